/// Why standard output could not be written.
package enum OutputError: Error, Equatable, Sendable {
    /// The reader has gone, as `head` does when it has seen enough: no error for the person.
    case closed
    /// Anything else, such as a full disk, in the system's words.
    case failed(reason: String)
}
