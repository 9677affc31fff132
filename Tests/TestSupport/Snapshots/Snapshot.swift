import Foundation

/// Compares a text with the snapshot of this name in the folder `Snapshots` of the test's module.
///
/// Throws a `SnapshotMismatch` if they differ. With `VINYLOGUE_RECORD_SNAPSHOTS=1` the text is saved as the
/// snapshot, and the test fails, so that a recording run is not mistaken for a passing one.
///
/// Swift Testing is not imported here, since `swift build --static-swift-stdlib` also builds this module, and
/// the static standard library does not include it.
package func expectSnapshot(_ text: String, _ name: String, testFile: String = #filePath) throws {
    let parts = testFile.split(separator: "/")
    guard let tests = parts.lastIndex(of: "Tests"), tests + 1 < parts.endIndex else {
        throw SnapshotMismatch(description: "\(testFile) is not below a folder named Tests")
    }
    let folder = parts[...(tests + 1)].joined(separator: "/")
    let file = URL(filePath: "/\(folder)/Snapshots/\(name).txt")
    if ProcessInfo.processInfo.environment["VINYLOGUE_RECORD_SNAPSHOTS"] == "1" {
        try Data(text.utf8).write(to: file)
        throw SnapshotMismatch(description: "recorded \(name)")
    }
    let kept = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    guard text != kept else { return }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let keptLines = kept.split(separator: "\n", omittingEmptySubsequences: false)
    let same = zip(lines, keptLines).prefix { $0 == $1 }.count
    throw SnapshotMismatch(
        description: """
            \(name), line \(same + 1)
            kept: \(same < keptLines.count ? keptLines[same].debugDescription : "no such line")
            got:  \(same < lines.count ? lines[same].debugDescription : "no such line")
            all that we got:
            \(text)
            """
    )
}

/// The difference between a text and its snapshot.
package struct SnapshotMismatch: Error, CustomStringConvertible {
    /// The first line that differs, and the whole new text.
    package let description: String
}
