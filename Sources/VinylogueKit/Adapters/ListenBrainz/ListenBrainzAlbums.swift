import Foundation
import ListenBrainz

extension ListenBrainzSource {
    /// The albums of the last 30 days, counted from the plays, since the service's own list ends with
    /// the last calendar month.
    func lastMonth(of user: String, limit: Int) async throws -> Sourced<[TopAlbum]> {
        // In whole days, so that the response can be cached.
        let end = answers.now().unixTime / TimeSpan.day * TimeSpan.day + TimeSpan.day
        let span = TimeSpan(from: end - 31 * TimeSpan.day, to: end)
        return try await chart(of: user, by: .albums, in: span).map { rows in
            rows.prefix(limit).map { row in
                TopAlbum(
                    artist: row.artist,
                    name: row.title,
                    playCount: row.playCount,
                    imageURL: coverAddress(ofKnown: row.album),
                    url: row.url
                )
            }
        }
    }

    /// How often a user has played an album, if it is one of their hundred most played; else nil.
    func playCount(of album: Album, by user: String?) async -> Int? {
        guard let user else { return nil }
        let request = TopReleaseGroupsRequest(user: user, range: .overall)
        let albums = try? await answer(to: request).value.albums
        return albums?.first {
            Album(artist: $0.artist, title: $0.name).looseID == album.looseID
        }?.playCount
    }

    func coverAddress(ofKnown album: Album) -> String? {
        covers.path(of: album).map(addresses.cover)
    }
}

extension TopReleaseGroupsRequest.Range {
    init(_ period: AlbumList.Period) {
        self =
            switch period {
            case .month: .month
            case .halfYear: .halfYear
            case .year: .year
            case .overall: .overall
            }
    }
}
