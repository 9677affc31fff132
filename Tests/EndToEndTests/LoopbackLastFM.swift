import Foundation
import Demo
import LastFM
import Synchronization
import TestSupport

/// A Last.fm on this machine, with the demo's listeners, so that its answers have the real shapes.
struct LoopbackLastFM {
    let server: LoopbackServer

    /// Starts it; `fault` replaces single answers.
    init(fault: @escaping @Sendable (ReceivedRequest) -> ServerReply? = { _ in nil }) throws {
        let demo = Transport.demo(now: { Date() })
        server = try LoopbackServer { request in
            if let reply = fault(request) { return reply }
            guard let url = URL(string: "http://127.0.0.1\(request.path)?\(request.rawQuery)"),
                let response = wait(for: { try await demo.send(HTTPRequest(url: url)) })
            else { return .close }
            return .response(
                status: response.status,
                headers: ["Content-Type": "application/json"],
                body: response.body
            )
        }
    }
}

/// The result of asynchronous work, awaited on a thread of its own; nil if it failed.
private func wait<Value: Sendable>(for work: @escaping @Sendable () async throws -> Value) -> Value?
{
    let box = ResultBox<Value>()
    let done = DispatchSemaphore(value: 0)
    Task.detached {
        let value = try? await work()
        box.value.withLock { $0 = value }
        done.signal()
    }
    done.wait()
    return box.value.withLock { $0 }
}

private final class ResultBox<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
}
