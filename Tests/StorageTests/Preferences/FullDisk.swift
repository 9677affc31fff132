import Foundation
import TestSupport

@testable import Storage

/// A file system of 64 KiB, which root can mount on Linux.
final class FullDisk {
    let url: URL

    private var filler: URL { url.appending(path: "filler") }

    /// Whether one can be mounted here.
    static var isAvailable: Bool {
        guard let directory = try? TemporaryDirectory() else { return false }
        return (try? FullDisk(at: directory.url.appending(path: "disk"))) != nil
    }

    /// Mounts an empty one at a path where there is nothing.
    init(at url: URL) throws {
        self.url = url
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
        try Self.run("mount", "-t", "tmpfs", "-o", "size=64k", "none", url.path)
    }

    deinit {
        try? Self.run("umount", url.path)
    }

    /// Leaves no room.
    func fill() throws {
        let file = try Descriptor(opening: filler.path, flags: O_WRONLY | O_CREAT, mode: 0o600)
        while (try? file.write(Data(count: 512))) != nil {}
    }

    /// Makes room again.
    func clear() throws {
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
