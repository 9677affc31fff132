@testable import AppleMusic
import Core
import Foundation
import HTTP
import Testing

struct AppleMusicAnswerTests {
    private let folder = "answers/go-apple-music--"

    @Test func `Recorded searches are decoded, including one without songs`() throws {
        let request = SongSearchRequest("x", storefront: "dk")
        #expect(request.path == "v1/catalog/dk/search")
        let songs = try request.answer(from: recorded("answers/sync-fm--applemusic-search.json"))
        #expect(
            songs.first
                == AppleMusicSong(
                    id: "1811819704",
                    name: "I Aften",
                    artistName: "OKAYNICO",
                    albumName: "I Aften - Single",
                    durationMs: 162_375,
                    isrc: "QM6P42566849"
                )
        )
        let none = try request.answer(from: recorded("\(folder)catalog_search-searchJSON-2.json"))
        #expect(none.isEmpty)
    }

    @Test func `Recorded songs, storefronts and playlists are decoded`() throws {
        let songs = try SongsByISRCRequest(["NLH851300057"], storefront: "us")
            .answer(from: recorded("\(folder)catalog_songs-songsJSON-1.json"))
        #expect(songs.map(\.name) == ["Something For the Pain"])
        #expect(songs.map(\.isrc) == ["NLH851300057"])
        let storefront = try StorefrontRequest()
            .answer(from: recorded("\(folder)me_storefront-meStorefrontJSON-1.json"))
        #expect(storefront == "us")
        let name = "\(folder)me_library_playlists-TestMeService_"
        let made = try CreatePlaylistRequest(title: "T", description: nil)
            .answer(from: recorded("\(name)CreateLibraryPlaylist-4.json"))
        #expect(made == LibraryPlaylist(id: "p.zp6KqKxsoQWAGN", name: "Some Playlist"))
        let page = try PlaylistsRequest(offset: 5)
            .answer(from: recorded("\(name)GetAllLibraryPlaylist-3.json"))
        #expect(page.rows.map(\.name) == ["Some Playlist", "Media API Playlist"])
        #expect(page.next == 7)
    }

    @Test func `Recorded artists, albums and charts are decoded`() throws {
        let search = try recorded("answers/sync-fm--applemusic-search.json")
        let artists = try ArtistSearchRequest("okaynico", storefront: "dk").answer(from: search)
        #expect(artists == [AppleMusicArtist(id: "1771641385", name: "OKAYNICO")])
        let albums = try AlbumSearchRequest("okaynico", storefront: "dk").answer(from: search)
        #expect(albums.first?.id == "1771641015")
        #expect(albums.first?.name == "Mod Lyset - Single")
        let request = AlbumChartRequest(genre: 21, storefront: "us")
        let chart = try request.answer(
            from: recorded("\(folder)catalog_charts-chartsJSON-1.json")
        )
        #expect(chart.map(\.name) == ["Lust for Life"])
        #expect(chart.map(\.artistName) == ["Lana Del Rey"])
        #expect(chart.first?.imageURL?.hasSuffix("/300x300bb.jpg") == true)
        let songs = try ArtistTopSongsRequest("1", storefront: "us")
            .answer(from: recorded("\(folder)catalog_songs-songsJSON-1.json"))
        #expect(songs.map(\.name) == ["Something For the Pain"])
    }

    @Test func `Albums are added, rated and made favorites with the documented requests`() throws {
        let base = try #require(URL(string: "https://x/"))
        #expect(
            AlbumChartRequest(genre: 21, storefront: "de").address(at: base)
                == "https://x/v1/catalog/de/charts?genre=21&limit=50&types=albums"
        )
        #expect(
            ArtistTopSongsRequest("7", storefront: "de").address(at: base)
                == "https://x/v1/catalog/de/artists/7/view/top-songs?limit=100"
        )
        let rating = RateAlbumRequest("12", .dislike)
        #expect(rating.method == .put && rating.path == "v1/me/ratings/albums/12")
        #expect(
            rating.content.map { String(decoding: $0, as: UTF8.self) }
                == #"{"attributes":{"value":-1},"type":"rating"}"#
        )
        #expect(AddAlbumRequest("12", to: .favorites).method == .post)
        #expect(
            AddAlbumRequest("12", to: .favorites).address(at: base)
                == "https://x/v1/me/favorites?ids%5Balbums%5D=12"
        )
        #expect(AddAlbumRequest("12", to: .userLibrary).method == .post)
        #expect(
            AddAlbumRequest("12", to: .userLibrary).address(at: base)
                == "https://x/v1/me/library?ids%5Balbums%5D=12"
        )
    }

    @Test func `Playlist and search requests match the recorded ones`() throws {
        let create = CreatePlaylistRequest(title: "Some Playlist", description: "My description")
        #expect(
            create.content.map { String(decoding: $0, as: UTF8.self) }
                == #"{"attributes":{"description":"My description","name":"Some Playlist"}}"#
        )
        let add = AddTracksRequest(["1", "2"], to: "p.x")
        #expect(
            add.content.map { String(decoding: $0, as: UTF8.self) }
                == #"{"data":[{"id":"1","type":"songs"},{"id":"2","type":"songs"}]}"#
        )
        #expect(add.path == "v1/me/library/playlists/p.x/tracks")
        let base = try #require(URL(string: "https://x/"))
        #expect(
            SongSearchRequest("AC/DC & co", storefront: "us").address(at: base)
                == "https://x/v1/catalog/us/search?limit=25&term=AC%2FDC%20%26%20co&types=songs"
        )
    }

    @Test(arguments: [
        (401, "", Failure.appleMusic(.rejectedDeveloperToken)),
        (
            403, #"{"errors":[{"code":"40300","status":"403","title":"Forbidden"}]}"#,
            .appleMusic(.forbidden)
        ),
        (404, #"{"errors":[{"code":"40400"}]}"#, .appleMusic(.notFound)),
        (429, #"{"message":"API capacity exceeded"}"#, .appleMusic(.rateLimited(retryAfter: nil))),
        (429, "", .appleMusic(.rateLimited(retryAfter: nil))),
        (500, "<html>", .appleMusic(.temporarilyUnavailable(status: 500))),
        (504, "", .appleMusic(.temporarilyUnavailable(status: 504))),
        (
            400,
            #"{"errors":[{"code":"40005","detail":"Invalid storefront 'zz'","status":"400"}]}"#,
            .appleMusic(.unknownStorefront, "zz")
        ),
        (
            400, #"{"errors":[{"code":"40005","title":"Invalid Parameter Value"}]}"#,
            .appleMusic(.refused(400), "Invalid Parameter Value")
        ),
        (418, "tea", .appleMusic(.refused(418))),
    ])
    func `Each error response becomes its own failure`(status: Int, body: String, error: Failure) {
        let response = HTTPResponse(status: status, body: Data(body.utf8))
        #expect(Failure.appleMusic(response, storefront: "zz") == error)
    }

    @Test(arguments: ["forum-694455--40015.json", "forum-710605--40015.json"])
    func `A missing subscription is distinguished from a bad request`(name: String) throws {
        let response = HTTPResponse(status: 400, body: try recorded("errors/\(name)"))
        #expect(Failure.appleMusic(response, storefront: "").kind == .noSubscription)
    }

    @Test func `A token has an expiry date, and its descriptions do not contain its value`() throws
    {
        let payload = Data(#"{"iss":"T","exp":1795248000}"#.utf8).base64EncodedString()
            .replacing("=", with: "").replacing("+", with: "-").replacing("/", with: "_")
        let text = "eyJh.\(payload).sig"
        let token = try #require(Secret(token: text))
        #expect(token.expiry == Date(unixTime: 1_795_248_000))
        #expect(Secret(token: "opaque")?.expiry == nil)
        #expect(Secret(token: "a b") == nil && Secret(token: "a\r\nX: y") == nil)
        let tokens = AppleMusicTokens(developer: token, user: token)
        var dumped = ""
        dump(tokens, to: &dumped)
        for shown in ["\(tokens)", String(reflecting: tokens), dumped] {
            #expect(!shown.contains(payload), "\(shown)")
        }
    }

    @Test(arguments: ["..", "a/b", "p.x?y", "", String(repeating: "1", count: 129)])
    func `Rows with an ID that is unsafe in a path are left out`(id: String) throws {
        let body = #"{"data":[{"id":"\#(id)","type":"library-playlists"}]}"#
        let page = try PlaylistsRequest().answer(from: Data(body.utf8))
        #expect(page.rows.isEmpty)
    }
}
