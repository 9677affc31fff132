import Core
import Foundation
import SQLite
import TestSupport
import Testing

@testable import Archive

/// Reading must never write, and damaged archives must never be overwritten.
@Suite struct UntouchedTests {
    private static let count = 400

    /// An intact archive's bytes and, if it was not closed, its log's bytes.
    private struct Sound {
        var database: Data
        var log: Data?
    }

    private static func made(isClosed: Bool) throws -> Sound {
        let test = try TestArchive(
            (0..<Int(count)).map { index in
                Play(
                    1_500_000_000 + index * 14_400,
                    "artist \(index % 41)",
                    "album \(index % 89)",
                    "track \(index % 211)"
                )
            }
        )
        if isClosed {
            try Database(path: test.path).execute("PRAGMA wal_checkpoint(TRUNCATE)")
        } else {
            try Database(path: test.path).execute("PRAGMA wal_checkpoint(TRUNCATE)")
            try test.add([Play(1_600_000_000, "artist 1", "album 1", "newest")])
        }
        let log = try Data(contentsOf: URL(filePath: test.path + "-wal"))
        return Sound(
            database: try Data(contentsOf: URL(filePath: test.path)),
            log: isClosed ? nil : log
        )
    }

    /// The bytes of every file in a folder except the log's index, which locking and reading
    /// change.
    private func contents(of folder: TemporaryDirectory) throws -> [String: Data] {
        var contents: [String: Data] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        where !name.hasSuffix("-shm") {
            contents[name] = try Data(contentsOf: folder.url.appending(path: name))
        }
        return contents
    }

