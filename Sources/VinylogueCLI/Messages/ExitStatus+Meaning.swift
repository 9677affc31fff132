extension ExitStatus {
    /// What the status means, for the manual; the documentation has the same text.
    var meaning: String {
        switch self {
        case .success: "success, also when the output is closed early"
        case .failure: "failure: no such user, no chart for that year, a failed check"
        case .usage:
            "wrong command line, or a question that needs a terminal"
        case .damagedData: "a file that is damaged or of the wrong kind"
        case .noInput: "no such input file"
        case .unavailable: "service unavailable or offline, and the answer is not in the cache"
        case .rateLimited: "rate limit reached"
        case .notPermitted: "API key rejected, a file with unsafe permissions, or a private user"
        case .notSetUp: "no user or no API key set up"
        case .interrupted: "interrupted"
        }
    }
}
