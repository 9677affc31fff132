import Foundation
import Synchronization

/// Says things on standard error, each of them once a run.
final class Notes: Sendable {
    private let console: Console
    private let isQuiet: Bool
    private let said = Mutex<Set<String>>([])

    init(console: Console, isQuiet: Bool) {
        self.console = console
        self.isQuiet = isQuiet
    }

    /// Says one line, unless it was said before or the person wants quiet.
    func say(_ text: String) {
        guard !isQuiet, said.withLock({ $0.insert(text).inserted }) else { return }
        console.writeError(Data("vinylogue: \(text)\n".utf8))
    }
}
