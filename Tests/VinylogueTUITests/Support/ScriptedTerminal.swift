import Foundation
import Synchronization
import Terminal
import TestSupport

@testable import VinylogueTUI

/// A terminal that runs a script: it waits for words on the screen, then presses a key.
final class ScriptedTerminal: Sendable {
    /// One step of a script.
    struct Step: Sendable {
        /// The words to wait for.
        var words: String
        var event: SessionEvent
        /// The number of pictures to wait for; nil for any.
        var pictures: Int?
        /// Called just before the key is pressed.
        var action: @Sendable () -> Void = {}

        static func when(
            _ words: String,
            pictures: Int? = nil,
            _ key: Key,
            _ action: @escaping @Sendable () -> Void = {}
        ) -> Step {
            Step(words: words, event: .input(.key(key)), pictures: pictures, action: action)
        }
    }

    private struct State {
        var played = PlayedTerminal(columns: 80, rows: 24)
        var steps: [Step]
        var isWoken = false
        var written = ""
        var seen: [PlayedPictures] = []
        var awaited: (words: String, action: @Sendable () -> Void)?
    }

    private let state: Mutex<State>
    private let changed = DispatchSemaphore(value: 0)
    private let size: TerminalSize

    init(_ steps: [Step], cell: CellPixels? = nil) {
        state = Mutex(State(steps: steps))
        size = TerminalSize(columns: 80, rows: 24, cell: cell)
    }

    /// All of the output.
    var written: String { state.withLock { $0.written } }

    /// The pictures on the screen.
    var pictures: PlayedPictures { state.withLock { $0.played.pictures } }

    /// The pictures on the screen at each step.
    var seen: [PlayedPictures] { state.withLock { $0.seen } }

    /// The text on the screen.
    var text: String { state.withLock { $0.played.lines.joined(separator: "\n") } }

    /// The steps that were not reached.
    var rest: [Step] { state.withLock { $0.steps } }

    /// Runs full-screen mode to its end. If the script gets stuck, the terminal closes.
    func run(_ flow: Flow, onceClosed: @escaping @Sendable () -> Void = {}) async throws {
        try await flow.run { body in
            try body(self.session)
            onceClosed()
        }
    }

    private var session: TerminalSession {
        TerminalSession(
            next: { timeout throws(LineInputError) in self.next(timeout) },
            write: { text throws(LineInputError) in self.write(text) },
            size: { [size] in size },
            wake: {
                self.state.withLock { $0.isWoken = true }
                self.changed.signal()
            }
        )
    }

    /// Runs an action once these words are on the screen, even after the last step.
    func whenShown(_ words: String, _ action: @escaping @Sendable () -> Void) {
        state.withLock { $0.awaited = (words, action) }
    }

    private func write(_ text: String) {
        let action: (@Sendable () -> Void)? = state.withLock { state in
            state.played.take(text) { $0.displayWidth }
            state.written += text
            guard let awaited = state.awaited,
                state.played.lines.contains(where: { $0.contains(awaited.words) })
            else { return nil }
            state.awaited = nil
            return awaited.action
        }
        action?()
    }

    private func next(_ timeout: Duration?) -> SessionEvent? {
        while true {
            let step: Step? = state.withLock { state in
                if state.isWoken {
                    state.isWoken = false
                    return Step(words: "", event: .woken)
                }
                guard timeout == nil, let step = state.steps.first,
                    state.played.lines.contains(where: { $0.contains(step.words) }),
                    step.pictures ?? state.played.pictures.count == state.played.pictures.count
                else { return nil }
                state.seen.append(state.played.pictures)
                return state.steps.removeFirst()
            }
            if let step {
                step.action()
                return step.event
            }
            if timeout != nil { return nil }
            // The script counts as stuck after five minutes, since tasks may wait for more than a minute
            // while other tests are busy.
            if changed.wait(timeout: .now() + 300) == .timedOut { return .ended }
        }
    }
}
