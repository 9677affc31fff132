import Core
import Foundation
import HTTP
import LastFM
import Storage
import VinylogueCLI
import VinylogueKit

/// A home folder without a network, in which the program runs.
struct Surroundings: Sendable {
    let home: String

    /// Writes the initial preferences, as before any command.
    func reset() throws {
        let folder = home + "/config/vinylogue"
        try? FileManager.default.removeItem(atPath: folder)
        try? FileManager.default.removeItem(atPath: home + "/.local")
        try FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true
        )
        try Data(#"{"currentUser":"RJ","friends":[{"username":"ann"},{"username":"Bob"}]}"#.utf8)
            .write(to: URL(filePath: folder + "/preferences.json"))
    }

    /// Runs the program, and checks its output.
    func verdict(
        on arguments: [String],
        _ console: RecordingConsole
    ) async -> FuzzTarget.Outcome.Verdict {
        let machine = Machine(
            now: { FakeService.now },
            today: { FakeService.today },
            variables: [
                "HOME": home, "XDG_CONFIG_HOME": home + "/config", "TMPDIR": home,
                "LASTFM_API_KEY": "0123456789abcdef", "TERM": "xterm-256color", "LANG": "C.UTF-8",
            ],
            network: HTTPClient(
                transport: Transport { _ in throw Failure(.tooLarge(limit: 0), at: "test") },
                limits: { _ in .instant }
            ),
            console: console.console
        )
        let status = await run(arguments: arguments, on: machine)
        return (brokenPromise(arguments, status, console), status == .success)
    }

    private func brokenPromise(
        _ arguments: [String],
        _ status: ExitStatus,
        _ console: RecordingConsole
    ) -> String? {
        let (output, errors) = (console.output, console.errors)
        if errors.contains("0123456789abcdef") || output.contains("0123456789abcdef") {
            return "the key is shown by \(arguments)"
        }
        if let flaw = Printable.flaw(inColored: errors) {
            return "\(flaw) on standard error by \(arguments)"
        }
        if isForPeople(arguments, console), let flaw = Printable.flaw(inColored: output) {
            return "\(flaw) on standard output by \(arguments)"
        }
        switch status {
        case .success:
            let isJSON = zip(arguments, arguments.dropFirst()).contains {
                $0 == ("--format", "json")
            }
            guard isJSON, output.hasPrefix("{") else { return nil }
            return JSONText(output) == nil ? "output that is no JSON by \(arguments)" : nil
        case .usage:
            if !output.isEmpty { return "output besides a usage error by \(arguments)" }
            fallthrough
        default: return errors.isEmpty ? "status \(status) without a word by \(arguments)" : nil
        }
    }

    /// Whether the output must be safe to print. Pictures, scripts, and CSV that is not for a terminal need
    /// not be.
    private func isForPeople(_ arguments: [String], _ console: RecordingConsole) -> Bool {
        !arguments.contains { argument in
            ["--save", "--gen", "--art"].contains(where: argument.hasPrefix)
                || (argument.contains("csv") && !console.isTerminal)
        }
    }
}
