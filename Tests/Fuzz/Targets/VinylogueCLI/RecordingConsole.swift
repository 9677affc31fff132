import Foundation
import Synchronization
import Terminal
import VinylogueCLI

/// Standard streams of a random kind, which record the output.
final class RecordingConsole: Sendable {
    private let written = Mutex((output: Data(), errors: Data()))
    private let typed: Mutex<[String]>
    /// Whether standard output counts as a terminal.
    let isTerminal: Bool
    private let hasPerson: Bool
    private let columns: Int

    init(using random: inout SplitMix64) {
        typed = Mutex((0..<random.below(4)).map { _ in OddText.make(using: &random) + "y" })
        isTerminal = random.below(3) == 0
        hasPerson = random.below(3) == 0
        columns = random.below(4) == 0 ? 1 + random.below(8) : 1 + random.below(130)
    }

    var output: String { String(decoding: written.withLock { $0.output }, as: UTF8.self) }
    var errors: String { String(decoding: written.withLock { $0.errors }, as: UTF8.self) }

    /// The console. It never allows full-screen mode, which needs a terminal for both input and output.
    var console: Console {
        Console(
            writeOutput: { data in self.written.withLock { $0.output += data } },
            writeError: { data in self.written.withLock { $0.errors += data } },
            input: LineInput(line: { _ in self.next() }, hiddenLine: { _ in self.next() }),
            choose: { _, items, _ in items.isEmpty ? nil : [0] },
            inputIsTerminal: hasPerson && !isTerminal,
            outputIsTerminal: isTerminal,
            errorIsTerminal: false,
            columns: columns
        )
    }

    private func next() -> String? {
        typed.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    }
}
