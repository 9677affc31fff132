import Foundation
import LegacyMigration
import Storage
import Testing
import VinylogueKit

/// Old files are removed only if all their data has been imported.
@Suite struct SourceRemovalTests {
    private let trial: MigrationTrial

    init() throws {
        trial = try MigrationTrial()
    }

    private func exists(_ source: LegacySource) -> Bool {
        FileManager.default.fileExists(atPath: source.path)
    }

    /// Migrates this source and a removable one, and expects removal to fail and leave both.
    private func expectRefusal(
        _ error: (String) -> MigrationError,
        of source: LegacySource,
        after change: (LegacySource) throws -> Void = { _ in }
    ) throws {
        let good = try trial.source(.curatedFriends, "good", friends: ["bob"])
        let report = try trial.migrator.migrate([good, source], replacing: false)
        try change(source)
        #expect(throws: error(source.path)) { try trial.migrator.remove(report) }
        #expect(exists(good))
        #expect(exists(source))
    }

    @Test func `All files of an imported source are removed, and no others`() throws {
        var source = try trial.source(.coreData, "store", friends: ["bob"])
        let log = try trial.folder.write(Data("log".utf8), to: "sources/store.log")
        source.files.append(log)
        let other = try trial.folder.write(Data("other".utf8), to: "sources/other")
        let report = try trial.migrator.migrate([source], replacing: false)
        try trial.migrator.remove(report)
        #expect(!exists(source))
        #expect(!FileManager.default.fileExists(atPath: log))
        #expect(FileManager.default.fileExists(atPath: other))
    }

    @Test func `If a source is a link, both the link and its target are removed`() throws {
        var source = try trial.source(.curatedFriends, "real", friends: ["bob"])
        let real = source.path
        source.path = trial.folder.path("link")
        source.files = [source.path]
        try FileManager.default.createSymbolicLink(
            atPath: source.path,
            withDestinationPath: real
        )
        let report = try trial.migrator.migrate([source], replacing: false)
        try trial.migrator.remove(report)
        #expect(!FileManager.default.fileExists(atPath: real))
        #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: source.path)) == nil)
    }

    @Test func `Sources that share a file are removed together`() throws {
        let newer = try trial.source(.defaultsV2, "same", user: "ann")
        var older = newer
        older.kind = .defaultsV1
        let report = try trial.migrator.migrate([newer, older], replacing: false)
        try trial.migrator.remove(report)
        #expect(!exists(newer))
    }

    @Test func `Files in a backup are not removed`() throws {
        let source = try trial.source(user: "ann", enclosure: .backup("/backup"))
        try expectRefusal({ .sourceInBackup(path: $0) }, of: source)
    }

    @Test func `A source that could not be read completely is not removed`() throws {
        let source = try trial.source(user: "ann", isComplete: false)
        try expectRefusal({ .sourceIncomplete(path: $0) }, of: source)
    }

    @Test func `A source that has since changed is not removed`() throws {
        try expectRefusal(
            { .sourceChanged(path: $0) },
            of: try trial.source(user: "ann"),
            after: { try Data("more".utf8).write(to: URL(filePath: $0.path)) }
        )
    }

    @Test func `A source without a record is not removed`() throws {
        try expectRefusal(
            { _ in .notKept },
            of: try trial.source(user: "ann"),
            after: { _ in try trial.file.update { $0["migrations"] = nil } }
        )
    }

    @Test func `Removing sources after a preview fails`() throws {
        let source = try trial.source(user: "ann")
        let report = try trial.migrator.preview(of: [source], replacing: false)
        #expect(throws: MigrationError.notKept) { try trial.migrator.remove(report) }
        #expect(exists(source))
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/version")))
    func `If a file cannot be removed, an error is thrown`() throws {
        // No user can remove this file; the reason differs for root.
        let reason = geteuid() == 0 ? "Operation not permitted" : "Permission denied"
        let path = "/proc/version"
        var source = try trial.source(user: "ann")
        source.files = [path]
        let report = try trial.migrator.migrate([source], replacing: false)
        #expect(throws: MigrationError.notRemoved(path: path, reason: reason)) {
            try trial.migrator.remove(report)
        }
    }
}
