import Foundation
import Testing

@testable import HTTP

/// To where a redirect may lead: only scheme, host and port of the address that was asked.
struct OriginTests {
    @Test(arguments: [
        "https://ws.audioscrobbler.com/", "https://ws.audioscrobbler.com:443/2.0/?page=2",
        "HTTPS://WS.AudioScrobbler.com/elsewhere",
    ])
    func `The same origin may be contacted again`(address: String) throws {
        #expect(try isOrigin(of: address))
    }

    @Test(arguments: [
        "http://ws.audioscrobbler.com/2.0/", "http://ws.audioscrobbler.com:443/2.0/",
        "https://ws.audioscrobbler.com:8443/2.0/", "https://audioscrobbler.com/2.0/",
        "https://ws.audioscrobbler.com.example/2.0/", "https://ws.audioscrobbler.com@example/2.0/",
        "ftp://ws.audioscrobbler.com/2.0/", "/2.0/", "data:,",
    ])
    func `Plain HTTP, another port or another host is another origin`(address: String) throws {
        #expect(try !isOrigin(of: address))
    }

    private func isOrigin(of address: String) throws -> Bool {
        let asked = try #require(URL(string: "https://ws.audioscrobbler.com/2.0/"))
        return try #require(URL(string: address)).hasSameOrigin(as: asked)
    }
}
