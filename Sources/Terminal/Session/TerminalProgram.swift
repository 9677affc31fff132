/// A terminal, by the name and version that it reports.
package struct TerminalProgram: Hashable, Sendable {
    /// The name in lowercase, such as "kitty".
    let name: String
    /// The numbers of the version, the most important one first.
    let version: [Int]

    /// Parses the response to the query for the name, such as `kitty(0.26.5)` or `WezTerm 20240203-110809`;
    /// nil if it has no version.
    init?(report: String) {
        let parts = report.split(maxSplits: 1) { $0 == " " || $0 == "(" }
        guard parts.count == 2 else { return nil }
        self.init(name: parts[0], version: parts[1])
    }

    /// The terminal that the environment names; nil if unknown, or inside a multiplexer, where the
    /// variables may be those of any terminal.
    package init?(environment: [String: String]) {
        guard Multiplexer(environment: environment) == nil else { return nil }
        func text(_ name: String) -> String { environment[name, default: ""] }
        if !text("WT_SESSION").isEmpty {
            self.init(name: "windows terminal", version: "1")
        } else if text("ConEmuANSI") == "ON" {
            self.init(name: "conemu", version: "1")
        } else {
            self.init(name: text("TERM_PROGRAM"), version: text("TERM_PROGRAM_VERSION"))
        }
    }

    private init?(name: some StringProtocol, version: some StringProtocol) {
        let numbers = version.split { !$0.isNumber }.map { Int($0) ?? 0 }
        guard !name.isEmpty, !numbers.isEmpty else { return nil }
        let known = ["iterm.app": "iterm2"]
        self.name = known[name.lowercased()] ?? name.lowercased()
        self.version = numbers
    }

    /// Whether it is one of these terminals, in at least this version.
    private func isOne(of terminals: [String: [Int]]) -> Bool {
        terminals[name].map { !version.lexicographicallyPrecedes($0) } ?? false
    }

    /// Whether it shows a task's progress (OSC 9;4). Others may show it as a notification.
    var showsProgress: Bool {
        isOne(of: [
            "conemu": [], "ghostty": [1, 2], "iterm2": [3, 6, 6], "vte": [7900],
            "wezterm": [20_250_209], "windows terminal": [],
        ])
    }

    /// The text before a notification's; nil if the terminal isn't known to show notifications.
    var notificationStart: String? {
        if isOne(of: ["ghostty": [], "iterm2": [], "kitty": [], "wezterm": []]) {
            return "\u{1B}]9;"
        }
        return isOne(of: ["foot": [], "konsole": [23, 8]]) ? "\u{1B}]777;notify;vinylogue;" : nil
    }
}

/// The progress of a task that runs in the background.
package enum TaskProgress: Hashable, Sendable {
    /// The end of the task is not known.
    case unknown
    /// A number of hundredths is done, from 0 to 100.
    case percent(Int)
}

/// Writes what the terminal shows outside the screen: the window's title, a task's progress and
/// notifications.
package struct WindowWriter: Sendable {
    /// The longest title, in characters.
    private static let longestTitle = 120

    private let hasTitle: Bool
    private var program: TerminalProgram?
    /// The title and the progress that the terminal shows; nil if unknown or none.
    private var title: String?
    private var progress: TaskProgress?

    /// Creates a writer for a terminal that has no title from this program yet.
    package init(environment: [String: String]) {
        hasTitle = Self.hasTitle(environment: environment)
        program = TerminalProgram(environment: environment)
    }

    /// Whether the terminal has a title that can be changed and restored.
    package static func hasTitle(environment: [String: String]) -> Bool {
        let term = environment["TERM", default: ""]
        guard Multiplexer(environment: environment) != .other else { return false }
        return !["", "dumb", "linux", "vt100", "vt220"].contains(term)
    }

    /// Uses the terminal's own report of its name.
    package mutating func learn(_ program: TerminalProgram) { self.program = program }

    /// Forgets what the terminal shows, for example after a stop, so that it is written again.
    package mutating func forget() { (title, progress) = (nil, nil) }

    /// The text that shows a title, and the progress of the running task; nil for no task. Empty if
    /// nothing changed.
    package mutating func update(title new: String, progress done: TaskProgress?) -> String {
        var text = ""
        let new = String(new.sanitizedForTerminal.prefix(Self.longestTitle))
        if hasTitle, new != title {
            title = new
            text += "\u{1B}]2;\(new)\u{1B}\\"
        }
        if program?.showsProgress == true, done != progress {
            progress = done
            text += Self.text(of: done)
        }
        return text
    }

    /// The text that removes the progress at the end; the session restores the title.
    package mutating func end() -> String {
        defer { progress = nil }
        return progress == nil ? "" : Self.text(of: nil)
    }

    /// The text that shows a notification on the desktop; empty unless the terminal is known to
    /// support it.
    package func notification(_ words: String) -> String {
        // A semicolon separates parts of the sequence.
        let words = words.sanitizedForTerminal.replacing(";", with: ",")
        return program?.notificationStart.map { "\($0)\(words)\u{1B}\\" } ?? ""
    }

    private static func text(of progress: TaskProgress?) -> String {
        let parameters =
            switch progress {
            case .unknown: "3;0"
            case .percent(let share): "1;\(min(max(share, 0), 100))"
            case nil: "0;0"
            }
        return "\u{1B}]9;4;\(parameters)\u{1B}\\"
    }
}
