import LastFM
import VinylogueKit

extension Session {
    /// The account of a name as the service knows it now, asked for with a key or with the one that is
    /// set up.
    ///
    /// What only the cache knows proves neither the account nor the key, so the failure of the service
    /// is thrown then; with `--offline` the cache must do.
    func person(named name: String, with key: APIKey?) async throws -> UserInfo {
        let service = try service(settings(), apiKey: key, mode: newestMode)
        let answer = try await service.answer(to: UserInfoRequest(user: name))
        if let failure = answer.source.failure { throw failure }
        return answer.value
    }
}
