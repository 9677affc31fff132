import Core
import Foundation
import Synchronization

/// A small service that issues a team's developer tokens, renewed before they expire.
package final class TokenService: Sendable {
    /// The path that serves the token.
    package static let path = "/apple-music/developer-token"
    /// A token's lifetime in seconds; it is renewed after half that time.
    package static let lifetime = TimeSpan.day
    /// The maximum number of token requests per client address and minute.
    package static let tokensPerMinute = 60
    /// The maximum number of client addresses per minute; requests from further ones are refused.
    private static let addressLimit = 10_000

    private struct State {
        var token: DeveloperToken?
        var minute = 0
        var counts: [String: Int] = [:]
    }

    private let state = Mutex(State())
    private let now: @Sendable () -> Date
    private let make: @Sendable (Date) throws -> DeveloperToken
    private let write: @Sendable (DeveloperToken) throws -> Data

    /// Creates the service.
    ///
    /// - Parameters:
    ///   - now: returns the current time.
    ///   - make: creates a token that is valid for `lifetime` from a given time.
    ///   - write: encodes a token as the body of a response.
    package init(
        now: @escaping @Sendable () -> Date,
        make: @escaping @Sendable (Date) throws -> DeveloperToken,
        write: @escaping @Sendable (DeveloperToken) throws -> Data
    ) {
        self.now = now
        self.make = make
        self.write = write
    }

    /// Responds to a request.
    ///
    /// - Parameter onlyForLoopback: whether the request's `Host` field must name this machine, so
    ///   that no web page whose own host name resolves to this machine can get tokens.
    package func answer(_ request: ServedRequest, onlyForLoopback: Bool) -> ServedAnswer {
        guard !onlyForLoopback || Self.isLoopback(request.headers["host"] ?? "") else {
            return .refusal(403, "Use 127.0.0.1 or localhost as the host.")
        }
        switch request.path {
        case Self.path: break
        case "/healthz": break
        default: return .refusal(404, "Not found.")
        }
        guard request.method == "GET" else {
            return .refusal(405, "Use GET.", headers: ["Allow": "GET"])
        }
        if request.path == Self.path, let wait = wait(for: request.client) {
            return .refusal(429, "Too many requests.", headers: ["Retry-After": String(wait)])
        }
        guard let token = try? token(), let body = try? write(token) else {
            return .refusal(503, "Failed to create a token.")
        }
        guard request.path == Self.path else {
            return .json(200, Data("{\"status\":\"ok\"}\n".utf8))
        }
        return .json(200, body)
    }

    /// Returns the current token, or a new one once half its lifetime has passed.
    package func token() throws -> DeveloperToken {
        let now = now()
        return try state.withLock { state in
            if let token = state.token {
                let rest = token.expiry.timeIntervalSince(now)
                // If the clock was set back, the token may expire later than Apple allows.
                if (Double(Self.lifetime / 2)...Double(Self.lifetime)).contains(rest) {
                    return token
                }
            }
            let token = try make(now)
            state.token = token
            return token
        }
    }

    /// Counts a request. Returns the seconds until the client may try again; nil if it may proceed.
    private func wait(for client: String) -> Int? {
        let seconds = Int(now().timeIntervalSince1970)
        return state.withLock { state in
            if state.minute != seconds / 60 {
                state.minute = seconds / 60
                state.counts.removeAll(keepingCapacity: true)
            }
            let count = state.counts[client] ?? 0
            guard count < Self.tokensPerMinute,
                count > 0 || state.counts.count < Self.addressLimit
            else { return 60 - seconds % 60 }
            state.counts[client] = count + 1
            return nil
        }
    }

    /// Whether a `Host` field, with or without a port, names this machine.
    private static func isLoopback(_ host: String) -> Bool {
        // The port follows the last colon outside brackets.
        let end = host.lastIndex { $0 == ":" || $0 == "]" }
        var name = host[...]
        if let end, host[end] == ":" {
            guard host[end...].dropFirst().utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
                return false
            }
            name = host[..<end]
        }
        if ["localhost", "[::1]"].contains(name.lowercased()) { return true }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127"
            && parts.allSatisfy { part in
                part.utf8.allSatisfy { (0x30...0x39).contains($0) } && UInt8(part) != nil
            }
    }
}
