import Demo
import Foundation
import LastFM
import TestSupport

/// A Last.fm on this machine, with the demo's listeners, so that its answers have the real shapes.
struct LoopbackLastFM {
    let server: LoopbackServer

    /// Starts it; `fault` replaces single answers.
    init(fault: @escaping @Sendable (ReceivedRequest) -> ServerReply? = { _ in nil }) throws {
        server = try LoopbackServer { request in
            if let reply = fault(request) { return reply }
            guard let url = URL(string: "http://127.0.0.1\(request.path)?\(request.rawQuery)"),
                let response = try? demoResponse(to: HTTPRequest(url: url), at: Date())
            else { return .close }
            return .response(
                status: response.status,
                headers: ["Content-Type": "application/json"],
                body: response.body
            )
        }
    }
}
