import Foundation
import Testing

@testable import HTTP

/// The check that a redirect keeps the scheme, host and port of the original URL.
struct OriginTests {
    @Test(arguments: [
        "https://ws.audioscrobbler.com/", "https://ws.audioscrobbler.com:443/2.0/?page=2",
        "HTTPS://WS.AudioScrobbler.com/elsewhere",
    ])
    func `URLs with the same scheme, host and port have the same origin`(address: String) throws {
        #expect(try isOrigin(of: address))
    }

    @Test(arguments: [
        "http://ws.audioscrobbler.com/2.0/", "http://ws.audioscrobbler.com:443/2.0/",
        "https://ws.audioscrobbler.com:8443/2.0/", "https://audioscrobbler.com/2.0/",
        "https://ws.audioscrobbler.com.example/2.0/", "https://ws.audioscrobbler.com@example/2.0/",
        "ftp://ws.audioscrobbler.com/2.0/", "/2.0/", "data:,",
    ])
    func `URLs with another scheme, host or port have another origin`(address: String) throws {
        #expect(try !isOrigin(of: address))
    }

    private func isOrigin(of address: String) throws -> Bool {
        let asked = try #require(URL(string: "https://ws.audioscrobbler.com/2.0/"))
        return try #require(URL(string: address)).hasSameOrigin(as: asked)
    }
}
