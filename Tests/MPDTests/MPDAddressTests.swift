import MPD
import Testing

struct MPDAddressTests {
    @Test(arguments: [
        ("localhost", MPDAddress(host: "localhost")),
        ("music.lan:6601", MPDAddress(host: "music.lan", port: 6601)),
        ("/run/mpd/socket", MPDAddress(host: "/run/mpd/socket")),
        ("@mpd", MPDAddress(host: "@mpd")),
        ("secret@localhost", MPDAddress(host: "localhost", password: "secret")),
        ("secret@/run/mpd/socket", MPDAddress(host: "/run/mpd/socket", password: "secret")),
        ("/a b/socket", MPDAddress(host: "/a b/socket")),
        ("secret@@mpd", MPDAddress(host: "@mpd", password: "secret")),
        ("::1", MPDAddress(host: "::1")), ("[::1]:6601", MPDAddress(host: "::1", port: 6601)),
    ])
    func `An address is a host with an optional port, or a socket, and may have a password`(
        text: String,
        address: MPDAddress
    ) {
        #expect(MPDAddress(text) == address)
    }

    @Test(arguments: [
        "", "@", "host:", "host:0", "host:65536", "host:mpd", ":6600", "secret@", "a b", "host :1",
    ])
    func `Text without a valid host and port is not an address`(text: String) {
        #expect(MPDAddress(text) == nil)
    }

    @Test func `The displayed address does not contain the password`() {
        #expect(MPDAddress("secret@localhost:6601")?.words == "localhost:6601")
    }
}
