extension ExitStatus {
    /// What the status says, for the manual; README has the same words.
    var meaning: String {
        switch self {
        case .success: "it worked, or the reader of the output had seen enough"
        case .failure: "it did not: no such user, no chart for that year, a check that failed"
        case .usage:
            "the command line is wrong, or something would have to be asked and nobody is there"
        case .damagedData: "a file is damaged, or is none of what it should be"
        case .noInput: "there is no such file to read"
        case .unavailable: "the service cannot be had, and the cache has no answer"
        case .rateLimited: "the service asks for patience: too many requests"
        case .notPermitted: "the key or the user's privacy settings forbid it"
        case .notSetUp: "no user or no key is set up"
        case .interrupted: "interrupted"
        }
    }
}
