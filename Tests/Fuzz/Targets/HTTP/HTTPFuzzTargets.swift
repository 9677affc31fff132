import Core
import Foundation
import HTTP
import Synchronization

extension FuzzTarget {
    /// Responses of servers, over real connections.
    package static let network: [FuzzTarget] = [
        FuzzTarget(name: "http-answers") { _, _ in
            let trial = try NetworkTrial()
            return { random in
                try await trial.outcome(of: NetworkTrial.answer(using: &random))
            }
        }
    ]
}

/// Reads damaged responses from a local server with the program's own transport.
private final class NetworkTrial: Sendable {
    private static let bodySizeLimit = 10_000
    private static let seeds = [
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{\"a\":[1]}",
        "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
            + "4\r\n{\"a\"\r\n3;x=y\r\n:1}\r\n0\r\nTrailer: 1\r\n\r\n",
        "HTTP/1.1 302 Found\r\nLocation: /next?a=b\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 429 Too Many Requests\r\nRetry-After: 3\r\nX: a\r\n b\r\nX: c\r\n\r\nslow",
        "HTTP/1.0 503 Service Unavailable\r\nContent-Encoding: gzip\r\n\r\n\u{1F}",
    ].map { Array($0.utf8) }
    private static let mutator = Mutator(
        others: seeds,
        words: [
            "\r\n", "\n", "\r", "\0", ":", " ", "HTTP/1.1 200 OK\r\n", "HTTP/2 200\r\n",
            "HTTP/1.1 ",
            "Content-Length: 99999999999999999999\r\n", "Content-Length: -1\r\n",
            "Transfer-Encoding: chunked\r\n", "ffffffffffffffff\r\n", "Content-Encoding: gzip\r\n",
            "Content-Encoding: br\r\n", "Location: file:///etc/passwd\r\n",
            "Location: http://10.0.0.1/\r\n", "Location: //\r\n", "Retry-After: 1e9\r\n",
            "Set-Cookie: a=b\r\n", "\u{1F}\u{8B}\u{8}", "\u{FF}",
        ]
    )

    private let transport = Transport.live(
        userAgent: "fuzz",
        limits: TimeLimits(connect: .seconds(5), total: .seconds(5))
    )
    private let bytes = Mutex<[UInt8]>([])
    private let port: UInt16

    /// Starts a local server.
    init() throws {
        signal(SIGPIPE, SIG_IGN)
        let listening = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(listening, $0, length) | getsockname(listening, $0, &length)
            }
        }
        guard status == 0, listen(listening, 64) == 0 else { throw CocoaError(.fileWriteUnknown) }
        port = UInt16(bigEndian: address.sin_port)
        Thread.detachNewThread { [self] in
            while true {
                let client = accept(listening, nil, nil)
                guard client >= 0 else { continue }
                answer(client)
                close(client)
            }
        }
    }

    /// A response; one in eight is not damaged.
    static func answer(using random: inout SplitMix64) -> [UInt8] {
        let seed = seeds[random.below(seeds.count)]
        return random.below(8) == 0 ? seed : mutator.mutate(seed, using: &random)
    }

    private func answer(_ client: Int32) {
        var request = [UInt8](repeating: 0, count: 4096)
        // The request is short, so it arrives in one piece.
        guard unsafe recv(client, &request, request.count, 0) > 0 else { return }
        say(bytes.withLock { $0 }, to: client)
    }

    func outcome(of bytes: [UInt8]) async throws -> FuzzTarget.Outcome {
        self.bytes.withLock { $0 = bytes }
        guard let url = URL(string: "http://127.0.0.1:\(port)/") else {
            return FuzzTarget.Outcome(seconds: 0, failure: "no address", wasAccepted: false)
        }
        let request = HTTPRequest(url: url, bodySizeLimit: Self.bodySizeLimit)
        return await FuzzTarget.Outcome.timed {
            do {
                let response = try await transport.send(request)
                if response.body.count > Self.bodySizeLimit { return ("too long a body", true) }
                if response.status < 0 {
                    return ("the status \(response.status)", true)
                }
                let names = response.headers.keys
                let isLow = names.allSatisfy { $0 == $0.lowercased() && !$0.contains("\n") }
                return (isLow ? nil : "the names \(names)", true)
            } catch let failure as Failure {
                if case .timedOut = failure.kind { return ("a wait", false) }
                return (Printable.flaw(in: failure.detail), false)
            } catch {
                return ("\(error)", false)
            }
        }
    }
}
