import VinylogueKit

/// The JSON shape of an album in a chart.
struct AlbumJSON: Encodable {
    let album: String
    let artist: String
    let plays: Int
    let rank: Int
    let url: String?

    init(_ album: RankedAlbum) {
        self.album = album.album.title
        artist = album.album.artist
        plays = album.playCount
        rank = album.rank
        url = album.url
    }
}
