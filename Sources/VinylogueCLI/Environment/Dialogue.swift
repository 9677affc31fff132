import Foundation
import Synchronization
import Terminal
import VinylogueKit

extension Environment {
    /// Prompts for a line, and removes surrounding white space.
    ///
    /// Throws `EnvironmentError.declined` when the input ends, and `LineInputError`.
    func ask(_ prompt: String) throws -> String {
        try answer(machine.console.input.line("\(prompt): "))
    }

    /// Prompts for a line that is not shown as it is typed.
    func askHidden(_ prompt: String) throws -> String {
        try answer(machine.console.input.hiddenLine("\(prompt): "))
    }

    /// Removes the line that was just typed from the screen, if the terminal supports that.
    func eraseLine() {
        guard machine.console.errorIsTerminal, !machine.isAccessible,
            machine.variable("TERM") != "dumb"
        else {
            return
        }
        machine.console.writeError(Data("\u{1B}[A\u{1B}[2K".utf8))
    }

    /// Asks a yes-or-no question; an empty line means yes unless `emptyMeansYes` is false.
    func confirm(_ question: String, emptyMeansYes: Bool = true) throws -> Bool {
        while true {
            let choices =
                machine.isAccessible
                ? "(yes or no; press Enter for \(emptyMeansYes ? "yes" : "no"))"
                : emptyMeansYes ? "[Y/n]" : "[y/N]"
            switch try ask("\(question) \(choices)").lowercased() {
            case "": return emptyMeansYes
            case "y", "yes": return true
            case "n", "no": return false
            default: continue
            }
        }
    }

    /// Asks whether to remove something; throws unless the answer is yes.
    ///
    /// - Parameter removal: a description of what is removed, such as "all your friends".
    func confirmRemoval(_ question: String, of removal: String) throws {
        guard machine.canAsk else { throw EnvironmentError.mustAsk(.removal(of: removal)) }
        guard try confirm(question, emptyMeansYes: false) else { throw EnvironmentError.declined }
    }

    /// Lets the user choose items from a list; returns the chosen indices, or nil if the user
    /// cancels.
    func choose(_ question: String, _ items: [(label: String, detail: String)]) throws -> [Int]? {
        guard machine.isAccessible else {
            let colors = ColorSupport.detect(
                choice: options.color,
                isTerminal: machine.console.errorIsTerminal,
                environment: machine.variables
            )
            return try machine.console.choose(question, items, colors)
        }
        printToError(question)
        for (index, item) in items.enumerated() {
            let detail = item.detail.isEmpty ? "" : ", \(item.detail.sanitizedForTerminal)"
            printToError("\(index + 1). \(item.label.sanitizedForTerminal)\(detail)")
        }
        while true {
            let text = try ask("Enter numbers (such as 1 3 5-8), all or none")
            if let chosen = Self.places(in: text, count: items.count) { return chosen }
            printToError("Expected numbers from 1 to \(items.count), all or none.")
        }
    }

    /// Prints numbered lines on standard error and asks for one of them; returns its index, or nil if
    /// the user cancels.
    func chooseOne(of lines: [String]) throws -> Int? {
        for (index, line) in lines.enumerated() { printToError("\(index + 1)  \(line)") }
        let range = lines.count == 1 ? "1" : "1-\(lines.count)"
        while true {
            let answer = try ask("Which one? [\(range), Enter to cancel]")
            if answer.isEmpty { return nil }
            if let number = Int(answer), lines.indices.contains(number - 1) { return number - 1 }
        }
    }

    /// Parses "all", "none" or a list such as "1 3 5-8" into zero-based indices; nil if invalid.
    static func places(in text: String, count: Int) -> [Int]? {
        switch text.lowercased() {
        case "all": return Array(0..<count)
        case "none": return []
        default: break
        }
        var places: Set<Int> = []
        for word in text.split(whereSeparator: { $0 == " " || $0 == "," }) {
            let ends = word.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
            guard (1...2).contains(ends.count), let first = ends[0],
                let last = ends[ends.count - 1], first >= 1, first <= last, last <= count
            else { return nil }
            places.formUnion(first - 1...last - 1)
        }
        return places.isEmpty ? nil : places.sorted()
    }

    private func answer(_ line: String?) throws -> String {
        guard let line else { throw EnvironmentError.declined }
        return line.trimmed()
    }
}

extension Environment {
    /// Performs `work`, and shows its progress on standard error after half a second.
    ///
    /// Shows nothing with `--quiet` or if standard error is not a terminal.
    func showingProgress<Result: Sendable>(
        _ label: String,
        work: (@escaping @Sendable (_ done: Int, _ total: Int) -> Void) async throws -> Result
    ) async throws -> Result {
        let state = ProgressState(ProgressLine(label: label, ascii: machine.decoration.isASCII))
        return try await drawing(state) { try await work(state.update) }
    }

    /// Performs `work`, and shows on standard error how `work` describes its progress.
    func showingProgress<Result: Sendable>(
        _ label: String,
        work: (@escaping @Sendable (_ words: String) -> Void) async throws -> Result
    ) async throws -> Result {
        let state = ProgressState(ProgressLine(label: label, ascii: machine.decoration.isASCII))
        return try await drawing(state) { try await work(state.update) }
    }

    private func drawing<Result: Sendable>(
        _ state: ProgressState,
        during work: () async throws -> Result
    ) async throws -> Result {
        let console = machine.console
        guard console.errorIsTerminal, !options.quiet else { return try await work() }
        let isPlain = machine.isAccessible
        let drawing = Task {
            try await Task.sleep(for: .milliseconds(500))
            while isPlain {
                console.writeError(Data("\(state.plainLine)\n".utf8))
                try await Task.sleep(for: .seconds(10))
            }
            while true {
                let text = ProgressLine.erase + state.nextLine(width: console.columns - 1)
                console.writeError(Data(text.utf8))
                try await Task.sleep(for: .milliseconds(100))
            }
        }
        let outcome = await Swift.Result(catching: { try await work() })
        drawing.cancel()
        _ = await drawing.result
        if state.wasDrawn { console.writeError(Data(ProgressLine.erase.utf8)) }
        return try outcome.get()
    }
}

/// A progress line that the work updates while a task draws it.
private final class ProgressState: Sendable {
    private let state: Mutex<(line: ProgressLine, wasDrawn: Bool)>

    init(_ line: ProgressLine) {
        state = Mutex((line, false))
    }

    /// The label and the progress, as a plain line.
    var plainLine: String {
        state.withLock { state in
            let line = state.line
            guard let total = line.total else { return "\(line.label)..." }
            return "\(line.label), \(line.done) of \(total)..."
        }
    }

    var wasDrawn: Bool { state.withLock { $0.wasDrawn } }

    func update(done: Int, total: Int) {
        state.withLock { state in
            state.line.done = done
            state.line.total = total
        }
    }

    func update(words: String) {
        state.withLock { $0.line.label = words }
    }

    func nextLine(width: Int) -> String {
        state.withLock { state in
            state.wasDrawn = true
            state.line.advance()
            return state.line.line(width: width)
        }
    }
}

extension Result where Failure == any Error {
    /// Performs work and captures its value or error.
    fileprivate init(catching work: () async throws -> Success) async {
        do { self = .success(try await work()) } catch { self = .failure(error) }
    }
}
