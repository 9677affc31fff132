import Foundation
import Synchronization
import Terminal
import TestSupport

/// The program in full screen, seen in complete frames and used with keys.
final class FlowTerminal: Sendable {
    /// The awaited words did not appear in time.
    struct Missing: Error, CustomStringConvertible {
        let description: String
    }

    private struct Seen {
        var played: PlayedTerminal
        /// The offset in the output after the last frame in `played`.
        var place = 0
    }

    /// The escape sequence at the end of a frame.
    private static let frameEnd = "\u{1B}[?2026l"

    let process: TerminalProcess
    private let seen: Mutex<Seen>

    /// Starts the program on a terminal with 24-bit color, without any browser.
    init(
        _ home: UserHome,
        _ arguments: [String] = ["--demo"],
        variables: [String: String] = [:],
        columns: Int = 80,
        rows: Int = 24,
        input: PseudoTerminal? = nil
    ) throws {
        let own = [
            "TERM": "xterm-256color", "COLORTERM": "truecolor",
            "PATH": home.url.appending(path: "no-programs").path,
        ]
        process = try TerminalProcess(
            home.program(own.merging(variables) { _, new in new }),
            arguments,
            columns: UInt16(columns),
            rows: UInt16(rows),
            input: input
        )
        seen = Mutex(Seen(played: PlayedTerminal(columns: columns, rows: rows)))
    }

    /// Waits until all these words are on the screen at once, and returns the screen.
    @discardableResult
    func shows(_ words: String...) async throws -> PlayedTerminal {
        try await shows("\(words)") { screen in
            let text = screen.lines.joined(separator: "\n")
            // A message with a long name is wrapped anywhere.
            let unwrapped = screen.lines.map { $0.trimmingCharacters(in: .whitespaces) }
                .joined(separator: " ")
            return words.allSatisfy { text.contains($0) || unwrapped.contains($0) }
        }
    }

    /// Waits until the screen meets a condition, and returns the screen. Errors contain the `description`.
    @discardableResult
    func shows(
        _ description: String,
        when isWanted: (PlayedTerminal) -> Bool
    ) async throws -> PlayedTerminal {
        let deadline = Date(timeIntervalSinceNow: 600)
        while true {
            let (played, place) = seen.withLock { ($0.played, $0.place) }
            if isWanted(played) { return played }
            do {
                try await takeFrames(behind: place, within: deadline.timeIntervalSinceNow)
            } catch is TerminalProcess.Missing {
                let text = played.lines.joined(separator: "\n")
                throw Missing(description: "\(description) on\n\(text)")
            }
        }
    }

    private func takeFrames(behind place: Int, within seconds: Double) async throws {
        let frames = try await process.shown(
            from: place,
            untilLast: Self.frameEnd,
            within: seconds
        )
        seen.withLock { seen in
            seen.played.take(frames.text) { $0.displayWidth }
            seen.place = frames.place
        }
    }

    /// Types the keys that send this text.
    func press(_ keys: String) { process.type(keys) }

    /// Resizes the window; the program must then redraw everything.
    func resize(columns: Int, rows: Int) {
        let place = process.shownCount
        seen.withLock {
            $0 = Seen(played: PlayedTerminal(columns: columns, rows: rows), place: place)
        }
        process.resize(columns: UInt16(columns), rows: UInt16(rows))
    }

    /// The private modes that are on after this output.
    static func modes(after shown: String) -> Set<Int> {
        var played = PlayedTerminal(columns: 200, rows: 100)
        played.take(shown) { $0.displayWidth }
        return played.modes
    }
}

/// Keys as a terminal sends them.
enum Keys {
    static let enter = "\r"
    static let left = "\u{1B}[D"
    static let right = "\u{1B}[C"
    static let down = "\u{1B}[B"
    /// The Escape key as a sequence that is recognized without a pause after it.
    static let escape = "\u{1B}[27u"
    static let interrupt = "\u{3}"
    static let stop = "\u{1A}"
    static let quit = "\u{1C}"
}
