/// Where an argument is listed; it can be given on the command line in any case.
public struct ArgumentVisibility: Sendable, Hashable {
    enum Level { case visible, hidden, never }

    let level: Level

    /// Listed in help screens and completions.
    public static let `default` = ArgumentVisibility(level: .visible)
    /// Listed only in help screens that include hidden arguments.
    public static let hidden = ArgumentVisibility(level: .hidden)
    /// Never listed.
    public static let `private` = ArgumentVisibility(level: .never)

    func isListed(includingHidden: Bool) -> Bool {
        level == .visible || (level == .hidden && includingHidden)
    }
}
