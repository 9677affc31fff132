import Core
import Foundation
import LegacyMigration
import Storage
import Testing
import VinylogueKit

/// The record of a migration, which prevents importing the same source twice.
@Suite struct MigrationRecordTests {
    private let trial: MigrationTrial

    init() throws {
        trial = try MigrationTrial()
    }

    @Test func `Each source is recorded with its path, digest, version and date`()
        throws
    {
        let sources = [
            try trial.source(.curatedFriends, "one", friends: ["bob"]),
            try trial.source(.defaultsV1, "two", user: "ann"),
        ]
        let report = try trial.migrator.migrate(sources, replacing: false)
        let records = try trial.records()
        #expect(records.map(\.source) == sources.map(\.path))
        #expect(records.map(\.sha256) == report.sources.map(\.sha256))
        #expect(records.allSatisfy { $0.sha256.count == 64 && $0.version == 1 })
        #expect(records.allSatisfy { $0.date == MigrationTrial.date })
        #expect(Set(records.map(\.sha256)).count == 2)
        #expect(report.sources.allSatisfy { $0.migratedBefore == nil })
    }

    @Test func `The same source is recognized by its content and imported only once`() throws {
        let source = try trial.source(user: "ann", friends: ["bob"])
        _ = try trial.migrator.migrate([source], replacing: false)
        try trial.file.update { try $0.removeFriend("bob") }
        let before = try Data(contentsOf: URL(filePath: trial.file.path))
        var moved = source
        moved.path = trial.folder.path("elsewhere")
        moved.files = [moved.path]
        try FileManager.default.copyItem(atPath: source.path, toPath: moved.path)
        for again in [source, moved] {
            let report = try trial.migrator.migrate([again], replacing: false)
            #expect(report.findings == [])
            #expect(!report.changes)
            #expect(report.sources.map(\.migratedBefore) == [MigrationTrial.date])
            #expect(try Data(contentsOf: URL(filePath: trial.file.path)) == before)
        }
    }

    @Test func `The same source can be imported again to replace settings, and is recorded once`()
        throws
    {
        let source = try trial.source(user: "ann", friends: ["bob"])
        _ = try trial.migrator.migrate([source], replacing: false)
        try trial.set(user: "own", friends: ["dora"])
        let report = try trial.migrator.migrate([source], replacing: true)
        #expect(report.changes)
        #expect(report.sources.map(\.migratedBefore) == [MigrationTrial.date])
        #expect(try trial.user() == "ann")
        #expect(try trial.friends() == ["bob", "dora"])
        #expect(try trial.records().count == 1)
    }

    @Test func `A source whose content has changed is imported again`() throws {
        let source = try trial.source(friends: ["bob"])
        _ = try trial.migrator.migrate([source], replacing: false)
        try Data("changed".utf8).write(to: URL(filePath: source.path))
        _ = try trial.migrator.migrate([source], replacing: false)
        #expect(try trial.records().count == 2)
    }

    @Test func `A file with data from two versions is recorded as two sources`() throws {
        let newer = try trial.source(.defaultsV2, "same", user: "ann")
        var older = newer
        older.kind = .defaultsV1
        _ = try trial.migrator.migrate([newer, older], replacing: false)
        #expect(Set(try trial.records().map(\.sha256)).count == 2)
    }

    @Test func `Records by later versions keep their unknown fields`() throws {
        let record = """
            {"source": "/x", "sha256": "00", "version": 2, "date": "2027-01-01T00:00:00Z", "later": 1.0}
            """
        try trial.file.update { $0["migrations"] = JSONText("[\(record)]") }
        _ = try trial.migrator.migrate([try trial.source(user: "ann")], replacing: false)
        #expect(try trial.records().count == 2)
        #expect(try trial.records().first?.date == Date(timeIntervalSince1970: 1_798_761_600))
        let text = try String(contentsOfFile: trial.file.path, encoding: .utf8)
        #expect(text.contains("\"later\" : 1.0"))
    }

    @Test func `If preferences cannot be written, nothing is recorded or changed`() throws {
        let path = trial.file.path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        #expect(throws: KitError.self) {
            try trial.migrator.migrate([try trial.source(user: "ann")], replacing: false)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: path) == [])
    }

    @Test func `Migrating throws an error if the preferences are not stored`() throws {
        let forgetful = Preferences(
            read: { PreferencesDocument() },
            update: { change in
                var document = PreferencesDocument()
                try change(&document)
            }
        )
        let migrator = Migrator(preferences: forgetful, now: { MigrationTrial.date })
        #expect(throws: MigrationError.notKept) {
            try migrator.migrate([try trial.source(user: "ann")], replacing: false)
        }
    }
}

extension PreferencesDocument {
    fileprivate mutating func removeFriend(_ name: String) throws {
        var list = try FriendsList(self)
        try list.remove(name)
        list.store(in: &self)
    }
}
