import Foundation
import Synchronization

/// Starts a `CurlLoop` for the first request, and closes it when the session is released.
final class NetworkSession: Sendable {
    private let userAgent: String
    private let limits: TimeLimits
    private let state = Mutex<(loop: CurlLoop?, requestCount: Int)>((nil, 0))

    init(userAgent: String, limits: TimeLimits) {
        self.userAgent = userAgent
        self.limits = limits
    }

    deinit {
        state.withLock { $0.loop?.close() }
    }

    /// Sends one request; see `Transport.send`.
    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try Task.checkCancellation()
        let (loop, identifier) = try openLoop()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                loop.post(.start(identifier, request, continuation))
                // A cancel order posted before the start order had no effect.
                if Task.isCancelled { loop.post(.cancel(identifier)) }
            }
        } onCancel: {
            loop.post(.cancel(identifier))
        }
    }

    private func openLoop() throws -> (CurlLoop, Int) {
        try state.withLock { state in
            let loop = try state.loop ?? CurlLoop(userAgent: userAgent, limits: limits)
            state.loop = loop
            state.requestCount += 1
            return (loop, state.requestCount)
        }
    }
}
