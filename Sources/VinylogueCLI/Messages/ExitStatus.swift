/// Exit statuses, following sysexits where it defines one.
package enum ExitStatus: Int32, CaseIterable, Sendable {
    /// Success, or the output was closed early.
    case success = 0
    /// A failure without a more specific status.
    case failure = 1
    /// The command line is invalid.
    case usage = 64
    /// An input file is damaged.
    case damagedData = 65
    /// An input file does not exist.
    case noInput = 66
    /// The service is unavailable, and the cache has no response.
    case unavailable = 69
    /// The service's rate limit was reached.
    case rateLimited = 75
    /// An API key was rejected, a user's history is private, file permissions are unsafe, or the
    /// keyring cannot be used.
    case notPermitted = 77
    /// No username or API key is set up.
    case notSetUp = 78
    /// The user pressed Ctrl-C.
    case interrupted = 130
}

extension ExitStatus {
    /// The status's meaning, for the manual; the documentation repeats this text.
    var meaning: String {
        switch self {
        case .success: "success, including when the output is closed early"
        case .failure: "failure: no such user, no chart for that year, a failed check"
        case .usage:
            "invalid command line, or a prompt without a terminal"
        case .damagedData: "damaged file, or the wrong kind of file"
        case .noInput: "no such input file"
        case .unavailable: "a service or MPD unavailable, or offline and nothing in the cache"
        case .rateLimited: "rate limit reached"
        case .notPermitted:
            "a rejected key, token or password, unsafe file permissions, a locked keyring, or a private user"
        case .notSetUp: "something is not set up yet: an account, key, token, login or archive"
        case .interrupted: "interrupted"
        }
    }
}
