import Foundation
import TestSupport
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(20)))
struct InputFileTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func path(_ name: String) -> String { directory.url.path + "/" + name }

    @Test func `A pipe is read to its end, even if data arrives after reading starts`() async throws
    {
        let path = path("pipe")
        #expect(unsafe mkfifo(path, 0o600) == 0)
        // Also opened for reading, because a pipe opened only for writing waits for a reader.
        let end = unsafe open(path, O_RDWR | O_CLOEXEC)
        let writer = FileHandle(fileDescriptor: end, closeOnDealloc: false)
        async let reading = onThread { Result { try InputFile.read(path, limit: 100) } }
        try writer.write(contentsOf: Data("late".utf8))
        // Waits until the reader has read all bytes, and then closes the pipe.
        while try unread(end) > 0 { await Task.yield() }
        try writer.close()
        #expect(try await reading.get() == Data("late".utf8))
    }

    /// The number of bytes waiting in the pipe.
    private func unread(_ descriptor: Int32) throws -> Int32 {
        var count: Int32 = 0
        try #require(unsafe ioctl(descriptor, UInt(FIONREAD), &count) == 0)
        return count
    }

    @Test func `Reading a pipe that no program writes to fails without blocking`() throws {
        #expect(unsafe mkfifo(path("pipe"), 0o600) == 0)
        let failure = StorageError.unreadable(
            path: path("pipe"),
            reason: "No program is writing to this pipe"
        )
        #expect(throws: failure) { try InputFile.read(path("pipe"), limit: 100) }
    }

    @Test(arguments: [false, true])
    func `Reading a folder or a socket throws an error`(onlyRegular: Bool) throws {
        let socket = try TestSocket(at: path("socket"))
        defer { withExtendedLifetime(socket) {} }
        for (name, reason) in ["socket": "Is a socket", ".": "Is a directory"] {
            #expect(throws: StorageError.unreadable(path: path(name), reason: reason)) {
                try InputFile.read(path(name), limit: 100, onlyRegular: onlyRegular)
            }
        }
        #expect(try InputFile.read(path("missing"), limit: 100, onlyRegular: onlyRegular) == nil)
    }

    @Test func `If only regular files are allowed, reading a pipe or a device throws an error`()
        throws
    {
        #expect(unsafe mkfifo(path("pipe"), 0o600) == 0)
        for path in [path("pipe"), "/dev/null", "/dev/zero"] {
            #expect(
                throws: StorageError.unreadable(path: path, reason: "Not a regular file")
            ) {
                try InputFile.read(path, limit: 100, onlyRegular: true)
            }
        }
        #expect(try InputFile.read("/dev/null", limit: 100) == Data())
        #expect(throws: StorageError.self) { try InputFile.read("/dev/zero", limit: 100) }
    }
}
