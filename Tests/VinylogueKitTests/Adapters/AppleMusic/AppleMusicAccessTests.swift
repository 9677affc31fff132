import Foundation
import HTTP
import Storage
import Synchronization
import TestSupport
import Testing
import Tokens

@testable import VinylogueKit

/// The sources of developer tokens, and when tokens are renewed.
struct AppleMusicAccessTests {
    private static let now = Date(timeIntervalSince1970: 1_795_248_000)
    private static let address = "https://tokens.test/apple-music/developer-token"

    /// A token service that records its requests.
    private final class Service: Sendable {
        let requests = Mutex<[URL]>([])
        let reply: @Sendable (Int) -> HTTPResponse

        init(_ reply: @escaping @Sendable (Int) -> HTTPResponse) { self.reply = reply }

        convenience init(_ body: String, status: Int = 200) {
            self.init { _ in HTTPResponse(status: status, body: Data(body.utf8)) }
        }

        var access: AppleMusicAccess {
            let transport = Transport { request in
                let number = self.requests.withLock { requests in
                    requests.append(request.url)
                    return requests.count
                }
                return self.reply(number)
            }
            return AppleMusicAccess(
                http: HTTPClient(transport: transport, limits: { _ in .instant }),
                now: { AppleMusicAccessTests.now }
            )
        }

        var count: Int { requests.withLock { $0.count } }
    }

    private func stored(
        _ source: AppleMusicCredentials.Source,
        token: String? = nil,
        lasting seconds: TimeInterval = 7201
    ) -> AppleMusicCredentials {
        AppleMusicCredentials(
            userToken: "user",
            connected: Self.now,
            source: source,
            developerToken: token,
            developerTokenExpiry: token.map { _ in Self.now + seconds }
        )
    }

    @Test func `The token service is contacted only if the stored token expires within two hours`()
        async throws
    {
        let service = Service(#"{"expiresAt":"2026-11-22T08:00:00Z","token":"new"}"#)
        let source = AppleMusicCredentials.Source.service(Self.address)
        let kept = try await service.access.developerToken(for: stored(source, token: "old"))
        #expect(kept.reveal() == "old")
        #expect(service.count == 0)
        for seconds in [7200.0, 0, -86_400] {
            let renewed = try await service.access.developerToken(
                for: stored(source, token: "old", lasting: seconds)
            )
            #expect(renewed.reveal() == "new")
            #expect(renewed.expiry == Self.now + 86_400)
        }
        #expect(
            service.requests.withLock { $0.map(\.absoluteString) } == [
                Self.address, Self.address, Self.address,
            ]
        )
    }

    @Test(arguments: [
        ("{}", 200), (#"{"token":""}"#, 200),
        (#"{"token":"a b","expiresAt":"2026-11-22T08:00:00Z"}"#, 200),
        (#"{"token":"abc"}"#, 200), (#"{"token":"abc","expiresAt":"soon"}"#, 200),
    ])
    func `A response without a token or expiry date is rejected`(body: String, status: Int) async {
        await #expect(
            throws: KitError.service(
                Failure(
                    .unexpectedAnswer,
                    at: "tokens.test",
                    "the developer token could not be read"
                )
            )
        ) { try await Service(body, status: status).access.newToken(from: .service(Self.address)) }
    }

    @Test func `An error from a token service is reported`() async {
        await #expect(
            throws: KitError.service(Failure(.notJSON(looksLikeHTML: true), at: "tokens.test"))
        ) {
            try await Service("<html>").access.newToken(from: .service(Self.address))
        }
        await #expect(throws: KitError.service(Failure(.status(403), at: "tokens.test"))) {
            try await Service("", status: 403).access.newToken(from: .service(Self.address))
        }
        let body = #"{"expiresAt":"2026-11-20T08:00:00Z","token":"new"}"#
        await #expect(throws: KitError.self) {
            try await Service(body).access.newToken(from: .service(Self.address))
        }
    }

    @Test(arguments: [
        "http://tokens.test/x", "ftp://tokens.test/", "tokens.test", "https://u:p@tokens.test/",
        "https://tokens.test/?key=1",
    ])
    func `A token service needs HTTPS and a URL without secrets`(address: String)
        async
    {
        let service = Service(#"{"expiresAt":"2026-11-22T08:00:00Z","token":"new"}"#)
        await #expect(throws: KitError.self) {
            try await service.access.newToken(from: .service(address))
        }
        #expect(service.count == 0)
    }

    @Test func `With a key, a new token is signed each time and is valid for 12 hours`()
        async throws
    {
        let key = try await KeyPair()
        let source = AppleMusicCredentials.Source.key(
            path: key.path,
            keyID: "ABC123DEFG",
            teamID: "TEAM567890"
        )
        let service = Service("")
        let token = try await service.access.developerToken(for: stored(source, token: "old"))
        #expect(token.expiry == Self.now + 43_200)
        #expect(AppleMusicAccess.expiry(of: token.reveal()) == token.expiry)
        #expect(service.count == 0)
    }

    @Test func `A key that others can read, or that is invalid, is rejected`() async throws {
        let key = try await KeyPair()
        func problem() async throws -> KeyProblem? {
            do {
                _ = try AppleMusicAccess.signer(
                    path: key.path,
                    keyID: "ABC123DEFG",
                    teamID: "TEAM567890"
                )
                return nil
            } catch KitError.appleMusic(.key(let path, let problem)) {
                #expect(path == key.path)
                return problem
            }
        }
        #expect(try await problem() == nil)
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: key.path)
        #expect(try await problem() == .file(.exposed(path: key.path, mode: 0o640)))
        try FileManager.default.removeItem(atPath: key.path)
        #expect(try await problem() == .missing)
        try Data("no key".utf8).write(to: URL(filePath: key.path))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key.path)
        #expect(try await problem() == .token(.notAKey))
    }

    @Test func `A token that cannot be renewed is used until it expires`() async throws {
        let service = Service("")
        let token = try await service.access.developerToken(for: stored(.given, token: "mine"))
        #expect(token.reveal() == "mine")
        // {"exp":1795247999}
        let old = "x.eyJleHAiOjE3OTUyNDc5OTl9.x"
        do {
            _ = try await service.access.newToken(from: .given, orElse: old)
            Issue.record("an expired token was taken")
        } catch KitError.appleMusic(.expiredToken(let day)) {
            #expect("\(day)" == "2026-11-21")
        }
    }
}
