import Artwork
import Core
import Foundation
import HTTP
import LastFM
import Testing

@testable import Demo

struct CoverTests {
    private let demo = DemoConversation()

    private func get(_ address: String) async throws -> HTTPResponse {
        let date = Date(timeIntervalSince1970: Double(demo.now))
        let url = try #require(URL(string: address))
        return try await Transport.demo(now: { date }).send(HTTPRequest(url: url))
    }

    @Test func `Every album’s cover decodes, and the covers differ`() throws {
        var covers: Set<[UInt8]> = []
        var missing = 0
        for album in Catalogue.whole.albums {
            guard let cover = Cover(of: album) else {
                missing += 1
                continue
            }
            let pixels = cover.pixels(side: 12)
            let picture = try Picture.decode(PNGFile.data(side: 12, pixels: pixels))
            #expect(picture.width == 12 && picture.height == 12)
            let opaque = stride(from: 0, to: picture.pixels.count, by: 4)
                .flatMap { picture.pixels[$0..<$0 + 3] }
            let isSame = opaque == pixels
            #expect(isSame, "\(album.title)")
            covers.insert(pixels)
        }
        #expect(covers.count == Catalogue.whole.albums.count - missing)
        #expect((10...40).contains(missing))
    }

    @Test(arguments: [("small", 34), ("medium", 64), ("large", 174), ("mega", 300)])
    func `An album's cover URLs return its cover in the listed size`(size: String, side: Int)
        async throws
    {
        struct Body: Decodable {
            var album: Album
            struct Album: Decodable { var image: [[String: String]] }
        }
        let album = try #require(Catalogue.whole.albums.first { Cover(of: $0) != nil })
        let body = try await demo.body(
            Body.self,
            "album.getInfo",
            ["artist": album.artist, "album": album.title]
        )
        let image = try #require(body.album.image.first { $0["size"] == size })
        let address = try #require(image["#text"])
        #expect(address.hasPrefix("https://demo.vinylogue.invalid/art/"))
        let response = try await get(address)
        #expect(response.status == 200)
        #expect(response.headers["content-type"] == "image/png")
        let picture = try Picture.decode(response.body)
        #expect(picture.width == side && picture.height == side)
    }

    @Test func `An album without a cover has empty URLs`() throws {
        let album = try #require(Catalogue.whole.albums.first { Cover(of: $0) == nil })
        #expect(DemoAddress.cover(of: album) == nil)
        #expect(!String(decoding: JSON.images(of: album).text.bytes, as: UTF8.self).contains("/"))
    }

    @Test(arguments: [
        "art/300x300/0000000000000000.png", "art/300x300/x", "art/9999x9999/0.png",
        "art/34s/..%2F.png",
    ])
    func `Unknown cover URLs get a 404 response`(path: String) async throws {
        #expect(try await get("https://demo.vinylogue.invalid/\(path)").status == 404)
    }

    @Test func `Covers are the same on every machine`() {
        var digest: UInt64 = 0xCBF2_9CE4_8422_2325
        for album in Catalogue.whole.albums {
            for byte in Cover(of: album)?.pixels(side: 8) ?? [] {
                digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3
            }
        }
        #expect(String(digest, radix: 16) == "3d8812b3bf2ad576")
    }
}
