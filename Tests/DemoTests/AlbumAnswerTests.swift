import Foundation
import HTTP
import LastFM
import Testing

@testable import Demo

struct AlbumAnswerTests {
    private let demo = DemoConversation()

    private struct Body: Decodable {
        var album: Album
        struct Album: Decodable {
            var name: String
            var artist: String
            var listeners: String
            var playcount: String
            var userplaycount: Int?
            var wiki: [String: String]
            var tags: Tags
        }
        struct Tags: Decodable {
            var tag: [[String: String]]
        }
    }

    @Test func `The demo returns the details of every catalog album`() async throws {
        for album in Catalogue.whole.albums {
            let body = try await demo.body(
                Body.self,
                "album.getInfo",
                ["artist": album.artist, "album": album.title]
            ).album
            #expect(body.name == album.title && body.artist == album.artist)
            #expect(body.userplaycount == nil)
            #expect(body.tags.tag.compactMap { $0["name"] }.contains(String(album.releaseYear)))
            let listeners = try #require(Int(body.listeners))
            #expect(try #require(Int(body.playcount)) > listeners)
            let content = try #require(body.wiki["content"])
            #expect(content.split(separator: "\n\n").count == 2)
            #expect(content.contains(">Read more on Last.fm</a>. User-contributed text"))
            #expect(content.hasSuffix("additional terms may apply."))
            #expect(!content.contains("{") && !content.contains(" & "))
            #expect(try #require(body.wiki["summary"]).hasSuffix(">Read more on Last.fm</a>."))
        }
    }

    @Test func `Album descriptions have more than 300 different texts`() async throws {
        let texts = Set(
            Catalogue.whole.albums.map { album in
                AlbumDescription(of: album, url: "")
                    .content.replacing(album.title, with: "").replacing(album.artist, with: "")
            }
        )
        #expect(texts.count > 300)
    }

    @Test func `The title in an album's description is escaped for HTML`() {
        let album = CatalogueAlbum(
            artist: CatalogueArtist("Zoo", ["pop"], []),
            genre: .pop,
            title: "Love & \"<Peace>\"",
            year: 2001
        )
        let content = AlbumDescription(of: album, url: "").content
        #expect(content.contains("Love &amp; &quot;&lt;Peace&gt;&quot;"))
    }

    @Test func `An album's tracks have unique titles and realistic lengths`() {
        for album in Catalogue.whole.albums {
            let tracks = TrackListing(of: album).tracks
            #expect((1...18).contains(tracks.count), "\(album.title)")
            #expect(Set(tracks.map(\.title)).count == tracks.count, "\(album.title)")
            #expect(tracks.allSatisfy { !$0.title.contains("{") }, "\(album.title)")
            #expect(tracks.allSatisfy { (40...1_300).contains($0.seconds) }, "\(album.title)")
        }
    }

    @Test func `A single track is sent as an object, and several as a list`() async throws {
        var kinds: Set<Bool> = []
        for album in Catalogue.whole.albums where album.genre == .ambient {
            let response = try await demo.ask(
                "album.getInfo",
                ["artist": album.artist, "album": album.title]
            )
            let text = String(decoding: response.body, as: UTF8.self)
            let isObject = text.contains("\"tracks\":{\"track\":{")
            #expect(isObject == (TrackListing(of: album).tracks.count == 1))
            kinds.insert(isObject)
        }
        #expect(kinds == [true, false])
    }

    @Test func `A user's play count for an album is the total of all charts`() async throws {
        let plays = ListenerHistory(of: .nora, catalogue: .whole)
            .plays(from: ListenerProfile.nora.registered, to: demo.now)
        for (position, count) in plays.sorted(by: { $0.key < $1.key }).prefix(12) {
            let album = Catalogue.whole.albums[position]
            let body = try await demo.body(
                Body.self,
                "album.getInfo",
                ["artist": album.artist, "album": album.title, "username": "NORA_needle"]
            )
            #expect(body.album.userplaycount == count)
        }
    }

    @Test func `Requesting an album for an unknown user returns an error`() async throws {
        let response = try await demo.ask(
            "album.getInfo",
            ["artist": "Hotel Pommes", "album": "Minibar", "username": "nobody-here"]
        )
        #expect(response.status == 404)
    }

    @Test func `MusicBrainz's albums have identifiers and years of release`() async throws {
        struct Found: Decodable {
            var groups: [Group]
            enum CodingKeys: String, CodingKey { case groups = "release-groups" }
        }
        struct Group: Decodable {
            var id: UUID
            var released: String
            enum CodingKeys: String, CodingKey { case id, released = "first-release-date" }
        }
        let text = "https://musicbrainz.org/ws/2/release-group?fmt=json&query=tag:%22jazz%22"
        let request = HTTPRequest(url: try #require(URL(string: text)))
        let response = try await Transport.demo(now: { .distantPast }).send(request)
        let groups = try JSONDecoder().decode(Found.self, from: response.body).groups
        #expect(groups.count > 10 && Set(groups.map(\.id)).count == groups.count)
        let years = groups.compactMap { Int($0.released) }
        #expect(years.count == groups.count)
        #expect(years.allSatisfy { (1950...2026).contains($0) })
    }

    @Test func `The albums related to an Apple Music album are by other artists`() async throws {
        struct Found: Decodable {
            var data: [Row]
        }
        struct Row: Decodable {
            var attributes: Attributes
        }
        struct Attributes: Decodable {
            var artistName: String
        }
        let host = "https://api.music.apple.com"
        let text = "\(host)/v1/catalog/us/albums/2000000/view/related-albums"
        let request = HTTPRequest(url: try #require(URL(string: text)))
        let response = try await Transport.demo(now: { .distantPast }).send(request)
        try #require(response.status == 200)
        let rows = try JSONDecoder().decode(Found.self, from: response.body).data
        let artists = rows.map(\.attributes.artistName)
        #expect(!artists.isEmpty && !artists.contains(Catalogue.whole.albums[0].artist))
    }
}
