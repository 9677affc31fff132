import Core
import Foundation
import HTTP
@testable import LastFM
import TestSupport
import Testing

/// The API key must not appear in descriptions or errors.
struct APIKeyTests {
    @Test(arguments: ["a", secret, String(repeating: "~", count: 128), "  padded\n"])
    func `A key of printable ASCII is accepted`(text: String) {
        #expect(Secret(text)?.reveal() == text.trimmingCharacters(in: .whitespacesAndNewlines))
    }

    @Test(arguments: [
        "", "  ", "two words", "tab\tbed", "é", "a\u{7F}", String(repeating: "a", count: 129),
    ])
    func `Text that is empty, too long, not ASCII or has several words is not a key`(text: String) {
        #expect(Secret(text) == nil)
    }

    func everyDescription(of value: Any) -> String {
        var dumped = ""
        dump(value, to: &dumped)
        return dumped + "\(value)" + String(reflecting: value) + String(describing: value)
    }

    @Test func `Descriptions of keys and requests do not contain the key`() throws {
        let key = try #require(Secret(secret))
        let url = try #require(URL(string: "http://127.0.0.1/2.0/?api_key=\(secret)"))
        let asked = LastFMClient(
            baseURL: url,
            apiKey: { key },
            http: HTTPClient(transport: .live(userAgent: "t"))
        )
        #expect(!everyDescription(of: key).contains(secret))
        #expect(!everyDescription(of: [key]).contains(secret))
        #expect(!everyDescription(of: HTTPRequest(url: url)).contains(secret))
        #expect(!everyDescription(of: Optional(key) as Any).contains(secret))
        _ = asked
    }

    @Test(arguments: [
        ServerReply.close, .reset, .hang, .hangAfterHeaders, .truncated(declared: 9, body: Data()),
        .redirect(to: "http://localhost:1/?api_key=\(secret)"),
        .redirect(to: "http://\(secret).invalid/"),
        .redirect(to: "http://[bad"), .response(status: 500), .json("null"), .json("nothing"),
        .json(#"{"error":8,"message":"key \#(secret)"}"#),
        .json(#"{"error":4,"message":"key \#(secret)"}"#), .json(#"{"error":"\#(secret)"}"#),
        .json(#"{"user":{"name":"\#(secret)"}}"#), .json(#"{"\#(secret)":1}"#),
    ])
    func `Errors do not contain the key`(reply: ServerReply) async throws {
        let server = try LoopbackServer { _ in reply }
        let limits = TimeLimits(total: .milliseconds(200))
        let asked = client(for: server, limits: limits)
        let error = try #require(
            await thrownFailure { _ = try await asked.answer(to: UserInfoRequest(user: "joe")) }
        )
        #expect(!everyDescription(of: error).contains(secret))
        #expect(!error.localizedDescription.contains(secret))
    }
}
