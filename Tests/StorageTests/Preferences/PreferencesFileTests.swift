import Core
import Foundation
import TestSupport
import Testing

@testable import Storage

struct PreferencesFileTests {
    private let directory: TemporaryDirectory
    private let folder: String
    private let file: PreferencesFile
    private let number = PreferenceKey(name: "number", defaultValue: 1, expected: "a whole number")

    init() throws {
        directory = try TemporaryDirectory()
        folder = directory.url.path + "/deep/config"
        file = PreferencesFile(path: folder + "/preferences.json")
    }

    private func contents() throws -> String {
        try String(contentsOfFile: file.path, encoding: .utf8)
    }

    private func put(_ text: String) throws {
        try FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: URL(filePath: file.path))
    }

    private func permissions(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test func `Reading missing preferences creates no files`() throws {
        #expect(try file.read() == PreferencesDocument())
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.url.path).isEmpty)
    }

    @Test func `A change is visible to the next reader, and only the user can read the file`()
        throws
    {
        let before = try file.update { document in
            defer { document.set(20, for: number) }
            return try document.value(of: number)
        }
        #expect(before == 1)
        #expect(try file.read().value(of: number) == 20)
        #expect(try contents() == "{\n  \"number\" : 20,\n  \"version\" : 1\n}\n")
        #expect(try permissions(file.path) == 0o600)
        #expect(try permissions(folder) == 0o700)
        #expect(try permissions(directory.url.path + "/deep") == 0o700)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
                == [".lock", "preferences.json"]
        )
    }

    @Test(
        arguments: [
            #"[0.10, 1E2, {"big": 123456789012345678901234567890}]"#, "1e400", "-0.0",
            String(repeating: "7", count: 60), #""\ud800 \u00e9 \/""#, "\"\u{65}\u{301} \u{E9}\"",
            #"{"a":1, "a" :2,"é":3,"\u0065\u0301":4}"#, "[\n  ]",
            String(repeating: "[", count: 600) + String(repeating: "]", count: 600),
        ]
    )
    func `Unknown members survive a change byte for byte`(value: String) throws {
        let friend = #"{"username": "ann", "note": \#(value)}"#
        try put(#"{"number": 3, "other": \#(value), "friends": [\#(friend)]}"#)
        try file.update { $0.set(4, for: number) }
        #expect(
            try contents().utf8.elementsEqual(
                """
                {
                  "number" : 4,
                  "other" : \(value),
                  "friends" : [\(friend)],
                  "version" : 1
                }

                """.utf8
            )
        )
    }

    @Test func `Repeated names, and names that differ in Unicode form, survive a change`()
        throws
    {
        try put(
            "{\"x\":1,\"\u{E9}\":1,\"x\":2,\"e\u{301}\":2,\"number\":1,\"\\ud800\":5,\"number\":2}"
        )
        #expect(try file.read().value(of: number) == 2)
        try file.update { $0.set(4, for: number) }
        #expect(
            try contents().utf8.elementsEqual(
                """
                {
                  "version" : 1,
                  "x" : 1,
                  "\u{E9}" : 1,
                  "x" : 2,
                  "e\u{301}" : 2,
                  "\\ud800" : 5,
                  "number" : 4
                }

                """.utf8
            )
        )
    }

    @Test func `A change that fails or changes no value leaves the file untouched`() throws {
        let text = #"{"number":3}"#
        try put(text)
        try file.update { $0.set(3, for: number) }
        #expect(try contents() == text)
        #expect(throws: CancellationError.self) {
            try file.update { document in
                document.set(4, for: number)
                throw CancellationError()
            }
        }
        #expect(try contents() == text)
    }

    @Test func `A value of the wrong type is reported and not changed`() throws {
        let text = #"{"number": "many"}"#
        try put(text)
        let expected = StorageError.wrongType(
            path: file.path,
            key: "number",
            expected: "a whole number"
        )
        #expect(throws: expected) { try file.read().value(of: number) }
        #expect(throws: expected) { try file.update { _ = try $0.value(of: number) } }
        #expect(try contents() == text)
    }

    @Test(arguments: ["2", "99999999999999999999999"])
    func `A file of a newer version is rejected and not changed`(version: String) throws {
        let text = #"{"number": 3, "version": \#(version)}"#
        try put(text)
        let expected = StorageError.newerVersion(path: file.path, version: version)
        #expect(throws: expected) { try file.read() }
        #expect(throws: expected) { try file.update { $0.set(4, for: number) } }
        #expect(try contents() == text)
    }

    @Test(arguments: ["\"1\"", "0", "-1", "1.5", "null", "[]"])
    func `A version that is not a number is rejected, and the file is not changed`(version: String)
        throws
    {
        let text = #"{"version": \#(version)}"#
        try put(text)
        #expect {
            try file.update { $0.set(4, for: number) }
        } throws: { error in
            guard case .wrongType(_, "version", _) = error as? StorageError else { return false }
            return true
        }
        #expect(try contents() == text)
    }

    @Test func `A link is kept, and its target is replaced in its own folder`() throws {
        let dotfiles = directory.url.path + "/dotfiles"
        try put("{}")
        try FileManager.default.removeItem(atPath: file.path)
        try FileManager.default.createDirectory(
            atPath: dotfiles,
            withIntermediateDirectories: false
        )
        try FileManager.default.createSymbolicLink(
            atPath: file.path,
            withDestinationPath: "../../dotfiles/first.json"
        )
        try FileManager.default.createSymbolicLink(
            atPath: dotfiles + "/first.json",
            withDestinationPath: "last.json"
        )
        // At first, the link's target does not exist.
        for value in [7, 8] {
            try file.update { $0.set(value, for: number) }
            #expect(try file.read().value(of: number) == value)
        }
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: file.path)
                == "../../dotfiles/first.json"
        )
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: dotfiles).sorted()
                == [".lock", "first.json", "last.json"]
        )
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["preferences.json"])
    }

    @Test(arguments: ["preferences.json", ""])
    func `A link to an unmounted disk is an error, and nothing is created`(name: String) throws {
        let disk = directory.url.path + "/disk/sub"
        let link = name.isEmpty ? folder : file.path
        try FileManager.default.createDirectory(
            atPath: link.parentPath,
            withIntermediateDirectories: true
        )
        let target = name.isEmpty ? disk : "\(disk)/\(name)"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
        let expected = StorageError.brokenLink(path: link, target: target)
        #expect(throws: expected) { try file.read() }
        #expect(throws: expected) { try file.update { $0.set(4, for: number) } }
        #expect(throws: expected) { try file.checkFolder() }
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.url.path) == ["deep"])
        try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
        #expect(try file.read() == PreferencesDocument())
        try file.update { $0.set(4, for: number) }
        #expect(FileManager.default.fileExists(atPath: "\(disk)/preferences.json"))
    }

    @Test func `A change removes only the temporary files of earlier, unfinished changes`() throws {
        try put("{}")
        let own = ".preferences.json.tmp-12-0123456789abcdef"
        let others = [
            ".tmp-1-2", ".preferences.json.tmp", ".preferences.json.tmp-12-mine",
            ".preferences.json.tmp-x-0123456789abcdef", ".other.json.tmp-12-0123456789abcdef",
            "preferences.json.tmp-12-0123456789abcdef",
        ]
        for name in others + [own] {
            try Data("x".utf8).write(to: URL(filePath: "\(folder)/\(name)"))
        }
        let link = ".preferences.json.tmp-13-0123456789abcdef"
        #expect(unsafe symlink("/dev/null", "\(folder)/\(link)") == 0)
        try file.update { $0.set(4, for: number) }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
                == (others + [link, ".lock", "preferences.json"]).sorted()
        )
    }

    @Test(arguments: [0o620, 0o602, 0o666])
    func `A file that others can write to is rejected and not changed`(mode: Int) throws {
        try put(#"{"number": 3}"#)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
        let expected = StorageError.writableByOthers(path: file.path, mode: mode)
        #expect(throws: expected) { try file.read() }
        #expect(throws: expected) { try file.update { $0.set(4, for: number) } }
        #expect(try contents() == #"{"number": 3}"#)
    }

    @Test(.enabled(if: geteuid() == 0))
    func `Another user's file is rejected and not changed`() throws {
        try put(#"{"number": 3}"#)
        #expect(unsafe chown(file.path, 65534, 65534) == 0)
        #expect(throws: StorageError.foreign(path: file.path)) { try file.read() }
        #expect(throws: StorageError.foreign(path: file.path)) {
            try file.update { $0.set(4, for: number) }
        }
    }

    @Test func `Writing through a cycle of links throws an error`() throws {
        try put("{}")
        try FileManager.default.removeItem(atPath: file.path)
        try FileManager.default.createSymbolicLink(
            atPath: file.path,
            withDestinationPath: "preferences.json"
        )
        #expect(
            throws: StorageError.unwritable(
                path: file.path,
                reason: "Too many levels of symbolic links"
            )
        ) {
            try file.update { $0.set(4, for: number) }
        }
    }

    @Test func `A writer stops waiting for the lock after a time limit, and readers do not wait`()
        throws
    {
        try put(#"{"number": 3}"#)
        let hasty = PreferencesFile(path: file.path, lockTimeout: .milliseconds(20))
        try file.update { _ in
            #expect(throws: StorageError.locked(path: file.path)) {
                try hasty.update { $0.set(4, for: number) }
            }
            let seen = try hasty.read().value(of: number)
            #expect(seen == 3)
        }
        try hasty.update { $0.set(4, for: number) }
        #expect(try file.read().value(of: number) == 4)
    }

    @Test func `A file that would be too large to read is not written`() throws {
        try put(#"{"number": 3}"#)
        let stored = StoredFile(
            path: file.path,
            lockTimeout: .seconds(1),
            now: { Date() },
            sizeLimit: 20
        )
        #expect(throws: StorageError.unwritable(path: file.path, reason: "File too large")) {
            try stored.update { found throws(StorageError) in
                found.bytes
            } change: { _ in
                (bytes: Data(count: 21), result: ())
            }
        }
        #expect(try contents() == #"{"number": 3}"#)
    }

    @Test func `A value that differs only in its Unicode form is still written`() throws {
        try file.update { $0["name"] = JSONText(string: "\u{E9}") }
        try file.update { $0["name"] = JSONText(string: "e\u{301}") }
        #expect(
            try contents().utf8.elementsEqual(
                "{\n  \"name\" : \"e\u{301}\",\n  \"version\" : 1\n}\n".utf8
            )
        )
    }
}
