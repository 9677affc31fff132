/// Why a command cannot start.
enum SessionError: Error, Equatable {
    /// No account was named, and none is set up.
    case noUser
    /// The API key in the environment or in the file is malformed.
    case malformedKey(isFromEnvironment: Bool)
    /// There is no home folder to save anything in.
    case noHome
    /// Something is missing that cannot be asked for; `hint` names the option that gives it.
    case mustAsk(problem: String, hint: String)
    /// Standard input has no API key.
    case noKeyGiven
    /// The user declined.
    case declined
}
