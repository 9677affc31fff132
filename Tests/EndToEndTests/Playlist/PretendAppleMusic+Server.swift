import Foundation
import TestSupport

extension PretendAppleMusic {
    /// Tokens that may appear only in request headers, by environment variable.
    static let tokens = [
        "APPLE_MUSIC_DEVELOPER_TOKEN": "developer-token-0123456789",
        "APPLE_MUSIC_USER_TOKEN": "user-token-9876543210",
    ]

    /// The environment variables that connect a program to a server.
    static func variables(at server: LoopbackServer) -> [String: String] {
        tokens.merging(["VINYLOGUE_APPLE_MUSIC_URL": "http://127.0.0.1:\(server.port)/"]) { $1 }
    }

    /// A local server for this account.
    func server() throws -> LoopbackServer {
        try LoopbackServer(
            handler: { request in
                let reply = self.reply(
                    method: request.method,
                    path: request.path,
                    query: request.query,
                    body: request.body
                )
                guard case .answer(let status, let body) = reply else { return .reset }
                return .response(status: status, body: Data(body.utf8))
            }
        )
    }
}
