import Foundation
import TestSupport
import Testing

@testable import Storage

struct CacheFolderTests {
    private let directory: TemporaryDirectory
    private let folder: CacheFolder
    private let name = String(repeating: "0a", count: 32) + ".json"
    private let time = Date(timeIntervalSince1970: 1_700_000_000)

    init() throws {
        directory = try TemporaryDirectory()
        folder = CacheFolder(path: directory.url.path + "/Cache", fileSizeLimit: 1000)
    }

    private var entry: CacheEntry { CacheEntry(body: Data("{}".utf8), stored: time) }

    @Test func `A stored entry is read back with its time`() throws {
        try folder.store(entry, named: name)
        #expect(try folder.entry(named: name, now: time) == entry)
        #expect(try permissions(of: folder.path) == 0o700)
        #expect(try permissions(of: "\(folder.path)/\(name)") == 0o600)
    }

    @Test func `Pipes, links and folders with an entry's name are leftovers that can be removed`()
        throws
    {
        try folder.store(entry, named: name)
        let stems = ["1", "2", "3", "4"].map { String(repeating: $0, count: 64) }
        let paths = stems.map { "\(folder.path)/\($0)" }
        #expect(unsafe mkfifo(paths[0], 0o600) == 0)
        let outside = directory.url.path + "/outside"
        try Data("mine".utf8).write(to: URL(filePath: outside))
        #expect(unsafe symlink(outside, paths[1]) == 0)
        for (path, inside) in [(paths[2], ""), (paths[3], "/deep")] {
            try FileManager.default.createDirectory(
                atPath: path + inside,
                withIntermediateDirectories: true
            )
        }
        let files = try folder.files()
        #expect(files.filter(\.isLeftover).map(\.name).sorted() == stems)
        #expect(try folder.remove(files.map(\.name)) == 5)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        #expect(FileManager.default.fileExists(atPath: outside))
    }

    @Test func `Reading from a missing cache creates no folder`() throws {
        #expect(try folder.entry(named: name, now: time) == nil)
        #expect(try folder.files().isEmpty)
        #expect(try folder.location() == folder.path)
        #expect(!FileManager.default.fileExists(atPath: folder.path))
    }

    @Test func `Storing an entry again replaces it and leaves no other files`()
        throws
    {
        try folder.store(entry, named: name)
        let later = CacheEntry(body: Data("[]".utf8), stored: time + 60)
        try folder.store(later, named: name)
        #expect(try folder.entry(named: name, now: time) == later)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [name])
    }

    @Test func `A missing parent folder is created`() throws {
        let deep = CacheFolder(path: directory.url.path + "/a/b/Cache", fileSizeLimit: 10)
        try deep.store(entry, named: name)
        #expect(try deep.entry(named: name, now: time) == entry)
    }

    @Test func `A deleted folder is created again`() throws {
        try folder.store(entry, named: name)
        try FileManager.default.removeItem(atPath: folder.path)
        #expect(try folder.entry(named: name, now: time) == nil)
        try folder.store(entry, named: name)
        #expect(try folder.entry(named: name, now: time) == entry)
    }

    @Test func `A file over the size limit counts as missing`() throws {
        let large = CacheEntry(body: Data(count: 1001), stored: time)
        try folder.store(large, named: name)
        #expect(try folder.entry(named: name, now: time) == nil)
    }

    @Test func `A link, a folder or a pipe in place of an entry counts as missing`() throws {
        try folder.store(entry, named: name)
        let path = "\(folder.path)/\(name)"
        let other = directory.url.path + "/elsewhere"
        try Data("{}".utf8).write(to: URL(filePath: other))
        for replace in [
            {
                try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: other)
            },
            {
                try FileManager.default.createDirectory(
                    atPath: path,
                    withIntermediateDirectories: false
                )
            },
            { #expect(unsafe mkfifo(path, 0o600) == 0) },
        ] {
            try FileManager.default.removeItem(atPath: path)
            try replace()
            #expect(try folder.entry(named: name, now: time) == nil)
        }
    }

    @Test(arguments: ["link", "file", "open to others"])
    func `If the folder is not safe, a per-user folder beside it is used`(danger: String) throws {
        let other = directory.url.path + "/other"
        try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: false)
        switch danger {
        case "link":
            try FileManager.default
                .createSymbolicLink(atPath: folder.path, withDestinationPath: other)
        case "file":
            try Data("mine".utf8).write(to: URL(filePath: folder.path))
        default:
            try FileManager.default
                .createDirectory(atPath: folder.path, withIntermediateDirectories: false)
            #expect(unsafe chmod(folder.path, 0o777) == 0)
        }
        #expect(try folder.location() == "\(folder.path)-\(geteuid())")
        try folder.store(entry, named: name)
        #expect(try folder.location() == "\(folder.path)-\(geteuid())")
        #expect(try folder.entry(named: name, now: time) == entry)
        #expect(try FileManager.default.contentsOfDirectory(atPath: other).isEmpty)
    }

    @Test func `If neither folder is safe, reading and storing fail`() throws {
        for path in [folder.path, "\(folder.path)-\(geteuid())"] {
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/")
        }
        let error = #expect(throws: StorageError.self) { try folder.store(entry, named: name) }
        guard case .unsafeFolder = error else {
            Issue.record("not refused as unsafe: \(String(describing: error))")
            return
        }
        #expect(throws: StorageError.self) { try folder.entry(named: name, now: time) }
    }

    @Test(.enabled(if: geteuid() == 0, "only root can make a folder another user's"))
    func `Another user's folder is not used`() throws {
        try FileManager.default
            .createDirectory(atPath: folder.path, withIntermediateDirectories: false)
        #expect(unsafe chown(folder.path, 12345, 12345) == 0)
        try folder.store(entry, named: name)
        #expect(try folder.location() == "\(folder.path)-\(geteuid())")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test func `Reading marks an entry as used but does not change its age`() throws {
        // The file system may update access times with its own clock, so this test uses the real
        // time.
        let now = Date()
        let old = CacheEntry(body: Data("{}".utf8), stored: time)
        try folder.store(old, named: name)
        _ = try folder.entry(named: name, now: now)
        let file = try #require(try folder.files().first)
        #expect(abs(file.used.timeIntervalSince(now)) < 3600)
        #expect(file.stored == time)
    }

    @Test func `Only files with cache names are listed and removed`() throws {
        try folder.store(entry, named: name)
        for other in ["notes.txt", "0a.json", ".tmp-1-2", String(repeating: "X", count: 64)] {
            try Data("x".utf8).write(to: URL(filePath: "\(folder.path)/\(other)"))
        }
        let files = try folder.files()
        #expect(Set(files.map(\.name)) == [name, ".tmp-1-2"])
        #expect(files.filter(\.isLeftover).map(\.name) == [".tmp-1-2"])
        #expect(try folder.remove(files.map(\.name)) == 2)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 3)
    }

    @Test func `Simultaneous writers and readers see only complete entries`() async throws {
        let bodies = (0..<8).map { Data(repeating: UInt8($0), count: 900) }
        try folder.store(CacheEntry(body: bodies[0], stored: time), named: name)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for body in bodies {
                group.addTask {
                    for _ in 0..<50 {
                        try folder.store(CacheEntry(body: body, stored: time), named: name)
                        let seen = try folder.entry(named: name, now: time)
                        #expect(bodies.contains { $0 == seen?.body })
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [name])
    }

    private func permissions(of path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return try #require(attributes[.posixPermissions] as? Int)
    }
}
