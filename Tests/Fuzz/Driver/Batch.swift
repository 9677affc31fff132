import Foundation
import FuzzTargets

/// The work of a child process: some iterations of one target.
struct Batch {
    private let options: Options
    private let target: FuzzTarget
    private let folder: String

    private static let memoryAllowed = 200

    /// Parses `TARGET CHECKOUT SEED FIRST COUNT FOLDER`, as passed by `Supervisor`.
    init(arguments: [String]) throws {
        guard arguments.count == 6, let seed = UInt64(arguments[2]), let first = Int(arguments[3]),
            let count = Int(arguments[4])
        else { throw Options.Failure(description: "A batch has six arguments.") }
        var options = try Options([arguments[0]], checkout: arguments[1])
        options.seed = seed
        options.first = first
        options.count = count
        self.options = options
        target = options.targets[0]
        folder = arguments[5]
    }

    func run() async throws {
        let scratch = folder + "/scratch"
        try FileManager.default.createDirectory(
            atPath: scratch,
            withIntermediateDirectories: true
        )
        let attempt = try await target.prepare(options.checkout, scratch)
        let progress = unsafe open(folder + "/progress", O_WRONLY | O_CREAT, 0o600)
        var report = Report(target: target.name)
        for iteration in options.first..<(options.first + options.count) {
            var note = Int64(iteration)
            unsafe pwrite(progress, &note, 8, 0)
            var random = SplitMix64(seed: options.seed, iteration: iteration)
            let outcome = try await attempt(&random)
            report.add(outcome, iteration: iteration, slowestAllowed: target.timeLimit)
        }
        report.peakMegabytes = Usage.peakMegabytes()
        if report.peakMegabytes > Self.memoryAllowed {
            report.failures.append("memory of \(report.peakMegabytes) MB")
        }
        try JSONEncoder().encode(report).write(to: URL(filePath: folder + "/report.json"))
    }
}

extension Report {
    fileprivate mutating func add(
        _ outcome: FuzzTarget.Outcome,
        iteration: Int,
        slowestAllowed: Double
    ) {
        inputs += 1
        if outcome.wasAccepted { accepted += 1 }
        let milliseconds = outcome.seconds * 1000
        if milliseconds > slowestMilliseconds {
            slowestMilliseconds = milliseconds
            slowestIteration = iteration
        }
        if milliseconds > slowestAllowed {
            failures.append("iteration \(iteration): took \(Int(milliseconds)) ms")
        }
        if let failure = outcome.failure {
            failures.append("iteration \(iteration): \(failure)")
        }
    }
}
