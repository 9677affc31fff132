/// What the program tells the shell; the numbers are those of sysexits where it has one.
package enum ExitStatus: Int32, CaseIterable, Sendable {
    /// All went well, or the reader of the output had enough.
    case success = 0
    /// It could not be done, for a reason that has no status of its own.
    case failure = 1
    /// The command line is wrong.
    case usage = 64
    /// Data that was given is damaged.
    case damagedData = 65
    /// An input file is not there.
    case noInput = 66
    /// The service cannot be had, and the cache has no answer.
    case unavailable = 69
    /// The service asks for patience.
    case rateLimited = 75
    /// The API key or the user's privacy settings forbid it.
    case notPermitted = 77
    /// There is no user or no key yet.
    case notSetUp = 78
    /// The person pressed Ctrl-C.
    case interrupted = 130
}
