/// Why writing to standard output failed.
package enum OutputError: Error, Equatable, Sendable {
    /// The reader closed the pipe, as `head` does: not an error for the user.
    case closed
    /// Anything else, such as a full disk, in the system's words.
    case failed(reason: String)
}
