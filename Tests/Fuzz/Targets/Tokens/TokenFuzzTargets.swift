import AppleMusic
import Foundation
import HTTP
import Storage
import Synchronization
import Tokens
import VinylogueKit

extension FuzzTarget {
    /// Tokens from services, browsers and files, and requests to the token service.
    package static let tokens: [FuzzTarget] = [
        tokenAnswer, connectToken, servedRequest, signingKey, listeningAddress,
    ]

    /// A token service's response, which must yield a token that can be sent and has not expired, or an
    /// error.
    private static let tokenAnswer = FuzzTarget(name: "token-answer") { _, _ in
        let claims = try JSONMutator(
            seeds: [Array(#"{"iss":"TEAM","iat":1795248000,"exp":1795334400}"#.utf8)]
        )
        let answers = try JSONMutator(
            seeds: [
                #"{"token":"TOKEN"}"#, #"{"expiresAt":"2026-11-22T08:00:00Z","token":"TOKEN"}"#,
            ]
            .map { Array($0.utf8) }
        )
        return { random in
            let isPlain = random.below(4) == 0
            let word = Data(isPlain ? [] : claims.text(using: &random)).base64EncodedString()
            let address = word.map { $0 == "+" ? "-" : $0 == "/" ? "_" : String($0) }.joined()
                .replacing("=", with: "")
            let body = String(decoding: answers.text(using: &random), as: UTF8.self)
                .replacing("TOKEN", with: isPlain ? "plain" : "e30.\(address).c2ln")
            let status = random.below(10) > 0 ? 200 : [204, 301, 404, 429, 500, 0][random.below(6)]
            let access = AppleMusicAccess(
                http: HTTPClient(
                    transport: Transport { _ in
                        HTTPResponse(status: status, body: Data(body.utf8))
                    },
                    clock: RequestClock(
                        now: { .seconds(0) },
                        unixTime: { 0 },
                        sleep: { _ in },
                        jitter: { 0.5 }
                    ),
                    limits: { _ in .instant }
                ),
                now: { FakeService.now }
            )
            return await FuzzTarget.Outcome.timed { await tokenVerdict(access) }
        }
    }

    private static func tokenVerdict(_ access: AppleMusicAccess) async -> Outcome.Verdict {
        let source = AppleMusicCredentials.Source.service("https://tokens.test/token")
        do {
            let token = try await access.newToken(from: source)
            if token.expiry < FakeService.now { return ("an expired token", true) }
            if Secret(token: token.reveal()) == nil {
                return ("a token that cannot be sent", true)
            }
            // A stored token must be used unchanged or renewed.
            let again = try await access.developerToken(
                for: AppleMusicCredentials(
                    userToken: "u",
                    connected: FakeService.now,
                    source: source,
                    developerToken: token.reveal(),
                    developerTokenExpiry: token.expiry
                )
            )
            return (again == token ? nil : "another token", true)
        } catch is KitError {
            return (nil, false)
        } catch {
            return ("\(error)", false)
        }
    }

    /// Input from a browser to the page that connects Apple Music, which must contain a valid token or be
    /// rejected.
    private static let connectToken = FuzzTarget(name: "connect-token") { _, _ in
        let mutator = try JSONMutator(seeds: [Array(#"{"userToken":"AqX/9+z=="}"#.utf8)])
        let values = [
            "host": ["127.0.0.1:40000", "127.0.0.1", "localhost:40000", "evil.org:40000", ""],
            "origin": [
                "http://127.0.0.1:40000", "http://127.0.0.1:4000", "null", "https://evil.org",
            ],
            "sec-fetch-site": ["same-origin", "none", "cross-site", "same-site"],
            "content-type": ["application/json", "text/plain", "application/json; charset=utf-8"],
        ]
        return { random in
            let taken = Mutex<[String]>([])
            let page = ConnectPage(
                developerToken: DeveloperToken("developer", expiry: .distantFuture)
            ) { token in taken.withLock { $0.append(token) } }
            let own = ["host": "127.0.0.1:40000"]
            let opened = page.answer(
                ServedRequest(method: "GET", path: page.path, headers: own),
                port: 40_000
            )
            let text = String(decoding: opened.body, as: UTF8.self)
            guard let path = text.firstMatch(of: /"answerPath":"([^"]+)"/)?.1 else {
                return Outcome(seconds: 0, failure: "no path to answer to", wasAccepted: false)
            }
            var requests: [ServedRequest] = []
            for _ in 0...random.below(3) {
                var request = ServedRequest(
                    method: random.below(20) > 0 ? "POST" : OddText.make(using: &random),
                    path: random.below(20) > 0 ? String(path) : "/" + OddText.make(using: &random),
                    body: Data(mutator.text(using: &random))
                )
                for (name, choices) in values.sorted(by: { $0.key < $1.key }) {
                    request.headers[name] =
                        switch random.below(30) {
                        case 0: nil
                        case 1: OddText.make(using: &random)
                        case 2: choices.randomElement(using: &random)
                        default: choices[0]
                        }
                }
                requests.append(request)
            }
            return Outcome.timed {
                let statuses = requests.map { page.answer($0, port: 40_000).status }
                let tokens = taken.withLock { $0 }
                if tokens.count != statuses.count(where: { $0 == 204 }) || tokens.count > 1 {
                    return ("\(tokens.count) tokens for \(statuses)", true)
                }
                if !Set(statuses).isSubset(of: [204, 400, 403, 404, 405, 410, 415]) {
                    return ("the statuses \(statuses)", true)
                }
                let isSound = tokens.allSatisfy { Secret(token: $0) != nil }
                return (isSound ? nil : "a token that cannot be sent", !tokens.isEmpty)
            }
        }
    }

    /// Damaged requests to the token service, over real connections.
    private static let servedRequest = FuzzTarget(name: "served-requests") { _, _ in
        let clock = Mutex(FakeService.now)
        let service = TokenService(
            now: {
                // Advances the clock, so that the rate limit is never reached.
                clock.withLock {
                    $0 += 60
                    return $0
                }
            },
            make: { DeveloperToken("secret", expiry: $0 + TimeInterval(TokenService.lifetime)) },
            write: { Data($0.reveal().utf8) }
        )
        let server = try LocalServer(at: .loopback()) { request, address in
            service.answer(request, onlyForLoopback: address.isLoopback)
        }
        let port = server.address.port
        let get = "GET \(TokenService.path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n"
        let post =
            "POST /healthz?a=%20b HTTP/1.1\r\nhost: localhost\r\nContent-Type: application/json\r\n"
            + "Content-Length: 5\r\nOrigin: http://x\r\n\r\n{\"a\":"
        let chunks =
            "PUT / HTTP/1.1\r\nHost: [::1]\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n"
        let seeds = [get, get, post, chunks].map { Array($0.utf8) }
        let mutator = Mutator(
            others: seeds,
            words: [
                "\r\n", "\n", "\r", "\0", " ", ":", "%", "%00", "%zz", "HTTP/1.0", "HTTP/9.9",
                "Host: ", "Content-Length: ", "Content-Length: -1", "99999999999999999999",
                "Transfer-Encoding: chunked", "Expect: 100-continue", "Connection: keep-alive",
                "ffffffffffffffff\r\n", "../", "evil.org", "localhost", "127.0.0.1",
            ]
        )
        return { random in
            let seed = seeds[random.below(seeds.count)]
            let bytes = random.below(8) == 0 ? seed : mutator.mutate(seed, using: &random)
            return try Outcome.timed {
                let answer = String(decoding: try exchanged(bytes, port: port), as: UTF8.self)
                _ = server
                guard !answer.isEmpty else { return (nil, false) }
                guard answer.hasPrefix("HTTP/1.") else { return ("the answer \(answer)", true) }
                let asked = String(decoding: bytes, as: UTF8.self).lowercased()
                let isNamed = ["127.", "localhost", "::1"].contains { asked.contains($0) }
                let isLeaked = answer.contains("secret") && !isNamed
                return (isLeaked ? "a token for another host" : nil, answer.contains(" 200 "))
            }
        }
    }

    /// Sends bytes to a local port, and returns everything that is received.
    private static func exchanged(_ bytes: [UInt8], port: Int) throws -> [UInt8] {
        let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(client) }
        // The server would wait for the rest of an incomplete request; a reset ends it at once.
        var timeout = timeval(tv_sec: 0, tv_usec: 50_000)
        var reset = linger(l_onoff: 1, l_linger: 0)
        unsafe setsockopt(
            client,
            SOL_SOCKET,
            SO_RCVTIMEO,
            &timeout,
            socklen_t(MemoryLayout<timeval>.size)
        )
        unsafe setsockopt(
            client,
            SOL_SOCKET,
            SO_LINGER,
            &reset,
            socklen_t(MemoryLayout<linger>.size)
        )
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        let status = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(client, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        _ = unsafe send(client, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        shutdown(client, Int32(SHUT_WR))
        var (answer, part) = ([UInt8](), [UInt8](repeating: 0, count: 4096))
        while true {
            let count = unsafe recv(client, &part, part.count, 0)
            guard count > 0 else { return answer }
            answer += part.prefix(count)
        }
    }

    /// A damaged private key, which must sign readable tokens or be rejected.
    private static let signingKey = FuzzTarget(name: "signing-key") { _, _ in
        let mutator = Mutator(
            others: [Array(Self.privateKey.utf8)],
            words: [
                "-----BEGIN ", "-----END ", "-----", "EC PRIVATE KEY", "PRIVATE KEY", "\n", "=",
            ]
        )
        return { random in
            let seed = Array(Self.privateKey.utf8)
            let pem = random.below(20) == 0 ? seed : mutator.mutate(seed, using: &random)
            return Outcome.timed {
                do throws(TokenError) {
                    let signer = try TokenSigner(
                        pem: Data(pem),
                        keyID: "ABCDEFGHIJ",
                        teamID: "0123456789"
                    )
                    let token = try signer.token(at: FakeService.now, lifetime: 600)
                    let expiry = Secret(token: token.reveal())?.expiry
                    let isSound = expiry?.unixTime == FakeService.now.unixTime + 600
                    let words = "a token that expires at \(expiry ?? .distantPast)"
                    return (isSound ? nil : words, true)
                } catch {
                    return (
                        [.notAKey, .wrongKey, .notSigned].contains(error) ? nil : "\(error)", false
                    )
                }
            }
        }
    }

    /// The number 1 as a P-256 private key, which is not a secret.
    private static let privateKey: String = {
        let curve: [UInt8] = [
            0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A,
            0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07,
        ]
        let number: [UInt8] =
            [0x30, 0x25, 0x02, 0x01, 0x01, 0x04, 0x20] + Array(repeating: 0, count: 31) + [1]
        let key = [0x30, 0x41, 0x02, 0x01, 0x00] + curve + [0x04, 0x27] + number
        let text = Data(key).base64EncodedString()
        return "-----BEGIN PRIVATE KEY-----\n\(text)\n-----END PRIVATE KEY-----\n"
    }()

    /// Random addresses to listen on.
    private static let listeningAddress = FuzzTarget(name: "listening-address") { _, _ in
        let words = [
            "127.0.0.1", "localhost", "::", "::1", "[::1]", "[", "]", ":", ":8787", ":0", ":65536",
            ":-1", ":+1", ":80", ":443", "0", "@", "/", "%eth0", " ",
        ]
        return { random in
            let text = (0..<random.below(6)).map { _ in
                random.below(8) == 0
                    ? OddText.make(using: &random) : words[random.below(words.count)]
            }.joined()
            return Outcome.timed {
                guard let address = try? ListeningAddress(text) else { return (nil, false) }
                let isSame = (try? ListeningAddress(address.text)) == address
                return (isSame ? nil : "\(text.debugDescription) changes", true)
            }
        }
    }
}
