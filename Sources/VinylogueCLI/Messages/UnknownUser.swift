/// The service knows no such user, but the list of friends has names that are alike.
struct UnknownUser: Error {
    /// The name that was asked for.
    let name: String
    /// Names of friends that may have been meant; may be empty.
    let suggestions: [String]
}
