import Foundation

/// A fresh directory that goes, with all that is in it, when the last reference to it goes.
package final class TemporaryDirectory: Sendable {
    /// Where it is.
    package let url: URL

    /// Makes an empty directory that only this user can enter.
    ///
    /// - Parameter parent: the folder to make it in; the system's for temporary files, if not given.
    package init(below parent: URL = FileManager.default.temporaryDirectory) throws {
        OpenFiles.areMany
        url =
            parent
            .appending(path: "vinylogue-tests-\(UUID().uuidString)", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(
            at: url,
            withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700]
        )
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }
}

/// Runs `body` with a fresh directory, and removes it afterwards, however `body` ends.
package func withTemporaryDirectory<Value>(_ body: (URL) async throws -> Value) async throws
    -> Value
{
    let directory = try TemporaryDirectory()
    defer { withExtendedLifetime(directory) {} }
    return try await body(directory.url)
}
