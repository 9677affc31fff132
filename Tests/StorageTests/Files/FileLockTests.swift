import Foundation
import Storage
import TestSupport
import Testing

struct FileLockTests {
    @Test func `A note can be read while the file is locked`() async throws {
        let directory = try TemporaryDirectory()
        let path = directory.url.appending(path: "lock").path
        #expect(FileLock.note(in: path) == nil)
        try {
            let lock = try #require(try FileLock(path))
            #expect(FileLock.note(in: path)?.filter { $0 != " " } == "")
            lock.note("a long note")
            lock.note("short")
            #expect(FileLock.note(in: path)?.filter { $0 != " " } == "short")
            lock.note(String(repeating: "x", count: 1025))
            #expect(FileLock.note(in: path)?.filter { $0 != " " } == "short")
            #expect(try FileLock(path) == nil)
        }()
        // A process that another test starts shares the lock until it runs its program.
        await until { FileLock.note(in: path) == nil }
        #expect(FileLock.note(in: path) == nil)
        // Reading the note does not lock the file.
        #expect(try FileLock(path) != nil)
    }

    @Test func `Locking a symbolic link fails and does not change its target`() throws {
        let directory = try TemporaryDirectory()
        let (path, file) = (directory.url.path + "/lock", directory.url.path + "/own")
        try Data("mine".utf8).write(to: URL(filePath: file))
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: file)
        #expect(throws: StorageError.self) { try FileLock(path) }
        #expect(try Data(contentsOf: URL(filePath: file)) == Data("mine".utf8))
    }

    @Test(.timeLimit(.minutes(20)))
    func `Reading the note of a pipe returns nil and does not block`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.url.appending(path: "lock").path
        #expect(unsafe mkfifo(path, 0o600) == 0)
        #expect(FileLock.note(in: path) == nil)
        #expect(!FileLock.isLocked(path))
    }
}
