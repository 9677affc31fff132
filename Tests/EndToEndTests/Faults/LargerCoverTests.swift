import Dispatch
import Foundation
import TestSupport
import Testing

/// The built program in full screen while all requests for larger covers fail.
@Suite(.timeLimit(.minutes(20)))
struct LargerCoverTests {
    /// A PNG of one pixel.
    private static let pixel = Data(
        base64Encoded:
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
    )

    /// The details of any album, with a different cover for each.
    private static func details(_ request: ReceivedRequest) throws -> ServerReply {
        let (artist, name) = (request.query["artist"] ?? "", request.query["album"] ?? "")
        let file = Data(name.utf8).prefix(40).map { String($0, radix: 16) }.joined()
        let cover = "http://\(request.headers["host"] ?? "")/art/300x300/\(file).png"
        let album: [String: Any] = [
            "artist": artist, "name": name, "listeners": "7", "playcount": "70",
            "userplaycount": "7", "image": [["size": "extralarge", "#text": cover]],
        ]
        let body = try JSONSerialization.data(withJSONObject: ["album": album])
        return .json(String(decoding: body, as: UTF8.self))
    }

    @Test(arguments: ServiceFault.all)
    func `If a larger cover fails, the usual one stays, after limited attempts`(
        fault: ServiceFault
    ) async throws {
        let home = try UserHome()
        let asked = DispatchSemaphore(value: 0)
        let service = try LoopbackLastFM { request in
            if request.query["method"] == "album.getInfo" { return try? Self.details(request) }
            guard request.path.hasPrefix("/art/") else { return nil }
            guard !request.path.hasPrefix("/art/300x300/") else {
                return Self.pixel.map { .response(body: $0) }
            }
            asked.signal()
            return fault.reply
        }
        try home.setUp(at: service)
        for (key, value) in [("art", "kitty"), ("animation", "off")] {
            _ = try await home.program().run(["settings", "set", key, value])
        }
        let terminal = try FlowTerminal(
            home,
            ["--user", "nora_needle", "--years-ago", "1"],
            variables: ["VINYLOGUE_TIMEOUT": fault.isEndless ? "2" : UserHome.timeout],
            columns: 120,
            rows: 40
        )
        try await terminal.shows("ONE YEAR AGO", "▸")
        for visit in 1...2 {
            terminal.press(Keys.enter)
            let screen = try await terminal.shows("an album's cover") { screen in
                screen.lines.contains { $0.contains("7 total") }
                    && screen.pictures.placements.values.contains { $0.rows >= 20 }
            }
            #expect(screen.lines.filter { $0.contains(" ! ") } == [])
            #expect(screen.pictures.faults.isEmpty)
            if visit == 1 {
                let isAsked = await onThread { asked.wait(timeout: .now() + 300) }
                #expect(isAsked == .success)
            }
            terminal.press("q")
            try await terminal.shows("ONE YEAR AGO", "▸")
        }
        terminal.press("qq")
        #expect(try await terminal.process.finish().status == 0)

        let larger = service.server.requests.filter(Self.isLarger)
        for (path, requests) in Dictionary(grouping: larger, by: \.path) {
            // The cover is shown in two sizes: in the week's pane and on the album's page.
            #expect(requests.count <= 2 * fault.tries * fault.sendings, "\(path)")
        }
        #expect(!larger.isEmpty)
    }

    private static func isLarger(_ request: ReceivedRequest) -> Bool {
        request.path.hasPrefix("/art/") && !request.path.hasPrefix("/art/300x300/")
    }
}
