/// What shells offer as the values of an argument.
public enum CompletionKind: Sendable, Equatable {
    /// The values of the argument's type where they can be listed, else nothing.
    case `default`
    /// These words.
    case list([String])
    /// Files with one of these name endings, written without the dot; all files when there are none.
    case file(extensions: [String] = [])
    /// Folders.
    case directory
    /// The lines that a command for `sh` prints.
    case shellCommand(String)
}
