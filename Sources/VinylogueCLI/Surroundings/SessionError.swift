import LastFM

/// Why a command could not begin.
enum SessionError: Error, Equatable {
    /// Nobody said whose charts, and nobody is set up.
    case noUser
    /// `LASTFM_API_KEY` holds what no key looks like.
    case malformedKey
    /// The address of the service cannot be used.
    case address(String, problem: ServiceAddress.Problem)
}
