extension ExitStatus {
    /// What the status means, for the manual; README has the same text.
    var meaning: String {
        switch self {
        case .success: "success, also when the output is closed early"
        case .failure: "failure: no such user, no chart for that year, a failed check"
        case .usage:
            "wrong command line, or a missing answer and no terminal to ask on"
        case .damagedData: "damaged data in a file, or a file of another kind"
        case .noInput: "no such input file"
        case .unavailable: "service unavailable, or offline, without a cached answer"
        case .rateLimited: "rate limit reached"
        case .notPermitted: "API key rejected, a file with unsafe permissions, or a private user"
        case .notSetUp: "no user or no API key set up"
        case .interrupted: "interrupted"
        }
    }
}
