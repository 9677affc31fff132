import Core
import Demo
import Foundation
import HTTP
import LastFM
import TestSupport
import Testing

/// The demo's responses have the same keys and value types as the recorded ones.
struct AnswerShapeTests {
    private static let requests: [(fixture: String, method: String, parameters: [String: String])] =
        [
            ("user.getInfo", "user.getInfo", ["user": DemoListener.name]),
            ("user.getFriends", "user.getFriends", ["user": DemoListener.name]),
            ("user.getWeeklyChartList", "user.getWeeklyChartList", ["user": DemoListener.name]),
            (
                "user.getWeeklyAlbumChart", "user.getWeeklyAlbumChart",
                ["user": DemoListener.name, "from": "1602417600", "to": "1603022400"]
            ),
            (
                "user.getWeeklyArtistChart", "user.getWeeklyArtistChart",
                ["user": DemoListener.name, "from": "1602417600", "to": "1603022400"]
            ),
            (
                "user.getWeeklyTrackChart", "user.getWeeklyTrackChart",
                ["user": DemoListener.name, "from": "1602417600", "to": "1603022400"]
            ),
            (
                "user.getRecentTracks", "user.getRecentTracks",
                ["user": DemoListener.name, "limit": "1"]
            ),
            (
                "album.getInfo", "album.getInfo",
                ["artist": "Otis Fennimore", "album": "Fennimore Sits Down"]
            ),
            ("error-unknown-user", "user.getInfo", ["user": "nobody-here"]),
            ("error-no-friends", "user.getFriends", ["user": "quietcorner"]),
            ("error-unknown-album", "album.getInfo", ["artist": "Nobody", "album": "Nothing"]),
        ]

    private func recorded(_ name: String) throws -> Any {
        try JSONSerialization.jsonObject(with: fixture("\(name).json", in: .module))
    }

    @Test func `The demo responds to every Last.fm method that the client uses`() async throws {
        let package = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let folder = package.appending(path: "Sources/LastFM/Methods")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).flatMap {
            try String(contentsOf: folder.appending(path: $0), encoding: .utf8)
                .matches(of: /static let name = "([\w.]+)"/).map { String($0.output.1) }
        }
        #expect(names.count > 12)
        let unknown = try await DemoConversation().ask("no.such").body
        for name in names {
            #expect(try await DemoConversation().ask(name).body != unknown, "\(name)")
        }
    }

    @Test(arguments: requests.indices)
    func `A response has the same keys and value types as the recorded one`(index: Int) async throws
    {
        let request = Self.requests[index]
        let answer = try await DemoConversation().ask(request.method, request.parameters)
        let recorded = try recorded(request.fixture)
        let ours = try JSONSerialization.jsonObject(with: answer.body)
        #expect(shape(ours) == shape(recorded))
    }

    /// These responses have fewer attributes about the whole list than the recorded ones, so only
    /// their rows are compared.
    @Test(arguments: [
        ("artist.getTopAlbums", ["artist": "Otis Fennimore"]),
        ("artist.getTopTags", ["artist": "Otis Fennimore"]),
        ("tag.getTopAlbums", ["tag": "folk"]),
        ("user.getTopAlbums", ["user": DemoListener.name]),
    ])
    func `List rows have the same keys and value types as the recorded ones`(
        method: String,
        parameters: [String: String]
    ) async throws {
        let answer = try await DemoConversation().ask(method, parameters)
        let ours = try JSONSerialization.jsonObject(with: answer.body)
        let rows = shape(ours).filter { $0.contains("[]") }
        #expect(rows == shape(try recorded(method)).filter { $0.contains("[]") })
    }

    @Test func `Errors are equal to the recorded ones`() async throws {
        for request in Self.requests where request.fixture.hasPrefix("error") {
            let answer = try await DemoConversation().ask(request.method, request.parameters)
            let recorded = try recorded(request.fixture)
            let ours = try JSONSerialization.jsonObject(with: answer.body)
            #expect(ours as? NSDictionary == recorded as? NSDictionary)
        }
    }

    /// Every path of keys, with the type of the value at its end.
    private func shape(_ value: Any, path: String = "") -> Set<String> {
        switch value {
        case let object as [String: Any]:
            object.reduce(into: []) { $0.formUnion(shape($1.value, path: "\(path)/\($1.key)")) }
        case let list as [Any]:
            list.reduce(into: ["\(path)[]"]) { $0.formUnion(shape($1, path: "\(path)[]")) }
        case is String: ["\(path): text"]
        default: ["\(path): number"]
        }
    }
}
