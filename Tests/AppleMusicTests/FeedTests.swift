import Core
import Foundation
import Testing

@testable import AppleMusic

struct FeedTests {
    @Test func `The most played albums are decoded, with URLs of larger covers`() throws {
        let albums = try MostPlayedAlbumsRequest(country: "de")
            .answer(from: recorded("most-played-2-albums.json"))
        let folder = "https://is1-ssl.mzstatic.com/image/thumb/Music221/v4/5a/37/da"
        #expect(
            albums.first
                == TopAlbum(
                    artist: "Rod Wave",
                    name: "Last Lap",
                    imageURL:
                        "\(folder)/5a37da14-dea1-6123-6553-4a24010657e8/196872534610.jpg/300x300bb.jpg",
                    url: "https://music.apple.com/us/album/last-lap/1772368554"
                )
        )
        #expect(albums.map(\.name) == ["Last Lap", "TAKE CARE"])
    }

    @Test func `The older feed is decoded, even with a single album`() throws {
        let entry = """
            {"im:name":{"label":"T"},"im:artist":{"label":"A"},"id":{"label":"https://x/1"},
            "im:image":[{"label":"https://x/55x55bb.png"},{"label":"https://x/170x170bb.png"}]}
            """
        let album = TopAlbum(
            artist: "A",
            name: "T",
            imageURL: "https://x/300x300bb.png",
            url: "https://x/1"
        )
        let request = GenreTopAlbumsRequest(genre: 21, country: "us")
        let several = Data("{\"feed\":{\"entry\":[\(entry),{},\(entry)]}}".utf8)
        #expect(try request.answer(from: several) == [album, album])
        let single = Data("{\"feed\":{\"entry\":\(entry)}}".utf8)
        #expect(try request.answer(from: single) == [album])
        #expect(try request.answer(from: Data(#"{"feed":{}}"#.utf8)).isEmpty)
    }

    @Test(arguments: [
        ("http://x/y.jpg", "http://x/y.jpg"), ("https://x/10x.jpg", "https://x/10x.jpg"),
        ("https://x/", "https://x/"), ("https://x/60x60bb.jpg", "https://x/300x300bb.jpg"),
    ])
    func `Only a size in the file name of a cover's URL is replaced`(address: String, large: String)
        throws
    {
        let body = """
            {"feed":{"results":[{"artistName":"A","name":"B","artworkUrl100":"\(address)"}]}}
            """
        let albums = try MostPlayedAlbumsRequest(country: "de").answer(from: Data(body.utf8))
        #expect(albums.first?.imageURL == large)
    }
}
