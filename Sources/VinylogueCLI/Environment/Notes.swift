import Foundation
import Synchronization

/// Prints notes on standard error, each of them once per run.
final class Notes: Sendable {
    private let console: Console
    private let isQuiet: Bool
    private let said = Mutex<Set<String>>([])

    init(console: Console, isQuiet: Bool) {
        self.console = console
        self.isQuiet = isQuiet
    }

    /// Prints one line, unless it was printed before or `--quiet` is set.
    func say(_ text: String) {
        guard !isQuiet, said.withLock({ $0.insert(text).inserted }) else { return }
        console.writeError(Data("vinylogue: \(text)\n".utf8))
    }
}
