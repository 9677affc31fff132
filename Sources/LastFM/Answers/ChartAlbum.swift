/// One row of a weekly album chart.
package struct ChartAlbum: Equatable, Hashable, Sendable {
    /// The artist's name; empty if the service left it out.
    package var artist: String
    /// The album's name; empty if the service left it out.
    package var name: String
    /// The plays within the week, from 0 to 2^40.
    package var playCount: Int
    /// The address of the album's page.
    package var url: String?

    /// Creates a row.
    package init(artist: String, name: String, playCount: Int, url: String? = nil) {
        self.artist = artist
        self.name = name
        self.playCount = playCount
        self.url = url
    }
}

extension ChartAlbum {
    /// The chart's order: most plays first, then artist, then album, both by Unicode scalars.
    static func precedes(_ one: ChartAlbum, _ other: ChartAlbum) -> Bool {
        if one.playCount != other.playCount { return one.playCount > other.playCount }
        // The order of UTF-8 bytes is that of the scalars; String's own `<` normalises first.
        if !one.artist.utf8.elementsEqual(other.artist.utf8) {
            return one.artist.utf8.lexicographicallyPrecedes(other.artist.utf8)
        }
        return one.name.utf8.lexicographicallyPrecedes(other.name.utf8)
    }
}
