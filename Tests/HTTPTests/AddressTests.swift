import Core
import Foundation
import HTTP
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
    func `A missing slash is added to the end of a base URL`(text: String, expected: String) throws
    {
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
        ("http://127.0.0.1.2/", .plainHTTP(host: "127.0.0.1.2")),
        ("http://127.0.0.256/", .plainHTTP(host: "127.0.0.256")),
        ("http://128.0.0.1/", .plainHTTP(host: "128.0.0.1")),
        ("http://localhost.example.org/", .plainHTTP(host: "localhost.example.org")),
        ("http://127.0.0.1@example.org/", .userInfo), ("https://joe:pw@example.org/", .userInfo),
        ("https://example.org/?a=b", .query), ("https://example.org/?", .query),
        ("https://example.org/#top", .query),
    ])
    func `Each kind of invalid base URL is rejected`(text: String, problem: ServiceAddress.Problem)
    {
        #expect(throws: problem) { try ServiceAddress(text) }
    }

    @Test(arguments: [
        "http://127.0.0.1:8080/a.png", "http://localhost/a.png", "https://127.0.0.1/a.png",
        "https://127.1/a.png", "https://0x7f000001/a.png", "https://2130706433/a.png",
        "https://0.0.0.0/a.png", "https://[::1]/a.png", "https://[::ffff:127.0.0.1]/a.png",
        "https://[64:ff9b::7f00:1]/a.png", "https://a.localhost/a.png", "https://10.1.2.3/a.png",
        "https://172.16.0.1/a.png", "https://192.168.1.1/a.png", "https://169.254.169.254/a.png",
        "https://100.64.0.1/a.png", "https://[fd00::1]/a.png", "https://[fe80::1]/a.png",
    ])
    func `A public service's image URLs to this machine or a private network are rejected`(
        text: String
    ) {
        let service = URL(string: "https://ws.audioscrobbler.com/2.0/")
        #expect(ImageAddress(text, from: service) == nil)
        #expect(ImageAddress(text, from: nil) == nil)
    }

    @Test(arguments: [
        ("http://127.0.0.1:8080/2.0/", "http://localhost:9/a.png"),
        ("http://127.0.0.1:8080/2.0/", "https://covers.example.org/a.png"),
        ("https://192.168.1.5/2.0/", "https://192.168.1.6/a.png"),
        ("https://ws.audioscrobbler.com/2.0/", "https://172.32.0.1/a.png"),
        ("https://ws.audioscrobbler.com/2.0/", "https://[2001:db8::1]/a.png"),
    ])
    func `Images are fetched from public servers and from the service's own network`(
        service: String,
        text: String
    ) {
        #expect(ImageAddress(text, from: URL(string: service)) != nil)
    }

    @Test(arguments: [
        ("http://127.0.0.1:8080/2.0/", "https://10.0.0.1/a.png"),
        ("https://192.168.1.5/2.0/", "http://127.0.0.1/a.png"),
        ("http://127.0.0.1:8080/2.0/", "http://example.org/a.png"),
        ("http://127.0.0.1:8080/2.0/", "http://joe:pw@127.0.0.1/a.png"),
    ])
    func `An unsafe image URL from a private service is rejected`(
        service: String,
        text: String
    ) {
        #expect(ImageAddress(text, from: URL(string: service)) == nil)
    }

    @Test(arguments: [
        ("https://example.org/a?method=x&key=secret&format=json", "?method=x&format=json"),
        ("https://example.org/a?key=secret", "?"),
        ("https://example.org/a?monkey=1&key2=2&key", "?monkey=1&key2=2"),
        ("https://example.org/a", ""),
    ])
    func `A request's URL is shown without its secret parameters`(
        text: String,
        query: String
    ) throws {
        var request = HTTPRequest(url: try #require(URL(string: text)))
        request.secretParameters = ["key"]
        #expect(request.shownURL == "https://example.org/a\(query)")
    }
}
