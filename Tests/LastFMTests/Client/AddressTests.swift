import Foundation
import LastFM
import Testing

struct AddressTests {
    @Test(arguments: [
        ("https://ws.audioscrobbler.com/2.0/", "https://ws.audioscrobbler.com/2.0/"),
        ("https://ws.audioscrobbler.com/2.0", "https://ws.audioscrobbler.com/2.0/"),
        ("https://example.org", "https://example.org/"),
        ("HTTPS://example.org:8443/a", "HTTPS://example.org:8443/a/"),
        ("http://localhost:8080/2.0/", "http://localhost:8080/2.0/"),
        ("http://LOCALHOST/", "http://LOCALHOST/"),
        ("http://127.0.0.1:1", "http://127.0.0.1:1/"),
        ("http://127.255.3.4", "http://127.255.3.4/"),
        ("http://[::1]:80/2.0", "http://[::1]:80/2.0/"),
    ])
    func `A base URL ends in a slash`(text: String, expected: String) throws {
        #expect(try ServiceAddress(text).url.absoluteString == expected)
    }

    @Test(arguments: [
        ("", ServiceAddress.Problem.notAnAddress), ("example.org", .notAnAddress),
        ("https://", .notAnAddress), ("https:///2.0/", .notAnAddress),
        ("https://a b/", .notAnAddress),
        ("https://example.org:0/", .notAnAddress), ("https://example.org:70000/", .notAnAddress),
        ("ftp://example.org/", .scheme("ftp")), ("file:///etc/passwd", .scheme("file")),
        ("http://example.org/", .plainHTTP(host: "example.org")),
        ("http://127.0.0.1.example.org/", .plainHTTP(host: "127.0.0.1.example.org")),
        ("http://127.0.0.256/", .plainHTTP(host: "127.0.0.256")),
        ("http://128.0.0.1/", .plainHTTP(host: "128.0.0.1")),
        ("http://localhost.example.org/", .plainHTTP(host: "localhost.example.org")),
        ("http://127.0.0.1@example.org/", .userInfo), ("https://joe:pw@example.org/", .userInfo),
        ("https://example.org/?a=b", .query), ("https://example.org/?", .query),
        ("https://example.org/#top", .query),
    ])
    func `Anything else says why it is none`(text: String, problem: ServiceAddress.Problem) {
        #expect(throws: problem) { try ServiceAddress(text) }
    }

    @Test func `The service's own address is one`() throws {
        #expect(try ServiceAddress(ServiceAddress.lastFMText).url.host() == "ws.audioscrobbler.com")
    }
}
