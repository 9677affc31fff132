import Core
import Foundation
import TestSupport
import Testing

@testable import Storage

struct DamagedPreferencesTests {
    private let directory: TemporaryDirectory
    private let folder: String
    private let file: PreferencesFile

    init() throws {
        directory = try TemporaryDirectory()
        folder = directory.url.path
        file = PreferencesFile(path: folder + "/preferences.json") {
            Date(timeIntervalSince1970: 1_795_248_000)
        }
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    static let damaged: [Data] = [
        Data(), Data(count: 300), Data("not JSON".utf8), Data("[1]".utf8), Data("null".utf8),
        Data(#"{"friends": ["a", "b"#.utf8), Data([0xFF, 0xFE, 0x7B, 0x00]),
        Data("{\"a\": \(String(repeating: "[", count: 100_000))".utf8),
    ]

    @Test(arguments: damaged)
    func `A damaged file is moved aside intact`(bytes: Data) throws {
        try bytes.write(to: URL(filePath: file.path))
        let aside = folder + "/preferences.damaged-20261121T080000Z.json"
        #expect(throws: StorageError.damaged(path: file.path, setAsideAs: aside)) {
            try file.read()
        }
        #expect(try Data(contentsOf: URL(filePath: aside)) == bytes)
        #expect(try file.read() == PreferencesDocument())
        try file.update { $0["a"] = JSONText("true") }
        #expect(try Data(contentsOf: URL(filePath: aside)) == bytes)
    }

    @Test func `A file that is too large is moved aside without being parsed`() throws {
        let stored = StoredFile(
            path: file.path,
            lockTimeout: .seconds(1),
            now: { Date(timeIntervalSince1970: 1_795_248_000) },
            sizeLimit: 10
        )
        try Data(count: 11).write(to: URL(filePath: file.path))
        let aside = folder + "/preferences.damaged-20261121T080000Z.json"
        #expect(throws: StorageError.damaged(path: file.path, setAsideAs: aside)) {
            try stored.value { found throws(StorageError) in found.bytes }
        }
        #expect(try Data(contentsOf: URL(filePath: aside)).count == 11)
    }

    @Test func `Changing a damaged file moves it aside and writes no new file`() throws {
        try Data("{".utf8).write(to: URL(filePath: file.path))
        let aside = folder + "/preferences.damaged-20261121T080000Z.json"
        #expect(throws: StorageError.damaged(path: file.path, setAsideAs: aside)) {
            try file.update { $0["a"] = JSONText("true") }
        }
        #expect(try names() == [".lock", "preferences.damaged-20261121T080000Z.json"])
    }

    @Test func `Files moved aside in the same second get different names`() throws {
        for index in 1...3 {
            try Data("{\(index)".utf8).write(to: URL(filePath: file.path))
            #expect(throws: StorageError.self) { try file.read() }
        }
        let stem = "preferences.damaged-20261121T080000Z"
        #expect(try names() == [".lock", "\(stem)-2.json", "\(stem)-3.json", "\(stem).json"])
        for (index, end) in ["", "-2", "-3"].enumerated() {
            let text = try String(contentsOfFile: "\(folder)/\(stem)\(end).json", encoding: .utf8)
            #expect(text == "{\(index + 1)")
        }
    }

    @Test func `A damaged file behind a link is moved aside in its own folder`() throws {
        let dotfiles = folder + "/dotfiles"
        try FileManager.default.createDirectory(
            atPath: dotfiles,
            withIntermediateDirectories: false
        )
        try Data("{".utf8).write(to: URL(filePath: dotfiles + "/mine.json"))
        try FileManager.default.createSymbolicLink(
            atPath: file.path,
            withDestinationPath: "dotfiles/mine.json"
        )
        let aside = dotfiles + "/mine.damaged-20261121T080000Z.json"
        #expect(throws: StorageError.damaged(path: file.path, setAsideAs: aside)) {
            try file.read()
        }
        #expect(FileManager.default.fileExists(atPath: aside))
        #expect(try file.read() == PreferencesDocument())
    }

    @Test func `A file that another process has since repaired is read, not moved aside`() throws {
        let stored = StoredFile(path: file.path, lockTimeout: .seconds(1), now: { Date() })
        try Data("{".utf8).write(to: URL(filePath: file.path))
        // The first read finds a damaged file, which is replaced before the lock is acquired.
        let value = try stored.value { found throws(StorageError) -> Data? in
            if found.bytes == Data("{".utf8) {
                try? Data("{}".utf8).write(to: URL(filePath: file.path))
                return nil
            }
            return found.bytes
        }
        #expect(value == Data("{}".utf8))
        #expect(try names() == [".lock", "preferences.json"])
    }

    @Test func `If the file is a folder, reading and saving fail, and the folder is not changed`()
        throws
    {
        try FileManager.default.createDirectory(
            atPath: file.path + "/inner",
            withIntermediateDirectories: true
        )
        let expected = StorageError.unreadable(path: file.path, reason: "Not a regular file")
        #expect(throws: expected) { try file.read() }
        #expect(throws: expected) { try file.update { $0["a"] = JSONText("true") } }
        #expect(FileManager.default.fileExists(atPath: file.path + "/inner"))
    }

    @Test(.timeLimit(.minutes(20)))
    func `If the file is a pipe, reading and saving fail without blocking`() throws {
        #expect(unsafe mkfifo(file.path, 0o600) == 0)
        let expected = StorageError.unreadable(path: file.path, reason: "Not a regular file")
        #expect(throws: expected) { try file.read() }
        #expect(throws: expected) { try file.update { $0["a"] = JSONText("true") } }
        #expect(try names() == [".lock", "preferences.json"])
    }

    @Test
    func `If the preferences folder is a file, reading returns empty preferences and saving fails`()
        throws
    {
        try Data("x".utf8).write(to: URL(filePath: folder + "/config"))
        let below = PreferencesFile(path: folder + "/config/preferences.json")
        #expect(try below.read() == PreferencesDocument())
        #expect(throws: StorageError.unwritable(path: below.path, reason: "Not a directory")) {
            try below.update { $0["a"] = JSONText("true") }
        }
    }
}
