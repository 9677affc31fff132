/// The service has no such user; the list of friends may have similar names.
struct UnknownUser: Error {
    /// The requested name.
    let name: String
    /// Similar names of friends; may be empty.
    let suggestions: [String]
}