    /// The lines of a complete export; nil if the archive cannot be opened or exported.
    private func exported(_ path: String) -> [String]? {
        var bytes: [UInt8] = []
        guard let archive = try? Archive(path: path, createIfMissing: false),
            (try? archive.export(as: .jsonl) { bytes += $0 }) != nil
        else { return nil }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// The lines that can be recovered from a damaged archive.
    private func saved(_ path: String) -> [String] {
        var bytes: [UInt8] = []
        _ = try? Archive.salvage(from: path, as: .jsonl) { bytes += $0 }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    private func readEverything(_ path: String) throws -> [String] {
        var found: [String] = []
        do {
            let archive = try Archive(path: path, createIfMissing: false)
            found = (try? archive.verify()) ?? ["it cannot be verified"]
            _ = try? archive.listeners()
            _ = try? archive.coverage(of: "nora")
            _ = try? archive.gaps(of: "nora")
            for grouping in ChartSubject.allCases {
                let period = TimeSpan(from: 0, to: 1 << 32)
                _ = try? archive.chart(of: "nora", by: grouping, in: period)
                _ = try? archive.top(of: "nora", by: grouping, limit: 10)
            }
            _ = try? archive.forgotten(of: "nora", since: .max, minPlays: 1, limit: 10)
            _ = try? archive.size()
        } catch {
            found = ["\(error)"]
        }
        _ = try? Archive.salvage(from: path, as: .jsonl) { _ in }
        return found
    }

    @Test(arguments: [true, false])
    func `Reading never writes, and lost plays of a damaged archive are always reported`(
        isClosed: Bool
    ) throws {
        let sound = try Self.made(isClosed: isClosed)
        let folder = try TestArchive.folder()
        let path = folder.url.appending(path: "a.sqlite").path
        func write(_ database: Data) throws {
            for suffix in ["-wal", "-shm"] {
                try? FileManager.default.removeItem(atPath: path + suffix)
            }
            try database.write(to: URL(filePath: path))
            try sound.log?.write(to: URL(filePath: path + "-wal"))
        }
        try write(sound.database)
        let whole = try #require(exported(path))
        #expect(whole.count == Self.count + (isClosed ? 0 : 1))
        var random = SeededGenerator(seed: isClosed ? 21 : 22)
        for round in 0..<amount(100, full: 1000) {
            let damage = Damage.allCases[round % Damage.allCases.count]
            var bytes = sound.database
            damage.apply(to: &bytes, using: &random)
            try write(bytes)
            let before = try contents(of: folder)
            let found = try readEverything(path)
            let lines = exported(path)
            let readable = lines ?? saved(path)
            #expect(try contents(of: folder) == before, "\(damage), round \(round)")
            if let lines { #expect(lines.count == whole.count, "\(damage), round \(round)") }
            if found.isEmpty {
                // Damage that only changes a letter's case goes unnoticed, because the name's exact
                // and loose forms stay the same.
                let isSame = lines?.map { $0.lowercased() } == whole.map { $0.lowercased() }
                #expect(isSame, "\(damage), round \(round)")
            }
            do {
                let archive = try Archive(path: path, createIfMissing: true)
                try archive.update { try $0.add(Play(1, "new", "new"), of: "max") }
                // If plays can still be added, no readable play may be lost.
                let kept = Set(exported(path) ?? saved(path))
                #expect(readable.allSatisfy(kept.contains), "\(damage), round \(round)")
            } catch {
                #expect(try contents(of: folder) == before, "\(damage), round \(round): \(error)")
            }
        }
    }

    @Test func `An empty archive with a log is reported as damaged, and the log is kept`() throws {
        let sound = try Self.made(isClosed: false)
        let folder = try TestArchive.folder()
        let path = folder.url.appending(path: "a.sqlite").path
        try Data().write(to: URL(filePath: path))
        try sound.log?.write(to: URL(filePath: path + "-wal"))
        for isMade in [false, true] {
            #expect(throws: Archive.Failure.damaged("it is empty, but its log is not")) {
                try Archive(path: path, createIfMissing: isMade)
            }
        }
        #expect(try contents(of: folder) == ["a.sqlite": Data(), "a.sqlite-wal": sound.log])
        #expect(try Archive.setAside(path) == path + ".damaged-1")
        #expect(
            try contents(of: folder)
                == ["a.sqlite.damaged-1": Data(), "a.sqlite.damaged-1-wal": sound.log]
        )
    }

    @Test func `A dry run changes nothing and reports what would be added`() throws {
        let sound = try Self.made(isClosed: false)
        let folder = try TestArchive.folder()
        let path = folder.url.appending(path: "a.sqlite").path
        try sound.database.write(to: URL(filePath: path))
        try sound.log?.write(to: URL(filePath: path + "-wal"))
        let file = folder.url.appending(path: "plays.csv").path
        try Data("time,artist,track\n1,A,T\n1600000000,artist 1,newest\n".utf8)
            .write(to: URL(filePath: file))
        let before = try contents(of: folder)
        let archive = try Archive(path: path, createIfMissing: false)
        let report = try Archive(copying: archive)
            .importPlays(from: file, of: "nora", in: .gmt).first
        #expect(report?.added == 1)
        #expect(report?.duplicates == 1)
        #expect(try contents(of: folder) == before)
    }

    @Test func `The size includes all files of the archive`() throws {
        let test = try TestArchive([Play(1000, "A", "B")])
        func size(_ suffix: String) throws -> Int {
            try Data(contentsOf: URL(filePath: test.path + suffix)).count
        }
        #expect(try size("-wal") > 0)
        let bytes = try size("") + size("-wal") + size("-shm")
        #expect(try test.archive.size().bytes == bytes)
    }

    @Test(arguments: [
        "ALTER TABLE plays RENAME COLUMN lasted TO past", "DROP TABLE artist_totals",
        "ALTER TABLE artists DROP COLUMN loose", "DROP TABLE migrations",
        "UPDATE migrations SET name = name || 'x'", "PRAGMA user_version = 0",
        "PRAGMA user_version = 7", "PRAGMA application_id = 7",
    ])
    func `An archive with a changed schema is damaged and left unchanged`(change: String) throws {
        let test = try TestArchive([Play(1000, "A", "B")])
        let folder = try TestArchive.folder()
        let path = folder.url.appending(path: "a.sqlite").path
        try Database(path: test.path).execute("PRAGMA wal_checkpoint(TRUNCATE)")
        try FileManager.default.copyItem(atPath: test.path, toPath: path)
        // First drops an index that depends on a column that one of the changes drops.
        try Database(path: path).execute(
            "PRAGMA foreign_keys = OFF; DROP INDEX artists_by_loose; \(change)"
        )
        let before = try contents(of: folder)
        #expect(try readEverything(path) != [])
        let failure = #expect(throws: Archive.Failure.self) {
            try Archive(path: path, createIfMissing: true)
        }
        #expect(failure.flatMap(damage) != nil, "\(String(describing: failure))")
        #expect(try contents(of: folder) == before)
    }

    @Test func `A query that does not match the tables is reported as damage`() throws {
        let test = try TestArchive([Play(1000, "A", "B")])
        try Database(path: test.path).execute("ALTER TABLE plays RENAME COLUMN track TO song")
        let period = TimeSpan(from: 0, to: 2000)
        let failure = #expect(throws: Archive.Failure.self) {
            try test.archive.chart(of: "nora", by: .tracks, in: period)
        }
        #expect(failure.flatMap(damage)?.contains("no such column: track") == true)
    }

    /// The description of the damage; nil for other failures.
    private func damage(_ failure: Archive.Failure) -> String? {
        if case .damaged(let words) = failure { words } else { nil }
    }
}
