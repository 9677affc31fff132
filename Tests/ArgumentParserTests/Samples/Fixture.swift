import Foundation
import Testing

/// An expected output in `Fixtures`. With `RECORD_FIXTURES=1`, it is rewritten and the test fails.
struct Fixture {
    var name: String

    private var folder: URL {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Fixtures")
    }

    func expect(_ text: String) throws {
        let text = text + "\n"
        if ProcessInfo.processInfo.environment["RECORD_FIXTURES"] != nil {
            try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
            Issue.record("Recorded \(name).")
            return
        }
        let url = try #require(
            Bundle.module.url(forResource: "Fixtures/\(name)", withExtension: nil)
        )
        let expected = try String(contentsOf: url, encoding: .utf8)
        #expect(text == expected)
    }
}
