import Core
import Foundation
import LegacyMigration
import Storage
import Testing
import VinylogueKit

/// How old data and the user's own preferences are merged.
@Suite struct MergeRulesTests {
    private let trial: MigrationTrial

    init() throws {
        trial = try MigrationTrial()
    }

    private func outcomes(
        _ sources: LegacySource...,
        replacing: Bool = false
    ) throws -> [MigrationReport.Outcome] {
        try trial.migrator.migrate(sources, replacing: replacing).findings.map(\.outcome)
    }

    @Test func `If a user has no preferences, all old data is imported`() throws {
        let source = try trial.source(user: "ann", filter: 7, friends: ["bob", "cleo"])
        #expect(try outcomes(source) == [.taken, .added(2, known: 0), .taken])
        #expect(try trial.user() == "ann")
        #expect(try trial.filter() == 7)
        #expect(try trial.friends() == ["bob", "cleo"])
    }

    @Test func `The user's own settings are kept, and old friends are added`() throws {
        try trial.set(user: "own", filter: 3, friends: ["dora"])
        let source = try trial.source(user: "ann", filter: 7, friends: ["bob"])
        #expect(
            try outcomes(source) == [.kept(own: "own"), .added(1, known: 0), .kept(own: "3")]
        )
        #expect(try trial.user() == "own")
        #expect(try trial.filter() == 3)
        #expect(try trial.friends() == ["dora", "bob"])
    }

    @Test func `Minimum plays that were explicitly set to the default are kept`() throws {
        try trial.set(filter: 1)
        #expect(try outcomes(try trial.source(filter: 7)) == [.kept(own: "1")])
        #expect(try trial.filter() == 1)
    }

    @Test func `Equal values are reported as unchanged`() throws {
        try trial.set(user: "ann", filter: 7, friends: ["bob"])
        let source = try trial.source(user: "ann", filter: 7, friends: ["BOB"])
        let report = try trial.migrator.migrate([source], replacing: false)
        #expect(report.findings.map(\.outcome) == [.same, .added(0, known: 1), .same])
        #expect(!report.changes)
    }

    @Test func `When old data replaces settings, the user's own friends come last`() throws {
        try trial.set(user: "own", filter: 3, friends: ["dora", "BOB"], removed: ["cleo", "emil"])
        let source = try trial.source(user: "ann", filter: 7, friends: ["bob", "cleo"])
        #expect(
            try outcomes(source, replacing: true) == [.taken, .added(1, known: 1), .taken]
        )
        #expect(try trial.user() == "ann")
        #expect(try trial.filter() == 7)
        #expect(try trial.friends() == ["bob", "cleo", "dora"])
        #expect(try trial.removedNames() == ["emil"])
    }

    @Test
    func `Imported friends keep their order, and names that differ only in case are added once`()
        throws
    {
        try trial.set(friends: ["Zoe", "bob"])
        let source = try trial.source(friends: [
            "cleo", "ZOE", "Ann", "BOB", "CLEO", "ann", "Émile",
        ])
        #expect(try outcomes(source) == [.added(3, known: 4)])
        #expect(try trial.friends() == ["Zoe", "bob", "cleo", "Ann", "Émile"])
    }

    @Test func `A removed friend is imported only if old data replaces settings`()
        throws
    {
        try trial.set(friends: ["dora"], removed: ["BOB"])
        let source = try trial.source(friends: ["bob", "cleo"])
        #expect(try outcomes(source) == [.added(1, known: 0, removed: 1)])
        #expect(try trial.friends() == ["dora", "cleo"])
        #expect(try trial.removedNames() == ["BOB"])
        #expect(try outcomes(source, replacing: true) == [.added(1, known: 1)])
        #expect(try trial.friends() == ["bob", "cleo", "dora"])
        #expect(try trial.removedNames() == [])
    }

    @Test func `A removed friend is not imported even if the list is empty`() throws {
        try trial.set(removed: ["bob"])
        let source = try trial.source(friends: ["Bob", "cleo"])
        #expect(try outcomes(source) == [.added(1, known: 0, removed: 1)])
        #expect(try trial.friends() == ["cleo"])
        #expect(try trial.removedNames() == ["bob"])
    }

    @Test func `Names with spaces and control characters are imported unchanged`() throws {
        let names = [" spaced ", "a+b&c/#?", "日本語", "\u{202E}evil\u{7}"]
        _ = try outcomes(try trial.source(user: " Ann\n", friends: names))
        #expect(try trial.user() == " Ann\n")
        #expect(try trial.friends() == names)
    }

    @Test func `Settings come from the first source that has them, and friends from all sources`()
        throws
    {
        let newest = try trial.source(.curatedFriends, "new", friends: ["bob", "ann"])
        let middle = try trial.source(.defaultsV2, "mid", user: "second", friends: ["ANN", "cleo"])
        let oldest = try trial.source(
            .defaultsV1,
            "old",
            user: "third",
            filter: 9,
            friends: ["dora"]
        )
        let report = try trial.migrator.migrate([newest, middle, oldest], replacing: false)
        #expect(
            report.findings.map(\.outcome) == [
                .taken, .added(2, known: 0), .added(1, known: 1), .added(1, known: 0), .taken,
            ]
        )
        #expect(report.findings.map(\.place).first == "mid: user")
        #expect(try trial.user() == "second")
        #expect(try trial.filter() == 9)
        #expect(try trial.friends() == ["bob", "ann", "cleo", "dora"])
    }

    @Test func `An empty list of friends changes nothing`() throws {
        try trial.set(user: "own", friends: ["bob"])
        let before = try trial.file.read()
        let report = try trial.migrator.migrate(
            [try trial.source(friends: [])],
            replacing: true
        )
        #expect(report.findings.map(\.outcome) == [.added(0, known: 0)])
        #expect(!report.changes)
        #expect(try trial.friends() == ["bob"])
        #expect(try trial.file.read()["friends"] == before["friends"])
    }

    @Test func `Unknown preferences are preserved`() throws {
        try trial.file.update { $0["later"] = JSONText("[1.50,null]") }
        _ = try outcomes(try trial.source(user: "ann"))
        #expect(try trial.file.read()["later"] == JSONText("[1.50,null]"))
    }

    @Test func `A preview reports the same as an import and changes nothing`() throws {
        try trial.set(user: "own", friends: ["dora"])
        let before = try trial.file.read()
        let source = try trial.source(user: "ann", filter: 7, friends: ["bob", "dora"])
        for replacing in [false, true] {
            let preview = try trial.migrator.preview(of: [source], replacing: replacing)
            #expect(try trial.file.read() == before)
            let other = try MigrationTrial()
            try other.set(user: "own", friends: ["dora"])
            #expect(try other.migrator.migrate([source], replacing: replacing) == preview)
        }
    }
}
