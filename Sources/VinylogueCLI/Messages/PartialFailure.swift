/// Some of what was asked for failed, and the rest has been printed.
struct PartialFailure: Error {
    /// The first of the failures.
    var error: any Error
}
