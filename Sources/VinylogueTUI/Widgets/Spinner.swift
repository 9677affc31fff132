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

    /// The sign and a word; nil while it is not shown yet.
    func text(_ decoration: Decoration) -> String? {
        guard count > 0 else { return nil }
        let signs = Array(decoration.isASCII ? "|/-\\" : "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")
        return "\(signs[count % signs.count]) Loading\(decoration.ellipsis)"
    }
}
