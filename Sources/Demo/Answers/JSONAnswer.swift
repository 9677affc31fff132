import Foundation
import HTTP

extension HTTPResponse {
    /// An answer in JSON, with sorted keys.
    static func json(_ body: some Encodable, status: Int = 200) throws -> HTTPResponse {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return HTTPResponse(
            status: status,
            headers: ["content-type": "application/json"],
            body: try encoder.encode(body)
        )
    }
}
