/// The help text of an argument; a string literal sets the abstract.
public struct ArgumentHelp: Sendable, ExpressibleByStringInterpolation {
    /// A short description.
    public var abstract: String
    /// Further text, shown below the abstract.
    public var discussion: String
    /// The name of the value in angle brackets; nil uses the argument's name.
    public var valueName: String?
    /// Where the argument is listed.
    public var visibility: ArgumentVisibility

    /// Creates a help text.
    public init(
        _ abstract: String = "",
        discussion: String = "",
        valueName: String? = nil,
        visibility: ArgumentVisibility = .default
    ) {
        self.abstract = abstract
        self.discussion = discussion
        self.valueName = valueName
        self.visibility = visibility
    }

    /// Creates a help text from its abstract.
    public init(stringLiteral value: String) {
        self.init(value)
    }

    /// Hides the argument.
    public static let hidden = ArgumentHelp(visibility: .hidden)
}

/// Whether help lists an argument; it can be used either way.
public struct ArgumentVisibility: Sendable, Hashable {
    enum Level { case visible, hidden }

    let level: Level

    /// Listed in help screens and completions.
    public static let `default` = ArgumentVisibility(level: .visible)
    /// Listed only in help screens that include hidden arguments.
    public static let hidden = ArgumentVisibility(level: .hidden)

    func isListed(includingHidden: Bool) -> Bool {
        level == .visible || (level == .hidden && includingHidden)
    }
}
