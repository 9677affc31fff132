import Foundation
import TestSupport
import Testing

@testable import Storage

struct OutputFileTests {
    private let directory: TemporaryDirectory
    private let old = Data("old".utf8)
    private let new = Data("new".utf8)

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func path(_ name: String) -> String { directory.url.path + "/" + name }
    private func contents(_ name: String) throws -> Data {
        try Data(contentsOf: URL(filePath: path(name)))
    }

    @Test func `A regular file is replaced and keeps its permissions`() throws {
        try old.write(to: URL(filePath: path("file")))
        #expect(unsafe chmod(path("file"), 0o640) == 0)
        let reader = try FileHandle(forReadingFrom: URL(filePath: path("file")))
        try OutputFile.write(new, to: path("file"))
        #expect(try contents("file") == new)
        #expect(try reader.readToEnd() == old)
        var status = stat()
        #expect(unsafe stat(path("file"), &status) == 0)
        #expect(status.st_mode & 0o777 == 0o640)
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.url.path) == ["file"])
    }

    @Test(arguments: [true, false])
    func `Writing through a link keeps the link and updates its target`(exists: Bool) throws {
        try FileManager.default.createDirectory(
            atPath: path("folder"),
            withIntermediateDirectories: false
        )
        if exists { try old.write(to: URL(filePath: path("folder/file"))) }
        #expect(unsafe symlink("folder/file", path("link")) == 0)
        try OutputFile.write(new, to: path("link"))
        #expect(try contents("folder/file") == new)
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: path("link")) == "folder/file"
        )
    }

    @Test(.timeLimit(.minutes(20)), arguments: ["pipe", "link"])
    func `Writing to a pipe keeps it, and its reader receives the bytes`(name: String) throws {
        #expect(unsafe mkfifo(path("pipe"), 0o600) == 0)
        #expect(unsafe symlink("pipe", path("link")) == 0)
        // Opened first, because writing to a pipe without a reader is an error.
        let end = unsafe open(path("pipe"), O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        let reader = FileHandle(fileDescriptor: end, closeOnDealloc: true)
        try OutputFile.write(new, to: path(name))
        #expect(try reader.readToEnd() == new)
        var status = stat()
        #expect(unsafe lstat(path("pipe"), &status) == 0)
        #expect(status.st_mode & S_IFMT == S_IFIFO)
    }

    @Test(.timeLimit(.minutes(20)))
    func `Writing to a socket or to a pipe without a reader fails without blocking`() throws {
        #expect(unsafe mkfifo(path("pipe"), 0o600) == 0)
        let socket = try TestSocket(at: path("socket"))
        defer { withExtendedLifetime(socket) {} }
        let reasons = ["pipe": "No program is reading from this pipe", "socket": "Is a socket"]
        for (name, reason) in reasons {
            let failure = StorageError.unwritable(path: path(name), reason: reason)
            #expect(throws: failure) { try OutputFile.write(new, to: path(name)) }
            #expect(throws: failure) {
                try OutputFile.write(to: path(name)) { write in try write(Array(new)) }
            }
            #expect(throws: failure) {
                try OutputFile.update(path(name), limit: 100) { _ in new }
            }
        }
    }

    @Test func `A device can be written to`() throws {
        try OutputFile.write(new, to: "/dev/null")
        try OutputFile.update("/dev/null", limit: 0) { old in
            #expect(old == nil)
            return new
        }
        #expect(throws: StorageError.self) { try OutputFile.write(new, to: "/dev/full") }
    }

    @Test func `A second update of a file, even through a link, fails while the first one runs`()
        throws
    {
        try OutputFile.update(path("file"), limit: 100) { old in
            #expect(old == nil)
            return self.old
        }
        #expect(unsafe symlink("file", path("link")) == 0)
        try OutputFile.update(path("file"), limit: 100) { old in
            #expect(old == self.old)
            #expect(throws: StorageError.locked(path: path("link"))) {
                try OutputFile.update(path("link"), limit: 100, lockTimeout: .zero) { _ in Data() }
            }
            return new
        }
        try OutputFile.update(path("link"), limit: 100, lockTimeout: .zero) { old in
            #expect(old == new)
            return nil
        }
        #expect(try contents("file") == new)
        // No lock file is left in the user's folder.
        let names = try FileManager.default.contentsOfDirectory(atPath: directory.url.path)
        #expect(names.sorted() == ["file", "link"])
    }

    @Test(arguments: [true, false])
    func `A file is the same through a link, and even before it exists`(exists: Bool) throws {
        if exists { try old.write(to: URL(filePath: path("file"))) }
        #expect(unsafe symlink("file", path("link")) == 0)
        #expect(unsafe symlink(directory.url.path, path("folder")) == 0)
        for name in ["file", "link", "folder/file"] {
            #expect(OutputFile.areSame(path(name), path("file")), "\(name)")
        }
        for name in ["other", "missing/file", "folder"] {
            #expect(!OutputFile.areSame(path(name), path("file")), "\(name)")
        }
        #expect(!OutputFile.areSame("/dev/null", "/dev/null"))
        #expect(path("link").followingLinks == path("file"))
        #expect("file".followingLinks == "file")
    }

    @Test(arguments: ["", "missing/file"])
    func `Writing to a folder, or to a file in a missing folder, throws an error`(name: String)
        throws
    {
        let path = path(name)
        #expect {
            try OutputFile.write(new, to: path)
        } throws: { error in
            guard case .unwritable(path, _) = error as? StorageError else { return false }
            return true
        }
    }
}
