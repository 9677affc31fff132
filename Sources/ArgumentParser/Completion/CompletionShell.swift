/// A shell that completion scripts can be made for.
public struct CompletionShell: RawRepresentable, Hashable, CaseIterable, Sendable {
    /// The shell's name.
    public var rawValue: String

    /// Finds a shell by its name; nil for an unknown one.
    public init?(rawValue: String) {
        guard Self.names.contains(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    private init(name: String) {
        rawValue = name
    }

    private static let names = ["bash", "zsh", "fish"]

    /// bash 3.2 or later.
    public static let bash = CompletionShell(name: "bash")
    /// zsh 5 or later.
    public static let zsh = CompletionShell(name: "zsh")
    /// fish 3 or later.
    public static let fish = CompletionShell(name: "fish")
    /// Every shell.
    public static let allCases: [CompletionShell] = [.bash, .zsh, .fish]

    func script(for command: CommandInfo) -> String {
        switch self {
        case .bash: BashCompletion(root: command).script
        case .zsh: ZshCompletion(root: command).script
        default: FishCompletion(root: command).script
        }
    }
}
