import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Tokens

/// The token service's responses at times that the test sets.
struct TokenServiceTests {
    /// Creates a service that uses an adjustable clock, and counts the tokens that it signs.
    private final class Trial: Sendable {
        let time = Mutex(1_795_248_000)
        let made = Mutex(0)
        let fails = Mutex(false)

        var service: TokenService {
            TokenService(
                now: { Date(timeIntervalSince1970: Double(self.time.withLock { $0 })) },
                make: { now in
                    if self.fails.withLock({ $0 }) { throw TokenError.notSigned }
                    let number = self.made.withLock { made in
                        made += 1
                        return made
                    }
                    return DeveloperToken(
                        "token-\(number)",
                        expiry: now + Double(TokenService.lifetime)
                    )
                },
                write: { Data($0.reveal().utf8) }
            )
        }

        func wait(_ seconds: Int) { time.withLock { $0 += seconds } }
    }

    private let trial = Trial()

    private func ask(
        _ service: TokenService,
        _ path: String = TokenService.path,
        method: String = "GET",
        from client: String = "127.0.0.1"
    ) -> ServedAnswer {
        service.answer(
            ServedRequest(method: method, path: path, client: client),
            onlyForLoopback: false
        )
    }

    private func token(_ answer: ServedAnswer) -> String {
        String(decoding: answer.body, as: UTF8.self)
    }

    @Test func `A token is reused until half its lifetime has passed or the clock is set back`() {
        let service = trial.service
        #expect(token(ask(service)) == "token-1")
        trial.wait(TokenService.lifetime / 2)
        #expect(token(ask(service)) == "token-1")
        trial.wait(1)
        #expect(token(ask(service)) == "token-2")
        trial.wait(-10)
        #expect(token(ask(service)) == "token-3")
        trial.wait(10 * TokenService.lifetime)
        #expect(token(ask(service)) == "token-4")
    }

    @Test func `An address gets 60 tokens per minute, then a 429 response with the time to wait`() {
        let service = trial.service
        trial.wait(20)
        for _ in 0..<60 { #expect(ask(service).status == 200) }
        let refused = ask(service)
        #expect(refused.status == 429)
        #expect(refused.headers["Retry-After"] == "40")
        #expect(ask(service, from: "192.0.2.1").status == 200)
        #expect(ask(service, "/healthz").status == 200)
        trial.wait(40)
        #expect(ask(service).status == 200)
    }

    @Test(arguments: [
        ("192.0.2.7", "192.0.2.7"), ("198.51.100.1, 192.0.2.7", "192.0.2.7"),
        ("192.0.2.7 ", "192.0.2.7"), ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("", "127.0.0.1"), ("unknown", "127.0.0.1"), ("192.0.2.7, ", "127.0.0.1"),
        ("192.0.2.7:80", "127.0.0.1"), (nil, "127.0.0.1"),
    ])
    func `The client is the last address in X-Forwarded-For, if that is valid`(
        field: String?,
        client: String
    ) {
        var request = ServedRequest(method: "GET", path: TokenService.path)
        request.headers["x-forwarded-for"] = field
        #expect(request.forwarded.client == client)
    }

    @Test func `After 10,000 addresses in a minute, others are rejected until the next minute`() {
        let service = trial.service
        let statuses = (0..<12_000).map { ask(service, from: "2001:db8::\($0):0:0:0:0").status }
        #expect(statuses.count { $0 == 200 } == 10_000)
        #expect(statuses.last == 429)
        trial.wait(60)
        #expect(ask(service, from: "192.0.2.1").status == 200)
    }

    @Test func `Unknown paths get a 404 response, and methods other than GET a 405 response`() {
        let service = trial.service
        for path in ["/", "", "/apple-music", "/apple-music/developer-token/", "/%2e%2e/healthz"] {
            #expect(ask(service, path).status == 404, "\(path)")
        }
        for method in ["POST", "PUT", "HEAD", "OPTIONS", "get", ""] {
            let answer = ask(service, method: method)
            #expect(answer.status == 405)
            #expect(answer.headers["Allow"] == "GET")
        }
        #expect(trial.made.withLock { $0 } == 0)
    }

    @Test func `A service that cannot sign tokens returns 503, also to health checks`() {
        let service = trial.service
        trial.fails.withLock { $0 = true }
        #expect(ask(service).status == 503)
        #expect(ask(service, "/healthz").status == 503)
        trial.fails.withLock { $0 = false }
        #expect(ask(service, "/healthz").body == Data("{\"status\":\"ok\"}\n".utf8))
    }

    @Test(arguments: [
        ("127.0.0.1:8787", true), ("127.0.0.9", true), ("localhost:80", true), ("LOCALHOST", true),
        ("[::1]:8787", true), ("127.evil.example", false), ("evil.example:8787", false),
        ("", false), ("localhost.evil.example", false), ("[::2]:1", false), ("[::1]", true),
        ("[::1].evil", false), ("[::1].evil:80", false), ("[::1]evil", false), ("[::1", false),
        ("::1", false), ("localhost:evil", false), ("localhost:80:80", false), ("127.0.0.1:", true),
        ("127.0.0.1:+80", false), ("127.0.0.1:80.evil", false), ("127.0.0", false),
        ("127.0.0.1.2", false), ("127.0.0.256", false), ("127.", false),
    ])
    func `A loopback service responds only to requests for a loopback host`(
        host: String,
        isAnswered: Bool
    ) {
        let request = ServedRequest(
            method: "GET",
            path: TokenService.path,
            headers: ["host": host]
        )
        let status = trial.service.answer(request, onlyForLoopback: true).status
        #expect(status == (isAnswered ? 200 : 403))
        #expect(trial.service.answer(request, onlyForLoopback: false).status == 200)
    }
}
