import Foundation
import Testing

/// Compares a text with the one that is kept under a name in `Snapshots`.
///
/// With `VINYLOGUE_RECORD_SNAPSHOTS=1` the text is kept instead, and the test fails all the same, so that
/// a recording run is never taken for a passed one.
func expectSnapshot(
    _ text: String,
    _ name: String,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Snapshots/\(name).txt")
    if ProcessInfo.processInfo.environment["VINYLOGUE_RECORD_SNAPSHOTS"] == "1" {
        try Data(text.utf8).write(to: file)
        Issue.record("recorded \(name)", sourceLocation: sourceLocation)
        return
    }
    let kept = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    #expect(text == kept, sourceLocation: sourceLocation)
}
