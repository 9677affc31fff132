import Foundation
import TestSupport
import Testing

@testable import Storage

struct CredentialsFileTests {
    private let directory: TemporaryDirectory
    private let file: CredentialsFile
    private let key = "0123456789abcdef0123456789abcdef"

    init() throws {
        directory = try TemporaryDirectory()
        file = CredentialsFile(path: directory.url.path + "/config/credentials.json") {
            Date(timeIntervalSince1970: 1_795_248_000)
        }
    }

    private func put(_ text: String, mode: Int) throws {
        try file.store(apiKey: "x")
        try Data(text.utf8).write(to: URL(filePath: file.path))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
    }

    private func mode() throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    }

    @Test func `Reading a missing file returns no key and creates no file`() throws {
        #expect(try file.apiKey() == nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.url.path).isEmpty)
    }

    @Test func `A key is read back from a file that only its owner can read`() throws {
        try file.store(apiKey: "earlier")
        try file.store(apiKey: key)
        #expect(try file.apiKey() == key)
        #expect(try mode() == 0o600)
        #expect(
            try String(contentsOfFile: file.path, encoding: .utf8)
                == "{\n  \"apiKey\" : \"\(key)\"\n}\n"
        )
    }

    @Test(arguments: [0o640, 0o604, 0o620, 0o602, 0o601, 0o644, 0o666])
    func `A file that others can use is rejected until it is written again`(mode: Int) throws {
        try put(#"{"apiKey": "\#(key)"}"#, mode: mode)
        #expect(throws: StorageError.exposed(path: file.path, mode: mode)) { try file.apiKey() }
        try file.store(apiKey: key)
        #expect(try self.mode() == 0o600)
        #expect(try file.apiKey() == key)
    }

    @Test func `A link's target must also be private`() throws {
        try put("{}", mode: 0o600)
        let target = directory.url.path + "/key.json"
        try FileManager.default.moveItem(atPath: file.path, toPath: target)
        try FileManager.default.createSymbolicLink(
            atPath: file.path,
            withDestinationPath: target
        )
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: target)
        #expect(throws: StorageError.exposed(path: file.path, mode: 0o644)) { try file.apiKey() }
        try file.store(apiKey: key)
        #expect(try file.apiKey() == key)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file.path) == target)
    }

    @Test(.enabled(if: geteuid() == 0))
    func `Another user's file is rejected`() throws {
        try put("{}", mode: 0o600)
        #expect(unsafe chown(file.path, 65534, 65534) == 0)
        #expect(throws: StorageError.foreign(path: file.path)) { try file.apiKey() }
    }

    @Test func `A damaged file is moved aside, and the error does not contain the key`() throws {
        try put(#"{"apiKey": "\#(key)"#, mode: 0o600)
        let folder = directory.url.path + "/config"
        let aside = folder + "/credentials.damaged-20261121T080000Z.json"
        #expect(throws: StorageError.damaged(path: file.path, setAsideAs: aside)) {
            try file.apiKey()
        }
        #expect(try String(contentsOfFile: aside, encoding: .utf8).contains(key))
        #expect(try file.apiKey() == nil)
    }

    @Test func `A key that is not a string is reported, and the file is not changed`() throws {
        let text = #"{"apiKey": 12345}"#
        try put(text, mode: 0o600)
        #expect(
            throws: StorageError.wrongType(path: file.path, key: "apiKey", expected: "text")
        ) {
            try file.apiKey()
        }
        #expect(try String(contentsOfFile: file.path, encoding: .utf8) == text)
    }
}
