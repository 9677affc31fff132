import Core
import Foundation
import FuzzTargets

/// Feeds damaged input to every decoder of external data. Start it with `Tests/Fuzz/run`.
///
/// The work is done in child processes, one for each processor. They record each iteration before they start it,
/// so that a crash or a hang is reported with the seed and the iteration that reproduce it.
@main
struct Fuzz {
    static func main() async throws {
        var arguments = Array(CommandLine.arguments.dropFirst())
        if arguments.first == "--batch" {
            try await Batch(arguments: Array(arguments.dropFirst())).run()
            return
        }
        let checkout = arguments.isEmpty ? "." : arguments.removeFirst()
        let options = try Options(arguments, checkout: checkout)
        show(Report.heading)
        let cores = ProcessInfo.processInfo.activeProcessorCount
        let failures = try await sideBySide(options.targets, atMost: cores) { target in
            let report = try await Supervisor(target: target, options: options).run()
            let lines = [report.line] + report.failures.map { "  \(escaped($0))" }
            show(lines.joined(separator: "\n"))
            return report.failures.count
        }
        exit(failures.allSatisfy { $0 == 0 } ? 0 : 1)
    }

    /// A text with all characters escaped except printable ASCII, since it may come from damaged input.
    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            (0x20..<0x7F).contains(scalar.value)
                ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
        }.joined()
    }

    /// Writes a line without buffering, even to a pipe.
    private static func show(_ line: String) {
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }
}
