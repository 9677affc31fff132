/// Part of the request failed; the rest was printed.
struct PartialFailure: Error {
    /// The first failure, which decides the exit status.
    var error: any Error

    /// Throws if one of the results is a failure.
    static func throwFirst<Value>(of results: [Result<Value, any Error>]) throws {
        for case .failure(let error) in results { throw PartialFailure(error: error) }
    }
}
