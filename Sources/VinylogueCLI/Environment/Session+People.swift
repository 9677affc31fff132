import VinylogueKit

extension Session {
    /// The account with this name, requested with the given key or else the configured one.
    ///
    /// A cached answer proves neither the account nor the key, so a failed request throws; with
    /// `--offline` the cache is enough.
    func person(named name: String, with key: ServiceKey?) async throws -> Person {
        let history = try history(settings(), apiKey: key, mode: newestMode)
        let answer = try await history.person(named: name)
        if let failure = answer.source.failure { throw failure }
        return answer.value
    }
}
