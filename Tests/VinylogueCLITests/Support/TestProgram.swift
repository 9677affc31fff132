import Foundation
import LastFM
import Synchronization
import VinylogueCLI
import VinylogueKit

/// The program in a test's own surroundings: a fixed day, given streams, no network unless given one.
struct TestProgram {
    /// Saturday, 2026-11-21 08:00 UTC.
    var now = Date(timeIntervalSince1970: 1_795_248_000)
    var environment: [String: String] = [
        "TMPDIR": "/nonexistent", "TERM": "dumb", "LANG": "C.UTF-8",
    ]
    var columns = 80
    var isTerminal = false
    var network = Transport { _ in throw LastFMError.unreachable(host: "test", reason: "no network")
    }

    /// What a run left behind.
    struct Outcome {
        var status: ExitStatus
        var output: String
        var errors: String
    }

    /// Runs the program on a command line, split at spaces.
    func run(_ line: String) async -> Outcome {
        await run(line.split(separator: " ").map(String.init))
    }

    /// Runs the program on its arguments.
    func run(_ arguments: [String]) async -> Outcome {
        let streams = Streams()
        let (now, network) = (now, network)
        let day = CalendarDate(daysSinceEpoch: Int(now.timeIntervalSince1970) / 86_400)
        let context = Context(
            now: { now },
            today: { day },
            environment: environment,
            network: { network },
            console: Console(
                writeOutput: { streams.output.append($0) },
                writeError: { streams.errors.append($0) },
                inputIsTerminal: false,
                outputIsTerminal: isTerminal,
                errorIsTerminal: isTerminal,
                columns: columns
            )
        )
        let status = await VinylogueCLI.run(arguments: arguments, in: context)
        return Outcome(
            status: status,
            output: streams.output.text,
            errors: streams.errors.text
        )
    }
}

private final class Streams: Sendable {
    let output = Stream()
    let errors = Stream()

    final class Stream: Sendable {
        private let data = Mutex(Data())

        var text: String { data.withLock { String(decoding: $0, as: UTF8.self) } }

        func append(_ more: Data) { data.withLock { $0.append(more) } }
    }
}
