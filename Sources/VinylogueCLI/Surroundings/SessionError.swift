import LastFM

/// Why a command could not begin.
enum SessionError: Error, Equatable {
    /// Nobody said whose charts, and nobody is set up.
    case noUser
    /// What stands for the API key, in the environment or in the file, is none.
    case malformedKey(isFromEnvironment: Bool)
    /// The address of the service cannot be used.
    case address(String, problem: ServiceAddress.Problem)
    /// There is no home folder to keep anything in.
    case noHome
    /// Something must be asked, and nobody is there to answer; `option` says it on the command line.
    case mustAsk(what: String, option: String)
    /// Standard input should have held an API key.
    case noKeyGiven
    /// The person did not want to go on.
    case declined
}
