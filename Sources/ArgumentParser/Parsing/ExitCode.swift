/// A process's exit status; thrown by a command, it ends the program without a message.
public struct ExitCode: Error, RawRepresentable, Hashable, Sendable {
    /// The status as the system knows it.
    public var rawValue: Int32

    /// Creates an exit status.
    public init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// Creates an exit status.
    public init(_ code: Int32) {
        rawValue = code
    }

    /// Everything went well: 0.
    public static let success = ExitCode(0)
    /// The command failed: 1.
    public static let failure = ExitCode(1)
    /// The command line was wrong: 64, the `EX_USAGE` of sysexits(3).
    public static let validationFailure = ExitCode(64)
}
