import Foundation
import HTTP
import Synchronization
import TestSupport
import Testing

@testable import VinylogueKit

/// The playlists that ListenBrainz generates for a user, and loved recordings.
struct GeneratedPlaylistTests {
    private static func id(_ number: Int) -> String {
        "00000000-0000-4000-8000-00000000000\(number)"
    }

    /// A list of playlists with these names and kinds, one per page; the tracks of a playlist have its number.
    private func library(
        _ playlists: [(name: String, kind: String)]
    ) async throws -> ListenBrainzLibrary {
        let transport = Transport { request in
            let parts = request.url.path().split(separator: "/").map(String.init)
            let body: String
            if parts.last == "validate-token" {
                body = #"{"valid":true,"user_name":"nora needle"}"#
            } else if parts.last == "createdfor" {
                #expect(request.url.path() == "/1/user/nora%20needle/playlists/createdfor")
                let query = request.url.query() ?? ""
                let offset = Int(query.split(separator: "=").last ?? "") ?? 0
                let rows = playlists.enumerated().dropFirst(offset).prefix(1).map { index, row in
                    """
                    {"playlist":{"title":"\(row.name)","identifier":
                    "https://listenbrainz.org/playlist/\(Self.id(index))","extension":
                    {"https://musicbrainz.org/doc/jspf#playlist":{"additional_metadata":
                    {"algorithm_metadata":{"source_patch":"\(row.kind)"}}}}}}
                    """
                }
                body = """
                    {"playlist_count":\(playlists.count),"playlists":[\(rows.joined(separator: ","))]}
                    """
            } else {
                let id = parts.last ?? ""
                body = """
                    {"playlist":{"identifier":"https://listenbrainz.org/playlist/\(id)","track":[
                    {"title":"T\(id.suffix(1))","creator":"A & B","album":"R","duration":1000,"identifier":
                    ["https://musicbrainz.org/recording/\(Self.id(7))"]},
                    {"identifier":["https://musicbrainz.org/recording/\(Self.id(8))"]}]}}
                    """
            }
            return HTTPResponse(status: 200, body: Data(body.utf8))
        }
        return try await ListenBrainzLibrary(
            token: PretendPlaylists.token,
            address: "https://server.test",
            http: HTTPClient(transport: transport, limits: { _ in .instant })
        )
    }

    private static let playlists = [
        (name: "Weekly Exploration for nora", kind: "weekly-exploration"),
        (name: "Weekly Jams for nora, 2", kind: "weekly-jams"),
        (name: "Weekly Jams for nora, 1", kind: "weekly-jams"),
    ]

    @Test(
        arguments: [
            (nil, "Weekly Jams for nora, 2"), ("weekly EXPLORATION", "Weekly Exploration for nora"),
            ("nora, 1", "Weekly Jams for nora, 1"),
        ] as [(String?, String)]
    )
    func `The newest playlist with a matching name is used, by default the Weekly Jams`(
        words: String?,
        name: String
    ) async throws {
        let playlist = try await library(Self.playlists).generatedPlaylist(matching: words)
        #expect(playlist.name == name)
        let number = try #require(Self.playlists.firstIndex { $0.name == name })
        #expect(
            playlist.tracks == [
                TrackDescriptor(
                    title: "T\(number)",
                    artistNames: ["A & B"],
                    albumTitle: "R",
                    durationMs: 1000,
                    ids: [.listenBrainz: Self.id(7)]
                )
            ]
        )
        #expect(playlist.namelessCount == 1)
    }

    @Test(arguments: [nil, "jams"] as [String?])
    func `Without a matching playlist, there are no tracks`(words: String?) async throws {
        let library = try await library(
            words == nil ? [] : [(name: "Weekly Exploration", kind: "weekly-exploration")]
        )
        await #expect(throws: KitError.playlist(.noTracks)) {
            try await library.generatedPlaylist(matching: words)
        }
    }

    @Test func `Each recording is loved once, and unknown ones are left out`() async throws {
        let server = PretendPlaylists(.listenBrainz)
        let library = try #require(try await server.target() as? ListenBrainzLibrary)
        var tracks = ["Song 1", "Else", "song 1", "Song 2"].map {
            TrackDescriptor(title: $0, artistNames: ["A"])
        }
        tracks.append(
            TrackDescriptor(title: "X", artistNames: ["A"], ids: [.listenBrainz: #"x","y":"z"#])
        )
        #expect(try await library.love(tracks) == 2)
        #expect(server.loved.sorted() == [1, 2].map { PretendPlaylists.track($0, .listenBrainz) })
    }
}
