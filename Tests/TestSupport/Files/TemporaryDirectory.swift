import Foundation

/// A fresh directory that is removed, with its contents, when the last reference to it is released.
package final class TemporaryDirectory: Sendable {
    /// The location of the directory.
    package let url: URL

    /// Creates an empty directory that only this user can access.
    ///
    /// - Parameter parent: the folder to create it in; by default the system's folder for temporary files.
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

/// Runs `body` with a fresh directory, and removes the directory afterward, even if `body` throws.
package func withTemporaryDirectory<Value>(_ body: (URL) async throws -> Value) async throws
    -> Value
{
    let directory = try TemporaryDirectory()
    defer { withExtendedLifetime(directory) {} }
    return try await body(directory.url)
}
