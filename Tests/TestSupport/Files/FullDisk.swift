import Foundation

/// A small file system in memory that can be filled; only root can mount it, on Linux.
package final class FullDisk {
    /// The folder where the file system is mounted.
    package let url: URL

    private var filler: URL { url.appending(path: "filler") }

    /// Whether this process can mount such a file system.
    package static var isAvailable: Bool {
        guard let directory = try? TemporaryDirectory() else { return false }
        return (try? FullDisk(at: directory.url.appending(path: "disk"))) != nil
    }

    /// Mounts an empty file system of `size` KiB at a path that does not exist yet.
    package init(at url: URL, size: Int = 64) throws {
        self.url = url
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
        try Self.run("mount", "-t", "tmpfs", "-o", "size=\(size)k", "none", url.path)
    }

    deinit {
        try? Self.run("umount", url.path)
    }

    /// Fills the file system with a file.
    package func fill() throws {
        try Data().write(to: filler)
        let file = try FileHandle(forWritingTo: filler)
        while (try? file.write(contentsOf: Data(count: 512))) != nil {}
        try file.close()
    }

    /// Removes the file that fills the file system.
    package func clear() throws {
        try FileManager.default.removeItem(at: filler)
    }

    private static func run(_ arguments: String...) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = arguments
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.featureUnsupported) }
    }
}
