import Foundation
import TestSupport
import Testing

/// Migrations that are killed at random moments and run again.
@Suite(.timeLimit(.minutes(20)))
struct KilledMigrationTests {
    /// The number of migrations to kill, and how many of them run at the same time.
    private static let (kills, lanes) = (200, 4)

    /// How far a migration was when it was killed.
    private enum Stage: Hashable, CaseIterable {
        case nothingWritten, written, partlyRemoved, removed
    }

    /// A temporary home with a copy of the sample that has the most files.
    private struct Trial {
        let home: UserHome
        var source: URL { home.url.appending(path: "source") }
        var arguments: [String] { ["migrate", source.path, "--delete-source", "--quiet"] }

        init() throws {
            home = try UserHome()
            try LegacySample.copy("container", to: source)
        }

        var filesLeft: Int { ((try? UserHome.contents(of: source)) ?? [:]).count }

        var stage: Stage {
            guard home.text("preferences.json") != nil else { return .nothingWritten }
            return switch filesLeft {
            case 0: .removed
            case 3: .written
            default: .partlyRemoved
            }
        }

        /// The preferences without the date and the folder, which differ between trials.
        var result: String? {
            home.text("preferences.json")?.replacing(home.url.path, with: "HOME").replacing(
                #/"date" : "[^"]*"/#,
                with: "date"
            )
        }

        /// Starts the migration, and kills it after `delay` microseconds.
        func runAndKill(after delay: UInt32) throws {
            try ChildProcess.runAndKill(
                arguments,
                environment: home.program().environment,
                after: delay
            )
        }
    }

    @Test func `A migration that is killed and run again ends with the same result`()
        async throws
    {
        let reference = try Trial()
        _ = try await reference.home.program().run(reference.arguments)
        let expected = try #require(reference.result)
        #expect(reference.stage == .removed)
        let stages = try await withThrowingTaskGroup(of: [Stage].self) { group in
            for lane in 0..<Self.lanes {
                group.addTask {
                    var random = SeededGenerator(seed: UInt64(lane))
                    var stages: [Stage] = []
                    // The estimated time of a complete run in microseconds, which depends on the machine's
                    // load.
                    var longest = 60_000.0
                    for _ in 0..<Self.kills / Self.lanes {
                        let delay = Double.random(in: 0...longest, using: &random)
                        let stage = try await Self.killAndRepeat(
                            after: UInt32(delay),
                            expecting: expected
                        )
                        longest *= stage == .removed ? 0.9 : 1.05
                        stages.append(stage)
                    }
                    return stages
                }
            }
            return try await group.reduce([], +)
        }
        let count = Dictionary(grouping: stages) { $0 }.mapValues(\.count)
        #expect(stages.count == Self.kills)
        // Otherwise the moments were badly chosen, and the test proves little.
        #expect(count[.nothingWritten, default: 0] > 0, "\(count)")
        #expect(count.count > 1, "\(count)")
    }

    private static func killAndRepeat(
        after delay: UInt32,
        expecting expected: String
    ) async throws -> Stage {
        let trial = try Trial()
        try await onThread { Result { try trial.runAndKill(after: delay) } }.get()
        let stage = trial.stage
        if stage != .nothingWritten { #expect(trial.result == expected, "after \(delay) µs") }
        let repeated = try await trial.home.program().run(trial.arguments)
        // If the kill came after the removal, no data is left to migrate.
        #expect(repeated.status == (stage == .removed ? 66 : 0), "\(repeated.errors)")
        #expect(trial.result == expected, "after \(delay) µs")
        #expect(trial.filesLeft == 0)
        #expect(trial.home.configurationFiles == [".lock", "preferences.json"])
        return stage
    }
}
