import Foundation
import TestSupport
import Testing
import Core
import VinylogueKit

@testable import VinylogueCLI

/// The figures of the archive's plays, compared with the same figures counted in Python.
@Suite(.enabled(if: InstalledTool.has("python3"), "python3 is not installed"))
struct OracleTests {
    @Test(arguments: 0..<8)
    func `Every figure of a seeded history is what Python counts`(seed: Int) async throws {
        let home = try HomeFolder()
        let folder = home.directory.url
        let oracle = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "oracle.py")
        let python = BuiltProgram.shell(environment: ["PATH": "/usr/bin:/bin"])
        let written = try await python.run(
            ["-c", "python3 -B \"$0\" \"$1\" \"$2\"", oracle.path, "\(seed)", folder.path]
        )
        try #require(written.status == 0, "\(written.errors)")
        let program = home.program()
        let plays = folder.appending(path: "plays.jsonl").path
        let imported = await program.run(["archive", "import", plays])
        try #require(imported.status == .success, "\(imported.errors)")

        let cases = try #require(
            JSONSerialization.jsonObject(
                with: Data(contentsOf: folder.appending(path: "expected.json"))
            ) as? [[String: Any]]
        )
        #expect(cases.count > 15)
        for one in cases {
            let arguments = try #require(one["arguments"] as? [String])
            let outcome = await program.run(arguments + ["--format", "json"])
            try #require(outcome.status == .success, "\(arguments): \(outcome.errors)")
            let answer = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
            let expected = try #require(one["answer"])
            let differences = Difference.all(between: expected, and: answer).prefix(5)
            #expect(differences.isEmpty, "\(arguments): \(differences.joined(separator: "; "))")
        }
        try compareWeeks(in: folder)
    }

    /// Compares the plays of a usual week, which full-screen mode shows.
    private func compareWeeks(in folder: URL) throws {
        let zone = try String(contentsOf: folder.appending(path: "zone"), encoding: .utf8)
        let file = try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/\(zone)"))
        let rules = try #require(ZoneRules(Array(file)))
        let story = ArchiveStory(
            try PlayArchive(path: "\(folder.path)/.local/share/vinylogue/archive.sqlite"),
            pages: nil,
            weekStart: .chart,
            offset: { rules.offset(at: $0) },
            now: { TestProgram().now }
        )
        let days = try story.days(of: "nora", in: .all).days
        let expected = try #require(
            JSONSerialization.jsonObject(
                with: Data(contentsOf: folder.appending(path: "weeks.json"))
            ) as? [String: Any]
        )
        #expect(!expected.isEmpty)
        let today = try #require(CalendarDate("2026-11-21"))
        for (year, plays) in expected {
            let usual = days.usualWeek(ofYear: try #require(Int(year)), until: today)
            #expect(usual == plays as? Int, "\(year)")
        }
    }
}

/// Differences between two JSON values.
private enum Difference {
    /// The paths and values that differ; numbers may differ by rounding.
    static func all(between expected: Any, and actual: Any, at path: String = "") -> [String] {
        switch (expected, actual) {
        case (let expected as [String: Any], let actual as [String: Any]):
            Set(expected.keys).union(actual.keys).sorted().flatMap { key in
                guard let one = expected[key], let other = actual[key] else {
                    let isMissing = actual[key] == nil
                    return ["\(path).\(key) is \(isMissing ? "missing" : "unexpected")"]
                }
                return all(between: one, and: other, at: "\(path).\(key)")
            }
        case (let expected as [Any], let actual as [Any]):
            (expected.count == actual.count
                ? [] : ["\(path) has \(actual.count) items instead of \(expected.count)"])
                + zip(expected, actual).enumerated().flatMap { index, pair in
                    all(between: pair.0, and: pair.1, at: "\(path)[\(index)]")
                }
        case (let expected as NSNumber, let actual as NSNumber):
            abs(expected.doubleValue - actual.doubleValue)
                <= 1e-9 * max(1, abs(expected.doubleValue))
                ? [] : ["\(path) is \(actual) instead of \(expected)"]
        case (let expected as String, let actual as String):
            expected == actual ? [] : ["\(path) is \(actual) instead of \(expected)"]
        default: ["\(path) is of another type"]
        }
    }
}
