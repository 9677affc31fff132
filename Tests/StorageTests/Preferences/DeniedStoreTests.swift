import Core
import Foundation
import Storage
import TestSupport
import Testing

/// How the store reports files that the system does not let it read or write.
@Suite(.timeLimit(.minutes(20)))
struct DeniedStoreTests {
    private let directory: TemporaryDirectory
    private let file: PreferencesFile
    private let text = #"{"total": 3}"#

    init() throws {
        directory = try TemporaryDirectory()
        file = PreferencesFile(path: directory.url.path + "/preferences.json")
        try Data(text.utf8).write(to: URL(filePath: file.path))
    }

    private func setPermissions(_ mode: Int, of path: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    /// The output of a worker that makes one change, run with these flags.
    private func answer(_ flags: String...) throws -> String {
        let worker = try ChildProcess(
            program: "StoreWorker",
            ["sound", file.path, "w", "1"] + flags
        )
        worker.endInput()
        return worker.finish()
    }

    private func expectUntouched(_ bytes: String, others: [String] = []) throws {
        #expect(try String(contentsOfFile: file.path, encoding: .utf8) == bytes)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: directory.url.path).sorted()
                == others + ["preferences.json"]
        )
    }

    @Test func `Preferences in a read-only folder cannot be changed`() throws {
        try setPermissions(0o644, of: file.path)
        try setPermissions(0o555, of: directory.url.path)
        let expected = StorageError.unwritable(path: file.path, reason: "Permission denied")
        #expect(try answer("unprivileged") == "\(expected)\n")
        try setPermissions(0o755, of: directory.url.path)
        try expectUntouched(text)
    }

    @Test func `Preferences that the user cannot read are not replaced`() throws {
        try setPermissions(0o000, of: file.path)
        try setPermissions(0o777, of: directory.url.path)
        let expected = StorageError.unreadable(path: file.path, reason: "Permission denied")
        #expect(try answer("unprivileged") == "\(expected)\n")
        try setPermissions(0o600, of: file.path)
        try expectUntouched(text, others: [".lock"])
    }

    @Test func `A damaged file in a read-only folder is not moved, and the error says so`() throws {
        try Data("{".utf8).write(to: URL(filePath: file.path))
        try setPermissions(0o644, of: file.path)
        try setPermissions(0o555, of: directory.url.path)
        let expected = StorageError.damagedInPlace(path: file.path, reason: "Permission denied")
        #expect(try answer("unprivileged", "read") == "\(expected)\n")
        try setPermissions(0o755, of: directory.url.path)
        try expectUntouched("{")
    }

    @Test func `A change over the file size limit fails and leaves only the old file`() throws {
        let expected = StorageError.unwritable(path: file.path, reason: "File too large")
        #expect(try answer("full") == "\(expected)\n")
        try expectUntouched(text, others: [".lock"])
    }

    @Test(.enabled(if: FullDisk.isAvailable))
    func `A change on a full disk fails and leaves only the old file`() throws {
        let disk = try FullDisk(at: directory.url.appending(path: "disk"))
        let file = PreferencesFile(path: disk.url.path + "/preferences.json")
        try file.update { $0["total"] = JSONText(integer: 3) }
        let before = try Data(contentsOf: URL(filePath: file.path))
        try disk.fill()
        #expect(
            throws: StorageError.unwritable(path: file.path, reason: "No space left on device")
        ) {
            try file.update { $0["total"] = JSONText(integer: 4) }
        }
        #expect(try Data(contentsOf: URL(filePath: file.path)) == before)
        try disk.clear()
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: disk.url.path).sorted()
                == [".lock", "preferences.json"]
        )
        try file.update { $0["total"] = JSONText(integer: 4) }
        #expect(try file.read()["total"] == JSONText(integer: 4))
    }
}
