import Foundation
import Testing

@testable import LegacyMigration

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The errors for files that cannot be read.
@Suite struct ErrorTests {
    private let folder: TemporaryFolder
    private let plistName = "com.twocentstudios.vinylogue.plist"

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func `A missing path is reported as not found`() {
        let path = folder.path("absent")
        #expect(throws: LegacyError.notFound(path: path)) { try readLegacySource(at: path) }
        #expect(throws: LegacyError.notFound(path: "")) { try readLegacySource(at: "") }
    }

    @Test func `An empty file is reported as damaged`() throws {
        let path = try folder.write([], to: plistName)
        #expect(throws: LegacyError.damaged(path: path, what: "it is empty")) {
            try readLegacySource(at: path)
        }
    }

    @Test func `A text file is not recognized`() throws {
        let path = try folder.write("Dear diary".utf8, to: plistName)
        #expect(
            throws: LegacyError.notRecognised(
                path: path,
                what: "it is not a property list, a JSON list or a SQLite database"
            )
        ) { try readLegacySource(at: path) }
    }

    @Test(arguments: [("com.example.player.plist", "com.example.player"), ("player.plist", nil)])
    func `Defaults of another app are rejected`(name: String, app: String?) throws {
        let list = PropertyList.dictionary(["volume": .integer(11)])
        let path = try folder.write(list.binary, to: name)
        #expect(throws: LegacyError.otherApp(path: path, name: app)) {
            try readLegacySource(at: path)
        }
    }

    @Test func `Defaults without a known key are reported as having no data`() throws {
        let path = try folder.write(PropertyList.dictionary([:]).binary, to: plistName)
        #expect(throws: LegacyError.nothingFound(path: path)) { try readLegacySource(at: path) }
    }

    @Test func `A truncated property list is reported as damaged`() throws {
        let list = PropertyList.dictionary(["currentUser": .string("joe")])
        let path = try folder.write(list.binary.dropLast(3), to: plistName)
        #expect(
            throws: LegacyError.damaged(path: path, what: "its trailer does not fit the file")
        ) { try readLegacySource(at: path) }
    }

    @Test func `JSON that is damaged or not a list of friends is rejected`() throws {
        let damaged = try folder.write("[{\"username\": \"joe\"".utf8, to: "a.json")
        #expect(
            throws: LegacyError.damaged(
                path: damaged,
                what: "it is an incomplete or invalid JSON list"
            )
        ) {
            try readLegacySource(at: damaged)
        }
        let other = try folder.write("[1, {\"title\": \"joe\"}]".utf8, to: "b.json")
        #expect(
            throws: LegacyError.notRecognised(
                path: other,
                what: "it is a list of something other than friends"
            )
        ) { try readLegacySource(at: other) }
    }

    @Test func `A file over 64 MiB is rejected as too large`() throws {
        let path = try folder.write("<?xml version=\"1.0\"?>".utf8, to: plistName)
        #expect(unsafe truncate(path, 65 << 20) == 0)
        #expect(throws: LegacyError.tooLarge(path: path, limit: 64 << 20)) {
            try readLegacySource(at: path)
        }
    }

    @Test func `A database of another app is not recognized`() throws {
        let path = folder.path("other.sqlite")
        try SQLiteWriter.write("CREATE TABLE songs (name TEXT);", to: path)
        #expect(
            throws: LegacyError.notRecognised(
                path: path,
                what: "it is some other database"
            )
        ) { try readLegacySource(at: path) }
    }

    @Test func `An encrypted backup is reported even if its index is unreadable`() throws {
        _ = try folder.write("scrambled".utf8, to: "Manifest.db")
        let manifest = PropertyList.dictionary(["IsEncrypted": .boolean(true)])
        _ = try folder.write(manifest.binary, to: "Manifest.plist")
        let path = folder.url.path
        #expect(throws: LegacyError.encryptedBackup(path: path)) { try readLegacySource(at: path) }
    }

    @Test func `A backup without the app is reported`() throws {
        try SQLiteWriter.write(
            """
            CREATE TABLE Files (fileID TEXT, domain TEXT, relativePath TEXT, flags INTEGER, file BLOB);
            INSERT INTO Files VALUES ('x', 'HomeDomain', 'Library/Preferences/a.plist', 1, x'');
            """,
            to: folder.path("Manifest.db")
        )
        let path = folder.url.path
        #expect(throws: LegacyError.appNotInBackup(path: path)) { try readLegacySource(at: path) }
    }

    @Test func `A backup from before iOS 10 is not recognized`() throws {
        _ = try folder.write("mbdb".utf8, to: "Manifest.mbdb")
        let path = folder.url.path
        #expect(
            throws: LegacyError.notRecognised(
                path: path,
                what: "it is a backup without Manifest.db, perhaps one made before iOS 10"
            )
        ) { try readLegacySource(at: path) }
    }

    @Test func `A backup's index never leads to files outside the backup`() throws {
        _ = try folder.write(
            PropertyList.dictionary(["currentUser": .string("joe")]).binary,
            to: "secret"
        )
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "backup"),
            withIntermediateDirectories: true
        )
        try SQLiteWriter.write(
            """
            CREATE TABLE Files (fileID TEXT, domain TEXT, relativePath TEXT, flags INTEGER, file BLOB);
            INSERT INTO Files VALUES ('../secret', 'AppDomain-com.twocentstudios.vinylogue',
            'Library/Preferences/\(plistName)', 1, x'');
            """,
            to: folder.path("backup/Manifest.db")
        )
        let path = folder.path("backup")
        #expect(throws: LegacyError.appNotInBackup(path: path)) { try readLegacySource(at: path) }
    }

    @Test func `File names in a backup's index that are not in Apple's format are ignored`() throws
    {
        _ = try folder.write(
            PropertyList.dictionary(["currentUser": .string("joe")]).binary,
            to: "backup/ab/abcd"
        )
        try SQLiteWriter.write(
            """
            CREATE TABLE Files (fileID TEXT, domain TEXT, relativePath TEXT, flags INTEGER, file BLOB);
            INSERT INTO Files VALUES ('abcd', 'AppDomain-com.twocentstudios.vinylogue',
            'Library/Preferences/\(plistName)', 1, x'');
            """,
            to: folder.path("backup/Manifest.db")
        )
        let path = folder.path("backup")
        #expect(throws: LegacyError.appNotInBackup(path: path)) { try readLegacySource(at: path) }
    }

    @Test func `A friend without a name is left out and reported`() throws {
        let path = try folder.write(
            "[{\"username\":\"\"},{\"username\":\"joe\"}]".utf8,
            to: "a.json"
        )
        let source = try #require(try readLegacySource(at: path).first)
        #expect(source.findings.friends?.value.map(\.username) == ["joe"])
        #expect(!source.findings.isComplete)
    }

    @Test func `A folder without the app's files is reported as having no data`() throws {
        _ = try folder.write("Dear diary".utf8, to: "diary.txt")
        let path = folder.url.path
        #expect(throws: LegacyError.nothingFound(path: path)) { try readLegacySource(at: path) }
    }

    @Test func `A damaged file next to an intact one is reported in a note`() throws {
        _ = try folder.write("[{\"username\": \"joe\"}]".utf8, to: "curatedFriends.json")
        let damaged = try folder.write("bplist00".utf8, to: plistName)
        let sources = try readLegacySource(at: folder.url.path)
        #expect(sources.map(\.kind) == [.curatedFriends])
        #expect(sources[0].findings.notes == ["\(damaged) is damaged: it is cut off"])
    }

    @Test func `If the only file in a folder is damaged, reading the folder throws an error`()
        throws
    {
        let damaged = try folder.write("bplist00".utf8, to: plistName)
        #expect(throws: LegacyError.damaged(path: damaged, what: "it is cut off")) {
            try readLegacySource(at: folder.url.path)
        }
    }

    @Test func `A pipe is rejected immediately, even inside a folder`() throws {
        let path = folder.path(plistName)
        #expect(unsafe mkfifo(path, 0o600) == 0)
        #expect(throws: LegacyError.notARegularFile(path: path)) { try readLegacySource(at: path) }
        #expect(throws: LegacyError.notARegularFile(path: path)) {
            try LegacyFiles.live.prefix(path, 10)
        }
        let whole = folder.url.path
        #expect(throws: LegacyError.nothingFound(path: whole)) { try readLegacySource(at: whole) }
    }

    @Test func `A device is rejected`() {
        #expect(throws: LegacyError.notARegularFile(path: "/dev/zero")) {
            try readLegacySource(at: "/dev/zero")
        }
    }

    @Test func `A link is followed if it is given directly, but not inside a folder`() throws {
        let target = Samples.path("v2/" + plistName)
        let link = folder.path(plistName)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
        #expect(try readLegacySource(at: link).map(\.kind) == [.defaultsV2])
        let path = folder.url.path
        #expect(throws: LegacyError.nothingFound(path: path)) { try readLegacySource(at: path) }
    }

    @Test func `A cycle of links is rejected`() throws {
        let (first, second) = (folder.path("first"), folder.path("second"))
        try FileManager.default.createSymbolicLink(atPath: first, withDestinationPath: second)
        try FileManager.default.createSymbolicLink(atPath: second, withDestinationPath: first)
        #expect(
            throws: LegacyError.unreadable(
                path: first,
                reason: "its symbolic links form a loop"
            )
        ) { try readLegacySource(at: first) }
    }

    @Test func `A container whose documents link back to it is read once`() throws {
        let container = folder.path("container")
        let documents = container + "/Documents"
        _ = try folder.write("[{\"username\": \"joe\"}]".utf8, to: "container/Documents/a.json")
        try FileManager.default.createSymbolicLink(
            atPath: documents + "/again",
            withDestinationPath: container
        )
        #expect(try readLegacySource(at: container).map(\.path) == [documents + "/a.json"])
    }

    // The superuser may read everything, so this test only checks how the error code is described.
    @Test func `A system error code becomes a readable reason`() {
        #expect(
            LegacyFiles.failure(EACCES, path: "/a")
                == .unreadable(path: "/a", reason: "permission denied")
        )
    }

    @Test(.enabled(if: geteuid() != 0, "The superuser may read everything."))
    func `A folder without read permission is reported as unreadable`() throws {
        let path = folder.path("closed")
        try FileManager.default.createDirectory(
            atPath: path,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o000]
        )
        #expect(throws: LegacyError.unreadable(path: path, reason: "permission denied")) {
            try readLegacySource(at: path)
        }
    }
}
