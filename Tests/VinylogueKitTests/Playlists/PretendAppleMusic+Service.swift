import Foundation
import HTTP
import TestSupport

@testable import VinylogueKit

extension PretendAppleMusic {
    /// A service that sends its requests to this pretend Apple Music, without rate limits.
    ///
    /// - Parameters:
    ///   - token: the developer token.
    ///   - before, after: called with each request, before and after it is handled.
    func service(
        token: String = "token",
        before: @escaping @Sendable (HTTPRequest) async throws -> Void = { _ in },
        after: @escaping @Sendable (HTTPRequest) async throws -> Void = { _ in }
    ) throws -> AppleMusicService {
        let transport = Transport { request in
            try await before(request)
            let items = URLComponents(url: request.url, resolvingAgainstBaseURL: false)?.queryItems
            let reply = self.reply(
                method: request.method.rawValue,
                path: request.url.path(),
                query: Dictionary(
                    uniqueKeysWithValues: (items ?? []).map { ($0.name, $0.value ?? "") }
                ),
                body: request.body
            )
            try await after(request)
            guard case .answer(let status, let body) = reply else {
                throw Failure(.incomplete, at: "test")
            }
            return HTTPResponse(status: status, body: Data(body.utf8))
        }
        return try AppleMusicService(
            address: "https://music.test/",
            developerToken: token,
            userToken: "user",
            http: HTTPClient(transport: transport, limits: { _ in .instant }),
            answers: FakeService(now: Date(timeIntervalSince1970: 1_795_248_000)) { _ in "" }
                .cached().answers
        )
    }
}
