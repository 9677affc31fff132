/// What a chart ranks.
package enum ChartSubject: String, CaseIterable, Sendable {
    case albums, artists, tracks

    /// The singular: "album", "artist" or "track".
    package var noun: String { String(rawValue.dropLast()) }
}

/// A row of a chart: an album, an artist or a track.
package struct ChartRow: Hashable, Sendable {
    /// The rank in the full chart, from 1.
    package var rank: Int
    /// The artist's name.
    package var artist: String
    /// The title of the album or track; empty for an artist.
    package var title: String
    /// The number of plays in the period.
    package var playCount: Int
    /// How long the plays lasted; nil in a chart by plays.
    package var time: ListeningTime?
    /// The URL of the album's, artist's or track's page, as received from the service.
    package var url: String?

    package init(
        rank: Int,
        artist: String,
        title: String,
        playCount: Int,
        time: ListeningTime? = nil,
        url: String? = nil
    ) {
        self.rank = rank
        self.artist = artist
        self.title = title
        self.playCount = playCount
        self.time = time
        self.url = url
    }
}

extension [ChartRow] {
    /// The rows in the order of a chart, ranked from 1: most plays first, then by artist and title in
    /// Unicode scalar order.
    package func ranked() -> [ChartRow] {
        var rows = sorted { $0.precedes($1) }
        for index in rows.indices { rows[index].rank = index + 1 }
        return rows
    }
}

extension ChartRow {
    fileprivate func precedes(_ other: ChartRow) -> Bool {
        if playCount != other.playCount { return playCount > other.playCount }
        // UTF-8 bytes sort like Unicode scalars; String's own `<` normalizes first.
        if !artist.utf8.elementsEqual(other.artist.utf8) {
            return artist.utf8.lexicographicallyPrecedes(other.artist.utf8)
        }
        return title.utf8.lexicographicallyPrecedes(other.title.utf8)
    }
}

/// An album in a service's list, such as a listener's top albums or recent releases.
package struct TopAlbum: Hashable, Sendable {
    /// The artist's name.
    package var artist: String
    /// The album's name.
    package var name: String
    /// The number of plays by the listener, or by everyone; nil if the list has no play counts.
    package var playCount: Int?
    /// The URL of the largest artwork; nil if the service has none.
    package var imageURL: String?
    /// The URL of the album's page.
    package var url: String?
    /// The year of first release; nil if the list does not include it.
    package var year: Int?
    /// The tags; empty if the list does not include them.
    package var tags: [String]

    package init(
        artist: String,
        name: String,
        playCount: Int? = nil,
        imageURL: String? = nil,
        url: String? = nil,
        year: Int? = nil,
        tags: [String] = []
    ) {
        self.artist = artist
        self.name = name
        self.playCount = playCount
        self.imageURL = imageURL
        self.url = url
        self.year = year
        self.tags = tags
    }
}

/// A track in a service's list of the most played tracks.
package struct TopTrack: Hashable, Sendable {
    /// The artist's name.
    package var artist: String
    /// The track's name.
    package var name: String
    /// The length in seconds, if the service provides it.
    package var duration: Int?

    package init(artist: String, name: String, duration: Int? = nil) {
        self.artist = artist
        self.name = name
        self.duration = duration
    }
}

/// A tag and its relative popularity.
package struct TopTag: Hashable, Sendable {
    /// The tag, as users spell it.
    package var name: String
    /// The relative popularity, from 0 to 100; the most used tag has 100.
    package var count: Int

    package init(name: String, count: Int) {
        self.name = name
        self.count = count
    }
}
