import Terminal

/// A spinner that shows that something is loading.
struct Spinner: Equatable, Sendable {
    /// How long to wait before showing the spinner; most responses are faster.
    static let delay = Duration.milliseconds(300)
    /// How long each frame is shown.
    static let step = Duration.milliseconds(120)

    /// The timer for the next frame.
    var timer: Int
    /// The number of frames so far; 0 until it is shown.
    var count = 0

    /// The spinner and the name of what is loading; nil until it is shown.
    func text(_ what: String?, _ decoration: Decoration) -> String? {
        guard count > 0 else { return nil }
        let signs = Array(decoration.isASCII ? "|/-\\" : "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")
        let words = what.map { "Loading \($0)" } ?? "Loading"
        return "\(signs[count % signs.count]) \(words)\(decoration.ellipsis)"
    }
}

extension Model {
    /// Whether a page on screen is waiting for its content, not counting covers.
    private var isLoading: Bool {
        shown.flatMap { $0.state.awaited(in: self) }
            .contains { !isMet($0) && problems[$0] == nil }
    }

    /// Starts the delay before the spinner is shown, while something is loading.
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

    /// Advances the spinner that this timer belongs to.
    mutating func advanceSpinner(_ timer: Int) -> [Effect] {
        guard let spinner, spinner.timer == timer, isLoading else { return [] }
        lastSpin &+= 1
        self.spinner = Spinner(timer: lastSpin, count: spinner.count + 1)
        return allowsAnimation ? [.wait(Spinner.step, timer: .spinner(lastSpin))] : []
    }
}
