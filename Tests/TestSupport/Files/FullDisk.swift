import Foundation

/// A small file system, which root can mount on Linux.
package final class FullDisk {
    /// Where it is mounted.
    package let url: URL

    private var filler: URL { url.appending(path: "filler") }

    /// Whether one can be mounted here.
    package static var isAvailable: Bool {
        guard let directory = try? TemporaryDirectory() else { return false }
        return (try? FullDisk(at: directory.url.appending(path: "disk"))) != nil
    }

    /// Mounts an empty one, of some KiB, at a path where there is nothing.
    package init(at url: URL, size: Int = 64) throws {
        self.url = url
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
        try Self.run("mount", "-t", "tmpfs", "-o", "size=\(size)k", "none", url.path)
    }

    deinit {
        try? Self.run("umount", url.path)
    }

    /// Leaves no room.
    package func fill() throws {
        try Data().write(to: filler)
        let file = try FileHandle(forWritingTo: filler)
        while (try? file.write(contentsOf: Data(count: 512))) != nil {}
        try file.close()
    }

    /// Makes room again.
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
