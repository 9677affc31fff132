/// Some of what was asked for failed, and the rest has been printed.
struct PartialFailure: Error {
    /// The first of the failures, which decides the status.
    var error: any Error

    /// Throws if one of the results is a failure.
    static func throwFirst<Value>(of results: [Result<Value, any Error>]) throws {
        for case .failure(let error) in results { throw PartialFailure(error: error) }
    }
}
