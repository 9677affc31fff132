import Testing
import VinylogueKit

struct CoverSizeTests {
    @Test(arguments: [
        (
            "https://lastfm.freetls.fastly.net/i/u/300x300/0123.png", 501,
            "https://lastfm.freetls.fastly.net/i/u/770x0/0123.png"
        ),
        (
            "https://demo.vinylogue.invalid/art/300x300/0123.png", 500,
            "https://demo.vinylogue.invalid/art/500x500/0123.png"
        ),
        (
            "https://is1-ssl.mzstatic.com/image/thumb/Music/a/b.jpg/300x300bb.jpg", 600,
            "https://is1-ssl.mzstatic.com/image/thumb/Music/a/b.jpg/600x600bb.jpg"
        ),
        (
            "https://is1-ssl.mzstatic.com/image/thumb/Music/a/b.jpg/300x300bb-60.jpg", 601,
            "https://is1-ssl.mzstatic.com/image/thumb/Music/a/b.jpg/1200x1200bb-60.jpg"
        ),
        (
            "https://coverartarchive.org/release-group/a-b/front-250", 500,
            "https://coverartarchive.org/release-group/a-b/front-500"
        ),
        (
            "https://coverartarchive.org/release/a-b/123-250.jpg", 501,
            "https://coverartarchive.org/release/a-b/123-1200.jpg"
        ),
    ])
    func `A larger cover is requested by the service's own scheme`(
        address: String,
        side: Int,
        larger: String
    ) {
        #expect(CoverSize.address(of: address, side: side) == larger)
    }

    @Test(arguments: [
        ("https://lastfm.freetls.fastly.net/i/u/300x300/0123.png", 375),
        ("https://lastfm.freetls.fastly.net/i/u/0123.png", 900),
        ("https://example.org/x300.png", 900), ("https://example.org/300x.png", 900),
        ("https://example.org/cover.png", 900), ("300x300", 900), ("", 900), ("/", 900),
    ])
    func `Small covers and other URLs are left as they are`(address: String, side: Int) {
        #expect(CoverSize.address(of: address, side: side) == nil)
    }
}
