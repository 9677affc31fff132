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
            // Covers come from this machine, too: their addresses are turned to it and back.
            let host = "https://demo.vinylogue.invalid"
            guard let url = URL(string: "\(host)\(request.path)?\(request.rawQuery)"),
                let response = try? demoResponse(to: HTTPRequest(url: url), at: Date())
            else { return .close }
            guard !request.path.hasPrefix("/art/") else {
                return .response(status: response.status, body: response.body)
            }
            let own = "http://\(request.headers["host"] ?? "")"
            let body = String(decoding: response.body, as: UTF8.self)
                .replacing("\(host)/art/", with: "\(own)/art/")
            return .json(body, status: response.status)
        }
    }
}
