import LastFM
import VinylogueKit

extension Session {
    /// The account with this name, requested with the given key or else the configured one.
    ///
    /// A cached answer proves neither the account nor the key, so a failed request throws; with
    /// `--offline` the cache is enough.
    func person(named name: String, with key: APIKey?) async throws -> UserInfo {
        let service = try service(settings(), apiKey: key, mode: newestMode)
        let answer = try await service.answer(to: UserInfoRequest(user: name))
        if let failure = answer.source.failure { throw failure }
        return answer.value
    }
}
