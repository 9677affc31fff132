import Terminal

/// A sign that something is loading, which turns.
struct Spinner: Equatable, Sendable {
    /// How long to wait before it is shown; most answers are faster.
    static let delay = Duration.milliseconds(300)
    /// How long each sign is shown.
    static let step = Duration.milliseconds(120)

    /// The timer that shows the next sign.
    var timer: Int
    /// The number of signs so far; 0 while it is not shown yet.
    var count = 0

    /// The sign, and what is loading; nil while it is not shown yet.
    func text(_ what: String?, _ decoration: Decoration) -> String? {
        guard count > 0 else { return nil }
        let signs = Array(decoration.isASCII ? "|/-\\" : "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")
        let words = what.map { "Loading \($0)" } ?? "Loading"
        return "\(signs[count % signs.count]) \(words)\(decoration.ellipsis)"
    }
}

extension Model {
    /// Whether the page on the screen waits for what it shows; covers may come later.
    private var isLoading: Bool {
        ground.state.awaited(in: self).contains { !isMet($0) && problems[$0] == nil }
    }

    /// Starts the time until the spinner is shown, while something is loading.
    mutating func beginSpinner() -> [Effect] {
        guard isLoading else {
            spinner = nil
            return []
        }
        guard spinner == nil else { return [] }
        lastSpin &+= 1
        spinner = Spinner(timer: lastSpin)
        return [.wait(Spinner.delay, timer: .spinner(lastSpin))]
    }

    /// Turns the spinner that this timer belongs to.
    mutating func advanceSpinner(_ timer: Int) -> [Effect] {
        guard let spinner, spinner.timer == timer, isLoading else { return [] }
        lastSpin &+= 1
        self.spinner = Spinner(timer: lastSpin, count: spinner.count + 1)
        return allowsAnimation ? [.wait(Spinner.step, timer: .spinner(lastSpin))] : []
    }
}
