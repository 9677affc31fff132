import Foundation
import LastFM
import Testing

struct TransportTests {
    @Test func `A transport hands the request to its function`() async throws {
        let transport = Transport { request in
            HTTPResponse(status: 200, body: Data(request.url.absoluteString.utf8))
        }
        let url = try #require(URL(string: "http://127.0.0.1/2.0/"))
        let response = try await transport.send(HTTPRequest(url: url))
        #expect(response.body == Data("http://127.0.0.1/2.0/".utf8))
    }
}
