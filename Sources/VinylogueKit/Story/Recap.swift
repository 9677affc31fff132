/// What a listener played in a year, a month or all the time, in figures.
package struct Recap: Equatable, Sendable {
    /// The listener's name.
    package var user: String
    package var span: StorySpan
    /// The first and the last local day of the span; of all plays, those of the first and last play.
    /// Nil if there are no plays at all.
    package var period: ClosedRange<CalendarDate>?
    /// The span in Unix seconds; nil if there are no plays at all.
    package var seconds: TimeSpan?
    /// The services to credit.
    package var attribution = Attribution(of: [])
    /// The plays by local day.
    package var days = DayCounts()
    /// The number of different artists, albums and tracks.
    package var (artists, albums, tracks) = (0, 0, 0)
    /// The number of artists and albums first played in the span.
    package var (newArtists, newAlbums) = (0, 0)
    /// The number of artists of whom exactly one track was played.
    package var oneHitArtists = 0
    /// The artists played in every finished year since the first play; only for all plays.
    package var everyYearArtists: [String]?
    package var listening = ListeningTime()
    package var clock = ListeningClock()
    package var longestSession: ListeningSession?
    /// The effective number of artists; see `Variety`.
    package var variety = 0.0
    /// The ten most played of each kind.
    package var (topAlbums, topArtists, topTracks): ([ChartRow], [ChartRow], [ChartRow]) = (
        [], [], []
    )
    /// Tracks first played in the span and more than three times in it, at most two by one artist;
    /// most plays first.
    package var discoveries: [ChartRow] = []
    /// Artists and albums played again after at least 365 days; the longest gap first.
    package var returned: [Return] = []
    /// The milestones reached, in order of time.
    package var milestones: [Milestone] = []

    /// The number of plays.
    package var plays: Int { days.plays }
    package var eddington: Eddington { Eddington(days) }

    /// An artist or album that was played again, and its longest gap before a play in the span.
    package struct Return: Equatable, Sendable {
        package var artist: String
        /// The album's title; nil for an artist.
        package var album: String?
        /// The number of days between the last play before the gap and the first one after it.
        package var days: Int
        /// The first day after the gap.
        package var date: CalendarDate

        package init(artist: String, album: String?, days: Int, date: CalendarDate) {
            self.artist = artist
            self.album = album
            self.days = days
            self.date = date
        }
    }

    /// The length of a list of the most played.
    package static let topCount = 10
    /// A discovery has more plays than this.
    package static let discoveryPlays = 3
    /// The number of discoveries by one artist.
    package static let discoveriesByArtist = 2
}

extension Recap {
    /// Names the artists, albums and tracks of a count.
    init(_ count: RecapCount, of user: String, in span: StorySpan, names: PlayNames) {
        self.user = user
        self.span = span
        days = count.days
        period = span.days ?? count.days.range
        artists = count.artists.count { $0.plays > 0 }
        albums = count.albums.count { $0.plays > 0 }
        tracks = count.tracks.count { $0.plays > 0 }
        newArtists = count.artists.count(where: \.isNew)
        newAlbums = count.albums.count(where: \.isNew)
        oneHitArtists = count.oneHitArtists
        listening = count.listening
        clock = count.clock
        longestSession = count.sessions.longest
        variety = Variety.effectiveNumber(of: count.artists.lazy.map { Int($0.plays) })
        topArtists = Self.top(count.topArtists) {
            names.artists[$0].map { PlayNames.Title(artist: $0, title: "") }
        }
        topAlbums = Self.top(count.topAlbums) { names.albums[$0] }
        topTracks = Self.top(count.topTracks) { names.tracks[$0] }
        discoveries = Self.discoveries(count, names)
        returned =
            (count.returned(count.artists).compactMap { id, tally in
                names.artists[id].map { Return(artist: $0, album: nil, tally) }
            }
            + count.returned(count.albums).compactMap { id, tally in
                names.albums[id].map { Return(artist: $0.artist, album: $0.title, tally) }
            })
            .sorted { $0.precedes($1) }
        milestones = count.milestones.map { Milestone($0, names) }
        if let ids = count.everyYearArtists {
            everyYearArtists = ids.compactMap { names.artists[$0] }.sorted(by: Self.precedes)
        }
    }

    /// The rows of the most played, ranked.
    private static func top(
        _ counts: [RecapCount.Counted],
        limit: Int = topCount,
        name: (Int32) -> PlayNames.Title?
    ) -> [ChartRow] {
        let rows = counts.compactMap { counted in
            name(counted.id).map {
                ChartRow(rank: 0, artist: $0.artist, title: $0.title, playCount: counted.plays)
            }
        }
        return Array(rows.ranked().prefix(limit))
    }

    private static func discoveries(_ count: RecapCount, _ names: PlayNames) -> [ChartRow] {
        let best = count.discoveries.values.flatMap { tracks in
            top(tracks, limit: discoveriesByArtist) { names.tracks[$0] }
        }
        return best.ranked()
    }

    /// Whether a name comes first, in the order of Unicode scalars.
    private static func precedes(_ one: String, _ other: String) -> Bool {
        one.utf8.lexicographicallyPrecedes(other.utf8)
    }
}

extension Recap.Return {
    fileprivate init(artist: String, album: String?, _ tally: RecapCount.Tally) {
        self.init(
            artist: artist,
            album: album,
            days: Int(tally.gap),
            date: CalendarDate(daysSinceEpoch: Int(tally.returnDay))
        )
    }

    /// Whether it comes first: the longest gap, then artists before albums, then by name.
    fileprivate func precedes(_ other: Self) -> Bool {
        if days != other.days { return days > other.days }
        if (album == nil) != (other.album == nil) { return album == nil }
        let (own, others) = (
            artist + "\u{0}" + (album ?? ""), other.artist + "\u{0}" + (other.album ?? "")
        )
        return own.utf8.lexicographicallyPrecedes(others.utf8)
    }
}

extension Milestone {
    init(_ reached: RecapCount.Reached, _ names: PlayNames) {
        let track = names.tracks[reached.track]
        self.init(
            subject: reached.subject,
            number: reached.number,
            artist: names.artists[reached.artist] ?? track?.artist ?? "",
            album: names.albums[reached.album]?.title,
            track: track?.title ?? "",
            time: reached.time
        )
    }
}
