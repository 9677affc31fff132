import Demo
import Foundation
import HTTP
import LastFM
import Synchronization
import TestSupport

/// A local Last.fm with the demo's listeners and realistic responses.
struct LoopbackLastFM {
    let server: LoopbackServer

    private static let now = Date()
    private static let answers = Mutex<[HTTPRequest: HTTPResponse]>([:])

    /// The demo's response, as of the first request's time. Responses are shared between tests.
    private static func answer(to request: HTTPRequest) throws -> HTTPResponse {
        if let answer = answers.withLock({ $0[request] }) { return answer }
        let answer = try demoResponse(to: request, at: now)
        answers.withLock { $0[request] = answer }
        return answer
    }

    /// Starts the server. `fault` may replace responses, and `crowd` adds friends.
    ///
    /// Connections that `admits` rejects are reset before anything is read from them.
    init(
        crowd: FriendCrowd? = nil,
        fault: @escaping @Sendable (ReceivedRequest) -> ServerReply? = { _ in nil },
        admits: @escaping @Sendable () -> Bool = { true }
    ) throws {
        let handler: @Sendable (ReceivedRequest) -> ServerReply = { request in
            if let reply = fault(request) ?? crowd?.page(for: request) { return reply }
            let asked = crowd?.translated(request) ?? request
            // Covers also come from this server, so their URLs are changed to it.
            let host = "https://demo.vinylogue.invalid"
            guard let url = URL(string: "\(host)\(asked.path)?\(asked.rawQuery)"),
                let response = try? Self.answer(
                    to: HTTPRequest(
                        url: url,
                        method: HTTPRequest.Method(rawValue: request.method) ?? .get,
                        body: request.body
                    )
                )
            else { return .close }
            guard !request.path.hasPrefix("/art/"), !request.path.hasPrefix("/release") else {
                return .response(status: response.status, body: response.body)
            }
            let answer = crowd?.translatedBack(response.body, for: request) ?? response.body
            let body = String(decoding: answer, as: UTF8.self).replacingOccurrences(
                of: "\(host)/art/",
                with: "http://\(request.headers["host"] ?? "")/art/"
            )
            return .json(body, status: response.status)
        }
        server = try LoopbackServer(handler: handler, admits: admits)
    }

    /// The environment variables that make this server stand for the crate's other services.
    var openServices: [String: String] {
        let address = "http://127.0.0.1:\(server.port)/"
        return [
            "VINYLOGUE_LISTENBRAINZ_URL", "VINYLOGUE_MUSICBRAINZ_URL", "VINYLOGUE_COVERART_URL",
            "VINYLOGUE_APPLE_FEED_URL",
        ].reduce(into: [:]) { $0[$1] = address }
    }
}
