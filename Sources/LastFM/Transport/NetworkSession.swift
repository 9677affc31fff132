import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A `URLSession` that is made at the first request, with time limits and cancellation of our own.
final class NetworkSession: Sendable {
    private let userAgent: String
    private let limits: TimeLimits
    private let transfers = Transfers()
    private let session = Mutex<URLSession?>(nil)

    init(userAgent: String, limits: TimeLimits) {
        self.userAgent = userAgent
        self.limits = limits
    }

    deinit {
        session.withLock { $0?.finishTasksAndInvalidate() }
    }

    /// Sends one request; see `Transport.send`.
    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try Task.checkCancellation()
        var urlRequest = URLRequest(url: request.url)
        urlRequest.setValue(userAgent, forHTTPHeaderField: "User-Agent")
        for (name, value) in request.headers {
            urlRequest.setValue(value, forHTTPHeaderField: name)
        }
        let task = openSession().dataTask(with: urlRequest)
        let host = request.url.hostAndPort
        return try await withThrowingTaskGroup(of: HTTPResponse.self) { group in
            group.addTask { try await self.transfers.run(task, for: request) }
            group.addTask { try await self.watch(task.taskIdentifier, host: host) }
            defer { group.cancelAll() }
            guard let response = try await group.next() else { throw CancellationError() }
            return response
        }
    }

    private func watch(_ identifier: Int, host: String) async throws -> Never {
        try await Task.sleep(for: min(limits.begin, limits.total))
        guard transfers.hasBegun(identifier) else {
            throw LastFMError.unreachable(
                host: host,
                reason: "no answer came within \(limits.begin.roundedSeconds) s"
            )
        }
        try await Task.sleep(for: max(limits.total - limits.begin, .zero))
        throw LastFMError.timedOut(host: host, seconds: limits.total.roundedSeconds)
    }

    private func openSession() -> URLSession {
        session.withLock { session in
            if let session { return session }
            let configuration = URLSessionConfiguration.ephemeral
            configuration.httpCookieStorage = nil
            configuration.httpShouldSetCookies = false
            configuration.httpCookieAcceptPolicy = .never
            configuration.urlCache = nil
            configuration.urlCredentialStorage = nil
            configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
            configuration.httpMaximumConnectionsPerHost = 6
            // Foundation's own limit is for silence between packets; ours ends every request earlier.
            configuration.timeoutIntervalForRequest = Double(limits.total.roundedSeconds) + 60
            let new = URLSession(
                configuration: configuration,
                delegate: transfers,
                delegateQueue: nil
            )
            session = new
            return new
        }
    }
}
