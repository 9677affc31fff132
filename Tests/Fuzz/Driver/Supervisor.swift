import Foundation
import FuzzTargets

/// Runs a target in child processes, and continues after a child crashes or hangs.
struct Supervisor {
    let target: FuzzTarget
    let options: Options

    private static let hangSeconds = 10.0
    private static let batch = 25_000
    private static let mostFailures = 20

    func run() async throws -> Report {
        var report = Report(target: target.name)
        let start = Date.now
        var next = options.first
        let end = options.first + options.count
        while next < end, report.failures.count < Self.mostFailures {
            let count = min(Self.batch, end - next)
            let folder = FileManager.default.temporaryDirectory
                .appending(path: "fuzz-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let ending = try await runChild(first: next, count: count, folder: folder)
            if let data = try? Data(contentsOf: folder.appending(path: "report.json")) {
                report.add(try JSONDecoder().decode(Report.self, from: data))
                next += count
            } else {
                let iteration = progress(in: folder) ?? next
                report.inputs += iteration - next + 1
                report.failures.append(
                    "iteration \(iteration): \(ending); again with "
                        + "--seed \(options.seed) --only \(iteration) \(target.name)"
                )
                next = iteration + 1
            }
        }
        report.seconds = Date.now.timeIntervalSince(start)
        return report
    }

    /// Runs a batch in a child process, and returns how the child ended.
    private func runChild(first: Int, count: Int, folder: URL) async throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: CommandLine.arguments[0])
        process.arguments = [
            "--batch", target.name, options.checkout, "\(options.seed)", "\(first)", "\(count)",
            folder.path,
        ]
        try process.run()
        var last = progress(in: folder)
        var lastChange = Date.now
        while process.isRunning {
            // A child counts as hanging if its progress stops.
            try await Task.sleep(for: .milliseconds(50))
            let now = progress(in: folder)
            if now != last {
                last = now
                lastChange = .now
            } else if Date.now.timeIntervalSince(lastChange) > Self.hangSeconds {
                kill(process.processIdentifier, SIGKILL)
                process.waitUntilExit()
                return "hangs"
            }
        }
        process.waitUntilExit()
        return process.terminationReason == .uncaughtSignal
            ? "crashes with signal \(process.terminationStatus)"
            : "ends with status \(process.terminationStatus)"
    }

    private func progress(in folder: URL) -> Int? {
        guard let data = try? Data(contentsOf: folder.appending(path: "progress")), data.count == 8
        else { return nil }
        return data.reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
