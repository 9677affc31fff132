/// One row of a weekly album chart, as it comes.
struct ChartAlbumRow: Decodable {
    private enum CodingKeys: String, CodingKey {
        case artist, name
        case text = "#text"
        case playcount, url
    }

    private var artist: LenientText?
    private var name: LenientText?
    private var text: LenientText?
    private var playcount: LenientInt?
    private var url: LenientText?

    /// The row, or nil if it has neither an artist nor a name.
    var album: ChartAlbum? {
        let artist = artist?.filled ?? ""
        let name = (name ?? text)?.filled ?? ""
        guard !artist.isEmpty || !name.isEmpty else { return nil }
        return ChartAlbum(
            artist: artist,
            name: name,
            playCount: playcount?.count ?? 0,
            url: url?.webAddress
        )
    }
}
