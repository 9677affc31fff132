import Foundation
import Testing

/// Compares a text with the one that is kept under a name in the folder `Snapshots` of the test's module.
///
/// With `VINYLOGUE_RECORD_SNAPSHOTS=1` the text is kept instead, and the test fails all the same, so that
/// a recording run is never taken for a passed one.
package func expectSnapshot(
    _ text: String,
    _ name: String,
    testFile: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let parts = testFile.split(separator: "/")
    let module = try #require(
        parts.lastIndex(of: "Tests").map { "/" + parts[...($0 + 1)].joined(separator: "/") },
        sourceLocation: sourceLocation
    )
    let file = URL(filePath: "\(module)/Snapshots/\(name).txt")
    if ProcessInfo.processInfo.environment["VINYLOGUE_RECORD_SNAPSHOTS"] == "1" {
        try Data(text.utf8).write(to: file)
        Issue.record("recorded \(name)", sourceLocation: sourceLocation)
        return
    }
    let kept = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    #expect(text == kept, sourceLocation: sourceLocation)
}
