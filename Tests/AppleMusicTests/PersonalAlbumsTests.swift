@testable import AppleMusic
import Core
import Foundation
import HTTP
import Testing

struct PersonalAlbumsTests {
    private let folder = "answers/go-apple-music--"

    @Test func `Recorded lists of the user's albums are decoded`() throws {
        let played = try PlayedAlbumsRequest(.heavyRotation)
            .answer(from: recorded("\(folder)me_history-meHistoryHeavyRotationJSON-1.json"))
        #expect(played.map(\.id) == ["464056948"])
        #expect(played.map(\.name) == ["The Essential Celine Dion"])
        #expect(played.first?.genreNames.first == "Pop")
        let page = try LibraryAlbumsRequest().answer(
            from: recorded(
                "\(folder)me_library_albums-TestMeService_GetAllLibraryAlbums-1.json"
            )
        )
        #expect(page.total == 716)
        #expect(page.albums.map(\.artistName) == ["Little Simz", "Jamiroquai"])
        #expect(page.albums.map(\.url) == [nil, nil])
        #expect(page.albums.last?.imageURL?.hasSuffix("/300x300bb.jpg") == true)
    }

    @Test func `Recommended albums include those in groups, but no playlists`() throws {
        let albums = try RecommendationsRequest()
            .answer(from: recorded("answers/documented-recommendations.json"))
        #expect(albums.map(\.name) == ["Souvlaki", "Ruins"])
        #expect(albums.map(\.imageURL) == ["https://example.mzstatic.com/a/300x300bb.jpg", nil])
        let empty = try RecommendationsRequest().answer(from: Data(#"{"data":[]}"#.utf8))
        #expect(empty.isEmpty)
    }

    @Test func `An album in the library is not a catalog album`() throws {
        let row =
            #"{"id":"l.1","type":"library-albums","#
            + #""attributes":{"artistName":"A","name":"B"}}"#
        let body = Data(#"{"data":[\#(row)]}"#.utf8)
        #expect(try RelatedAlbumsRequest(to: "1", storefront: "us").answer(from: body).isEmpty)
        #expect(try PlayedAlbumsRequest(.recent).answer(from: body).map(\.id) == ["l.1"])
    }

    @Test func `Requests for the user's albums have the documented paths and limits`() throws {
        let base = try #require(URL(string: "https://x/"))
        #expect(
            PlayedAlbumsRequest(.recent, offset: 20).address(at: base)
                == "https://x/v1/me/recent/played?limit=10&offset=20"
        )
        #expect(
            PlayedAlbumsRequest(.heavyRotation).address(at: base)
                == "https://x/v1/me/history/heavy-rotation?limit=10&offset=0"
        )
        #expect(
            LibraryAlbumsRequest(offset: 100).address(at: base)
                == "https://x/v1/me/library/albums?limit=100&offset=100"
        )
        #expect(
            RecommendationsRequest().address(at: base).hasPrefix("https://x/v1/me/recommendations")
        )
        #expect(
            RelatedAlbumsRequest(to: "7", storefront: "de").address(at: base)
                .hasPrefix("https://x/v1/catalog/de/albums/7/view/related-albums")
        )
    }
}
