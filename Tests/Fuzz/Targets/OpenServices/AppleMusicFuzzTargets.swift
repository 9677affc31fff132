import AppleMusic
import Foundation
import HTTP
import VinylogueKit

extension FuzzTarget {
    /// Responses of Apple Music, and drafts edited by users.
    package static let appleMusic: [FuzzTarget] = [
        answer("apple-search", to: SongSearchRequest("x", storefront: "us")) { broken($0) },
        answer("apple-songs", to: SongsByISRCRequest(["x"], storefront: "us")) { broken($0) },
        answer("apple-artists", to: ArtistSearchRequest("x", storefront: "us")) { artists in
            artists.lazy.compactMap { brokenID($0.id) ?? blank([$0.name]) }.first
        },
        answer("apple-top-songs", to: ArtistTopSongsRequest("1", storefront: "us")) {
            broken($0)
        },
        answer("apple-albums", to: AlbumSearchRequest("x", storefront: "us")) { broken($0) },
        answer("apple-album-chart", to: AlbumChartRequest(genre: 21, storefront: "us")) {
            broken($0)
        },
        answer("apple-played-albums", to: PlayedAlbumsRequest(.heavyRotation)) { broken($0) },
        answer("apple-recommendations", to: RecommendationsRequest()) { broken($0) },
        answer("apple-library-albums", to: LibraryAlbumsRequest()) { page in
            (page.total ?? 0) < 0 ? "a negative total" : broken(page.albums)
        },
        answer("apple-related", to: RelatedAlbumsRequest(to: "1", storefront: "us")) {
            broken($0)
        },
        answer("apple-storefront", to: StorefrontRequest()) { brokenID($0) },
        answer("apple-new-playlist", to: CreatePlaylistRequest(title: "T", description: nil)) {
            brokenID($0.id)
        },
        answer("apple-playlists", to: PlaylistsRequest()) { page in
            page.rows.lazy.compactMap { brokenID($0.id) }.first
        },
        FuzzTarget(name: "apple-tracks") { _, _ in
            let row = """
                {"id":"i.1","type":"library-songs","attributes":{"playParams":{"catalogId":"12"}}}
                """
            let mutator = try JSONMutator(
                seeds: [Array(#"{"data":[\#(row),\#(row)],"next":"/v1/me?offset=2"}"#.utf8)]
            )
            return { random in
                let body = Data(mutator.text(using: &random))
                return FuzzTarget.Outcome.timed {
                    verdict(on: body, PlaylistTracksRequest(of: "p.1")) { page in
                        page.rows.lazy.compactMap { $0.isEmpty ? nil : brokenID($0) }.first
                    }
                }
            }
        },
        FuzzTarget(name: "apple-errors") { checkout, _ in
            let files = try SeedFiles(in: "Tests/AppleMusicTests/Fixtures", of: checkout)
            let mutator = try JSONMutator(seeds: files.contents(below: "errors"))
            return { random in
                let body = Data(mutator.text(using: &random))
                let status = [400, 401, 403, 404, 429, 500, 302][random.below(7)]
                return FuzzTarget.Outcome.timed {
                    let response = HTTPResponse(status: status, body: body)
                    let error = Failure.appleMusic(response, storefront: "us")
                    return (error.detail.count > 200 ? "an error without end" : nil, true)
                }
            }
        },
        FuzzTarget(name: "playlist-draft") { _, _ in
            let seed = """
                {"description":"D","name":"N","tracks":[{"albumTitle":"A","appleMusicSongID":"1",
                "artistNames":["X","Y"],"durationMs":1000,"isrc":"USRC17607839","spotifyTrackID":{"a": [1e2, "\\u00e9 "]},"title":"T (Live)"},
                {"artistNames":["X"],"title":"T [feat. Y] - Remastered"}]}
                """
            let mutator = try JSONMutator(seeds: [Array(seed.utf8)])
            return { random in
                let body = Data(mutator.text(using: &random))
                return FuzzTarget.Outcome.timed { draftVerdict(on: body) }
            }
        },
    ]

    /// A valid draft must survive being written and read again, and each of its tracks must match itself.
    private static func draftVerdict(on body: Data) -> FuzzTarget.Outcome.Verdict {
        guard let draft = try? PlaylistDraft(json: body) else { return (nil, false) }
        guard (try? PlaylistDraft(json: Data(draft.json.utf8))) == draft else {
            return ("another draft", true)
        }
        for track in draft.tracks {
            if track.title.isEmpty || track.artistNames.isEmpty { return ("no names", true) }
            let own = TrackCandidate(id: "x", track: track)
            guard track.match(among: [own]) == .matched(own) else {
                return ("\(track.title.debugDescription) does not find itself", true)
            }
        }
        let lines = draft.m3u8(paths: draft.tracks.map { _ in nil }).split { $0.isNewline }
        return (lines.allSatisfy { $0.hasPrefix("#") } ? nil : "a line that is a file", true)
    }

    /// Damaged recorded responses to a request. Each must be decoded to a result that keeps its guarantees,
    /// or rejected.
    private static func answer<Request: ServiceRequest>(
        _ name: String,
        to request: Request,
        _ brokenPromise: @escaping @Sendable (Request.Answer) -> String?
    ) -> FuzzTarget where Request.Answer: Equatable {
        FuzzTarget(name: name) { checkout, _ in
            let files = try SeedFiles(in: "Tests/AppleMusicTests/Fixtures", of: checkout)
            // The recorded responses that this request can decode.
            let seeds = files.contents(below: "answers").filter { seed in
                (try? request.answer(from: Data(seed))) != nil
            }
            let mutator = try JSONMutator(seeds: seeds)
            return { random in
                let body = Data(mutator.text(using: &random))
                return FuzzTarget.Outcome.timed { verdict(on: body, request, brokenPromise) }
            }
        }
    }

    private static func verdict<Request: ServiceRequest>(
        on body: Data,
        _ request: Request,
        _ brokenPromise: (Request.Answer) -> String?
    ) -> FuzzTarget.Outcome.Verdict where Request.Answer: Equatable {
        FuzzTarget.Outcome.verdict(
            reading: { () throws(Failure) in try request.answer(from: body) },
            brokenPromise,
            orFailing: { error in
                switch error.kind {
                case .notJSON, .unexpectedAnswer: nil
                default: "\(error) from a body"
                }
            }
        )
    }

    private static func broken(_ songs: [AppleMusicSong]) -> String? {
        songs.lazy.compactMap { song in
            if let broken = brokenID(song.id) { return broken }
            if (song.durationMs ?? 1) <= 0 { return "a song of no length" }
            return blank([song.name, song.artistName, song.albumName ?? "x"])
        }.first
    }

    private static func broken(_ albums: [AppleMusicAlbum]) -> String? {
        albums.lazy.compactMap { album in
            if let broken = brokenID(album.id) ?? blank([album.name, album.artistName]) {
                return broken
            }
            let addresses = [album.imageURL, album.url].compactMap(\.self)
            return addresses.first { !$0.hasPrefix("https://") && !$0.hasPrefix("http://") }
                .map { "the address \($0)" }
        }.first
    }

    private static func blank(_ names: [String]) -> String? {
        names.contains { $0.allSatisfy(\.isWhitespace) } ? "a blank name" : nil
    }

    /// Checks that an ID is safe as part of a path.
    private static func brokenID(_ id: String) -> String? {
        let isSafe =
            !id.isEmpty && id.utf8.count <= 128 && id != "." && id != ".."
            && id.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) }
        return isSafe ? nil : "the identifier \(id.debugDescription)"
    }
}
