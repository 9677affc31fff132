import Foundation
import LastFM
import TestSupport
import Testing

@testable import VinylogueKit

/// Reading and writing drafts as files.
struct DraftTests {
    private let draft = PlaylistDraft(
        name: "Wöche 47 \"quoted\" 🍭",
        description: "A/B\nsecond line",
        tracks: [
            TrackDescriptor(
                title: "Sugar Orbit",
                artistNames: ["솜사탕 은하", "Guest"],
                albumTitle: "Sugar Orbit 🍭",
                durationMs: 201_000,
                isrc: "USUM71703861",
                ids: [.appleMusic: "1440857781"]
            ),
            TrackDescriptor(title: "\u{1B}[31mRed\u{2028}", artistNames: ["X"]),
        ]
    )

    @Test func `Reading a draft back gives the same draft and the same bytes`() throws {
        let text = draft.json
        let again = try PlaylistDraft(json: Data(text.utf8))
        #expect(again == draft)
        #expect(again.json == text)
    }

    @Test func `What a draft does not know is kept, on one line per track`() throws {
        let text = #"""
            {"version":2,"name":"N","curator":{"name": "Ö"},
             "tracks":[{"title":"T", "spotifyTrackID":"6rqhFgbbKwnb9MLmUQDhG6","deezer":18446744073709551616,
               "artistNames":["A"], "links":[ "x y" ,
                 {"qobuz":null} ] }]}
            """#
        let draft = try PlaylistDraft(json: Data(text.utf8))
        #expect(
            draft.json == #"""
                {"curator":{"name":"Ö"},
                 "name":"N",
                 "version":2,
                 "tracks":[
                  {"artistNames":["A"],"deezer":18446744073709551616,"links":["x y",{"qobuz":null}],"spotifyTrackID":"6rqhFgbbKwnb9MLmUQDhG6","title":"T"}
                 ]}

                """#
        )
        #expect(try PlaylistDraft(json: Data(draft.json.utf8)) == draft)
    }

    @Test func `A long description is kept whole`() throws {
        let long = String(repeating: "long ", count: 2_000)
        let draft = PlaylistDraft(name: "N", description: long, tracks: [])
        #expect(try PlaylistDraft(json: Data(draft.json.utf8)).description == long)
    }

    @Test func `Each track is one line of JSON with its known details`() throws {
        let lines = draft.json.split(separator: "\n")
        #expect(lines.count == 3 + draft.tracks.count + 1)
        #expect(
            lines[3]
                == #"  {"albumTitle":"Sugar Orbit 🍭","appleMusicSongID":"1440857781","artistNames":["솜사탕 은하","Guest"],"durationMs":201000,"isrc":"USUM71703861","title":"Sugar Orbit"},"#
        )
        let bare = PlaylistDraft(name: "N", tracks: [])
        #expect(try PlaylistDraft(json: Data(bare.json.utf8)) == bare)
    }

    @Test(arguments: [
        ("", PlaylistDraft.Mistake.notJSON),
        (#"{"name":"N","tracks":[],}"#, .notJSON),
        ("[]", .notAnObject),
        ("{}", .noName), (#"{"name":" "}"#, .noName),
        (#"{"name":"N"}"#, .noTracks),
        (#"{"name":"N","tracks":{}}"#, .noTracks),
        (#"{"name":"N","tracks":[1]}"#, .trackIsNoObject(1)),
        (#"{"name":"N","tracks":[{"title":"T","artistNames":["A"]},{}]}"#, .trackHasNoTitle(2)),
        (#"{"name":"N","tracks":[{"title":"T"}]}"#, .trackHasNoArtists(1)),
        (#"{"name":"N","tracks":[{"title":"T","artistNames":[]}]}"#, .trackHasNoArtists(1)),
    ])
    func `A file that is not a draft is rejected with the reason`(
        text: String,
        mistake: PlaylistDraft.Mistake
    ) {
        #expect(throws: mistake) {
            try PlaylistDraft(json: Data(text.utf8))
        }
    }

    @Test func `Values of other types are accepted if possible`() throws {
        let text = #"""
            {"name":"N","description":7,"tracks":[
              {"title":"T","artistNames":"A","durationMs":-5,"isrc":"","appleMusicSongID":null}]}
            """#
        let draft = try PlaylistDraft(json: Data(text.utf8))
        #expect(draft.tracks == [TrackDescriptor(title: "T", artistNames: ["A"])])
        #expect(draft.description == "7")
    }

    @Test func `A draft with too many tracks is rejected`() {
        let row = #"{"title":"T","artistNames":["A"]}"#
        let rows = Array(repeating: row, count: PlaylistDraft.trackLimit + 1)
        let text = #"{"name":"N","tracks":[\#(rows.joined(separator: ","))]}"#
        #expect(throws: PlaylistDraft.Mistake.tooManyTracks) {
            try PlaylistDraft(json: Data(text.utf8))
        }
    }

    @Test func `A missing file is reported with its path`() throws {
        let folder = try TemporaryDirectory()
        let path = folder.url.appending(path: "x.json").path
        #expect(throws: KitError.playlist(.missing(path: path))) {
            try PlaylistDraft(path: path)
        }
    }
}

/// Choosing and ordering the tracks of a draft.
struct DraftRulesTests {
    private func album(
        _ artist: String,
        _ titles: String...,
        date: TimeInterval? = nil
    ) -> DraftRules.Picked {
        DraftRules.Picked(
            tracks: titles.map { TrackDescriptor(title: $0, artistNames: [artist]) },
            date: date.map(Date.init(timeIntervalSince1970:))
        )
    }

    private func titles(
        _ albums: [DraftRules.Picked],
        _ change: (inout DraftRules) -> Void
    ) -> [String] {
        var rules = DraftRules()
        change(&rules)
        return rules.tracks(of: albums).map(\.title)
    }

    @Test func `Tracks keep the order of their source`() {
        let albums = [album("B", "2", "1"), album("A", "4", "3")]
        #expect(titles(albums) { _ in } == ["2", "1", "4", "3"])
        #expect(titles(albums) { $0.limit = 3 } == ["2", "1", "4"])
    }

    @Test func `The same track in another edition is left out, but another recording is not`() {
        let albums = [
            album("The Beatles", "Help!", "Help! (Live)"),
            album("Beatles", "HELP! - Remastered 2009", "Yesterday"),
        ]
        #expect(titles(albums) { $0.dedupes = true } == ["Help!", "Help! (Live)", "Yesterday"])
    }

    @Test func `An artist has at most the allowed number of tracks, however the name is spelled`() {
        let albums = [album("The Low", "1", "2", "3"), album("LOW", "4"), album("Can", "5")]
        #expect(titles(albums) { $0.perArtist = 2 } == ["1", "2", "5"])
    }

    @Test func `By date, the oldest albums come first and undated ones last`() {
        let albums = [
            album("A", "none"), album("B", "new", date: 9), album("C", "old", "older", date: 1),
            album("D", "same", date: 9),
        ]
        #expect(titles(albums) { $0.order = .byDate } == ["old", "older", "new", "same", "none"])
    }

    @Test func `A random order is the same for the same seed`() {
        let albums = (1...9).map { album("A\($0)", "\($0)a", "\($0)b") }
        let one = titles(albums) {
            $0.order = .seeded
            $0.seed = 7
        }
        let other = titles(albums) {
            $0.order = .seeded
            $0.seed = 8
        }
        #expect(one != other)
        #expect(one.sorted() == titles(albums) { _ in })
        #expect(
            one
                == titles(albums) {
                    $0.order = .seeded
                    $0.seed = 7
                }
        )
        let some = titles(albums) {
            $0.order = .seeded
            $0.seed = 7
            $0.limit = 4
        }
        #expect(some == Array(one.prefix(4)))
    }
}

/// Loading the tracks of a draft.
struct DraftLoaderTests {
    private let now = Date(timeIntervalSince1970: 1_795_248_000)

    /// A service with albums of three tracks that are named after their album. `Nothing` has no
    /// tracks, `Unknown` is not found, and `Broken` and `Refused` fail.
    private func service() -> FakeService {
        FakeService(now: now) { query in
            switch query["method"] {
            case "album.getInfo":
                let album = query["album"] ?? ""
                if album == "Broken" { return #"{"error":26,"message":"suspended"}"# }
                if album == "Refused" { return #"{"error":10,"message":"invalid"}"# }
                if album == "Unknown" { return #"{"error":6,"message":"Album not found"}"# }
                let tracks = album == "Nothing" ? [] : (1...3).map { "\(album) \($0)" }
                let rows = tracks.map {
                    #"{"name":"\#($0)","duration":61,"artist":{"name":"\#($0 == "Mix 2" ? "Guest" : query["artist"] ?? "")"}}"#
                }
                return
                    #"{"album":{"name":"\#(album)","artist":"\#(query["artist"] ?? "")","tracks":{"track":[\#(rows.joined(separator: ","))]}}}"#
            case "artist.getTopTracks":
                if query["artist"] == "Nobody" { return #"{"error":6,"message":"not found"}"# }
                let rows = ["Two 3", "Two 1", "Hit", "Hat"].map { #"{"name":"\#($0)"}"# }
                return #"{"toptracks":{"track":[\#(rows.joined(separator: ","))]}}"#
            case "user.getWeeklyTrackChart":
                return #"""
                    {"weeklytrackchart":{"track":[
                      {"artist":{"#text":"A"},"name":"One 2","playcount":"9"},
                      {"artist":{"#text":"A"},"name":"One 1","playcount":"3"}],
                     "@attr":{"user":"joe","from":"\#(query["from"] ?? "")","to":"\#(query["to"] ?? "")"}}}
                    """#
            default: return "{}"
            }
        }
    }

    private func loader(
        _ service: FakeService,
        appleMusic: AppleMusicService? = nil,
        _ change: (inout DraftRules) -> Void = { _ in }
    ) throws -> DraftLoader {
        var rules = DraftRules()
        change(&rules)
        let history = try service.cached()
        return DraftLoader(
            history: history,
            service: history,
            appleMusic: appleMusic,
            user: "joe",
            rules: rules
        )
    }

    private func album(_ title: String, _ span: TimeSpan? = nil) -> DraftAlbum {
        DraftAlbum(album: Album(artist: "A", title: title), span: span)
    }

    @Test func `Drafts of whole albums have all tracks with their details`() async throws {
        let drafted = try await loader(service()).tracks(of: [album("One"), album("Mix")])
        #expect(
            drafted.tracks.map(\.title) == ["One 1", "One 2", "One 3", "Mix 1", "Mix 2", "Mix 3"]
        )
        #expect(
            drafted.tracks[4]
                == TrackDescriptor(
                    title: "Mix 2",
                    artistNames: ["Guest"],
                    albumTitle: "Mix",
                    durationMs: 61_000
                )
        )
    }

    @Test
    func `An album's top track is the period's, or the artist's, or else its first track`()
        async throws
    {
        let span = TimeSpan(from: 1_795_000_000, to: 1_795_600_000)
        let drafted = try await loader(service()) { $0.choice = .top }
            .tracks(of: [album("One", span), album("Two"), album("Three")])
        #expect(drafted.tracks.map(\.title) == ["One 2", "Two 3", "Three 1"])
    }

    @Test func `Albums without tracks and albums that fail to load are reported`() async throws {
        let albums = ["Nothing", "One", "Unknown", "Broken"].map { album($0) }
        let drafted = try await loader(service()) { $0.choice = .first }.tracks(of: albums)
        #expect(drafted.tracks.map(\.title) == ["One 1"])
        #expect(drafted.withoutTracks.map(\.title) == ["Nothing", "Unknown"])
        #expect(drafted.failed.map(\.album.title) == ["Broken"])
        #expect(drafted.failed.map(\.error) == [.service(.lastFM(.suspendedKey))])
        await #expect(throws: KitError.service(.lastFM(.suspendedKey))) {
            try await loader(service()).tracks(of: [album("Broken"), album("Refused")])
        }
        await #expect(throws: KitError.playlist(.noTracks)) {
            try await loader(service()).tracks(of: [album("Nothing")])
        }
    }

    @Test func `Once there are enough tracks, no more albums are fetched`() async throws {
        let service = service()
        let albums = (1...40).map { album("N\($0)") }
        let drafted = try await loader(service) { $0.limit = 20 }.tracks(of: albums)
        #expect(drafted.tracks.count == 20)
        #expect(service.asked.count == 12)
    }

    @Test func `Artists are fetched in parallel and keep their order`() async throws {
        let service = service()
        let names = (1...8).map { "A\($0)" }
        let drafted = try await loader(service) { $0.perArtist = 1 }.tracks(ofArtists: names)
        #expect(drafted.tracks.map(\.artists) == names)
        #expect(service.mostAtOnce("artist.getTopTracks") >= 3)
    }

    @Test func `Charts for several periods are fetched in parallel`() async throws {
        let service = service()
        let spans = (0..<5).map { year in
            TimeSpan(from: 1_795_000_000 - year * 604_800, to: 1_795_600_000 - year * 604_800)
        }
        _ = try await loader(service) {
            $0.choice = .top
            $0.limit = 1
        }.tracks(of: spans.map { album("One", $0) })
        #expect(
            Array(service.asked.prefix(5)) == Array(repeating: "user.getWeeklyTrackChart", count: 5)
        )
        #expect(service.mostAtOnce("user.getWeeklyTrackChart") >= 3)
    }

    @Test
    func `Apple Music supplies an artist's top songs and then search results, with their IDs`()
        async throws
    {
        let service = service()
        let drafted = try await loader(service, appleMusic: PretendAppleMusic().service()) {
            $0.perArtist = 4
        }.tracks(ofArtists: ["low", "No Band"])
        // One of the search results is a song by the artist.
        #expect(
            drafted.tracks.map(\.title) == [
                "Song 1", "Song 2", "Song 3", "Song Low", "Two 3", "Two 1", "Hit", "Hat",
            ]
        )
        #expect(
            drafted.tracks.prefix(5).map { $0.ids[.appleMusic] } == ["1", "2", "3", "Low", nil]
        )
        #expect(drafted.tracks.map(\.artists).prefix(5) == ["Low", "Low", "Low", "Low", "No Band"])
        #expect(service.asked == ["artist.getTopTracks"])
        #expect(drafted.appleMusicFailure == nil)
    }

    @Test func `With a keyword, what Apple Music finds for it comes before the top songs`()
        async throws
    {
        var rules = DraftRules()
        rules.perArtist = 3
        let history = try service().cached()
        let drafted = try await DraftLoader(
            history: history,
            service: history,
            appleMusic: PretendAppleMusic().service(),
            user: nil,
            rules: rules,
            keyword: "slowcore"
        ).tracks(ofArtists: ["low"])
        #expect(drafted.tracks.map(\.title) == ["Song slowcore", "Song 1", "Song 2"])
    }

    @Test func `If Apple Music fails, the tracks come from Last.fm`() async throws {
        let broken = PretendAppleMusic { _, _ in .refusal(status: 403, body: "") }
        let drafted = try await loader(service(), appleMusic: broken.service()) {
            $0.perArtist = 1
        }.tracks(ofArtists: ["Low"])
        #expect(drafted.tracks.map(\.title) == ["Two 3"])
        #expect(drafted.appleMusicFailure == .service(Failure(.forbidden, at: "Apple Music")))
    }

    @Test func `Each artist contributes at most the given number of popular tracks`() async throws {
        let drafted = try await loader(service()) { $0.perArtist = 3 }
            .tracks(ofArtists: ["Low", "Nobody", "Can"])
        #expect(drafted.tracks.map(\.title) == ["Two 3", "Two 1", "Hit", "Two 3", "Two 1", "Hit"])
        #expect(drafted.tracks.map(\.artists) == ["Low", "Low", "Low", "Can", "Can", "Can"])
        #expect(drafted.unknownArtists == ["Nobody"])
        await #expect(throws: KitError.playlist(.noTracks)) {
            try await loader(service()).tracks(ofArtists: ["Nobody"])
        }
    }
}
