import Core
import Foundation
@testable import LastFM
import Testing

/// Recorded responses with the albums, tracks, artists and tags that the crate uses.
struct TopAlbumTests {
    @Test func `A user's top albums are decoded with plays and covers`() throws {
        let albums = try UserTopAlbumsRequest(user: "AIDAN-", period: .overall)
            .answer(from: recorded("user.getTopAlbums/lastfm-docs--ex.json"))
        let picture =
            "https://lastfm.freetls.fastly.net/i/u/300x300/043311d565be4296bb13f299ba1f08de.jpg"
        #expect(
            albums.first
                == TopAlbum(
                    artist: "Joy Division",
                    name: "The Best Of",
                    playCount: 596,
                    imageURL: picture,
                    url: "https://www.last.fm/music/Joy+Division/The+Best+Of"
                )
        )
        #expect(albums.count == 3)
    }

    @Test func `An album without a cover has no cover URL`() throws {
        let albums = try UserTopAlbumsRequest(user: "rj", period: .month)
            .answer(from: recorded("user.getTopAlbums/pydrag--get_top_albums.json"))
        #expect(albums.first?.name == "Einschlafhilfe Baby Sleepy")
        #expect(albums.first?.imageURL == nil)
        #expect(albums.dropFirst().first?.imageURL != nil)
    }

    @Test func `Another user's top albums are rejected`() throws {
        let body = try recorded("user.getTopAlbums/lastfm-docs--ex.json")
        #expect(throws: Failure.lastFM(.wrongUser(asked: "ann"), "aidan-")) {
            try UserTopAlbumsRequest(user: "ann", period: .overall).answer(from: body)
        }
    }

    @Test func `An artist's top albums omit the row named (null), for plays without an album`()
        throws
    {
        let albums = try ArtistTopAlbumsRequest(artist: "Soundgarden")
            .answer(from: recorded("artist.getTopAlbums/lastfm-docs--ex.json"))
        #expect(albums.first?.name == "Superunknown")
        #expect(albums.first?.playCount == 16_024_346)
        #expect(!albums.contains { $0.name == "(null)" })
        #expect(albums.count > 40)
    }

    @Test func `An album in a tag's chart has its own page URL, not its artist's`() throws {
        let albums = try TagTopAlbumsRequest(tag: "metal")
            .answer(from: recorded("tag.getTopAlbums/lastfm-docs--ex.json"))
        #expect(albums.first?.name == "Ten Thousand Fists")
        #expect(albums.first?.artist == "Disturbed")
        #expect(albums.first?.playCount == nil)
        #expect(
            albums.first?.url == "https://www.last.fm/music/Disturbed/Ten%20Thousand%20Fists"
        )
    }

    @Test func `An artist's top tracks are decoded, except those without an artist`() throws {
        let folder = "artist.getTopTracks/navidrome--lastfm.artist.gettoptracks"
        let tracks = try ArtistTopTracksRequest(artist: "u2")
            .answer(from: recorded("\(folder).json"))
        #expect(
            tracks == [
                TopTrack(artist: "U2", name: "Beautiful Day"),
                TopTrack(artist: "U2", name: "With or Without You"),
            ]
        )
        let unknown = try ArtistTopTracksRequest(artist: "x")
            .answer(from: recorded("\(folder).unknown.json"))
        #expect(unknown.isEmpty)
    }

    @Test func `Similar artists and tags are decoded`() throws {
        let similar = try SimilarArtistsRequest(artist: "Metallica")
            .answer(from: recorded("artist.getSimilar/lastfm-docs--ex.json"))
        #expect(similar.prefix(2) == ["Megadeth", "Pantera"])
        let tags = try ArtistTopTagsRequest(artist: "Guns N' Roses")
            .answer(from: recorded("artist.getTopTags/pydrag--get_top_tags.json"))
        #expect(tags.first == TopTag(name: "hard rock", count: 100))
        #expect(tags.allSatisfy { (0...100).contains($0.count) })
    }

    @Test func `Responses about unknown names are decoded as empty lists`() throws {
        #expect(
            try TagTopAlbumsRequest(tag: "thistagdoesntexist").answer(
                from: recorded("tag.getTopAlbums/lastfm-docs--ex-of-a-tag-that-doesn-t-exist.json")
            ).isEmpty
        )
        #expect(
            try ArtistTopAlbumsRequest(artist: "a").answer(
                from: recorded("artist.getTopAlbums/unknown.json")
            ).isEmpty
        )
        #expect(
            try SimilarArtistsRequest(artist: "a").answer(
                from: recorded("artist.getSimilar/unknown.json")
            ).isEmpty
        )
        #expect(
            try SimilarArtistsRequest(artist: "a").answer(
                from: recorded("artist.getSimilar/navidrome--lastfm.artist.getsimilar.unknown.json")
            ).isEmpty
        )
        #expect(
            try ArtistTopTagsRequest(artist: "a").answer(
                from: recorded("artist.getTopTags/unknown.json")
            ).isEmpty
        )
    }
}
