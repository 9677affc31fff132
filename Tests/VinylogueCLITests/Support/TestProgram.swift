import Foundation
import HTTP
import LastFM
import Synchronization
import Terminal
import TestSupport
import VinylogueCLI
import VinylogueKit

/// The program in a simulated environment, with a fixed date, test streams and, by default, no network.
struct TestProgram {
    /// Saturday, 2026-11-21 08:00 UTC.
    var now = Date(timeIntervalSince1970: 1_795_248_000)
    /// The offset of local time from UTC, in seconds.
    var offset = 0
    var environment: [String: String] = [
        "TMPDIR": "/dev/null/none", "TERM": "dumb", "LANG": "C.UTF-8",
    ]
    var columns = 80
    var isTerminal = false
    /// The abilities that the terminal reports.
    var abilities = TerminalAbilities()
    /// The lines that a user types; nil if there is no user at a terminal.
    var typed: [String]?
    /// The indices that a user chooses from a list; nil if they cancel.
    var chosen: [Int]?
    var network = Transport { _ in throw Failure(.unreachable, at: "test", "no network")
    }

    /// The waits for late services, which a test can end.
    var waits = Rests()

    /// The result of a run.
    struct Outcome {
        var status: ExitStatus
        var output: String
        var errors: String
    }

    /// Runs the program with a command line, split at spaces.
    func run(_ line: String) async -> Outcome {
        await run(line.split(separator: " ").map(String.init))
    }

    /// Runs the program with these arguments.
    func run(_ arguments: [String]) async -> Outcome {
        let streams = Streams()
        let status = await VinylogueCLI.run(arguments: arguments, on: machine(streams))
        return Outcome(
            status: status,
            output: streams.output.text,
            errors: streams.errors.text
        )
    }

    /// The simulated machine that the program runs on.
    var machine: Machine { machine(Streams()) }

    private func machine(_ streams: Streams) -> Machine {
        let (now, network, chosen, abilities) = (now, network, chosen, abilities)
        let offset = offset
        let waits = waits
        let lines = Lines(typed ?? [])
        let day = CalendarDate(daysSinceEpoch: (Int(now.timeIntervalSince1970) + offset) / 86_400)
        var machine = Machine(
            now: { now },
            today: { day },
            offset: { _ in offset },
            clock: RequestClock(
                now: { .zero },
                unixTime: { Int(now.timeIntervalSince1970) },
                sleep: { _ in try await waits.sleep() },
                jitter: { 0 }
            ),
            variables: environment,
            network: HTTPClient(transport: network, limits: { _ in .instant }),
            console: Console(
                writeOutput: { streams.output.append($0) },
                writeError: { streams.errors.append($0) },
                input: LineInput(
                    line: { lines.next(after: $0, on: streams.errors) },
                    hiddenLine: { lines.next(after: $0, on: streams.errors) }
                ),
                choose: { _, _, _ in chosen },
                inputIsTerminal: typed != nil,
                outputIsTerminal: isTerminal,
                errorIsTerminal: isTerminal || typed != nil,
                columns: columns,
                askTerminal: { abilities }
            )
        )
        machine.demo = .remembered(now)
        return machine
    }
}

/// The lines that a user types, in order.
private final class Lines: Sendable {
    private let rest: Mutex<[String]>

    init(_ lines: [String]) {
        rest = Mutex(lines)
    }

    func next(after prompt: String, on errors: Streams.Stream) -> String? {
        errors.append(Data(prompt.utf8))
        return rest.withLock { $0.isEmpty ? nil : $0.removeFirst() }
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
