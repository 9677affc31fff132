import Archive
import Foundation

/// The story of the plays in the archive.
package struct ArchiveStory: Sendable {
    let archive: PlayArchive
    private let pages: MusicPages?
    let weekStart: WeekStart
    let offset: UTCOffset
    private let now: @Sendable () -> Date

    /// Creates a story.
    ///
    /// - Parameters:
    ///   - pages: the website of the service that the archive is synced with, for credits; nil if
    ///     unknown.
    ///   - weekStart: when weeks begin.
    ///   - offset: how far local time is ahead of UTC, for hours, days, months and years.
    package init(
        _ archive: PlayArchive,
        pages: MusicPages?,
        weekStart: WeekStart,
        offset: @escaping UTCOffset,
        now: @escaping @Sendable () -> Date
    ) {
        self.archive = archive
        self.pages = pages
        self.weekStart = weekStart
        self.offset = offset
        self.now = now
    }
}

extension ArchiveStory: StorySource {
    package func recap(of user: String, in span: StorySpan) throws -> Recap {
        let coverage = try archive.known(user)
        let end = span.days.map { $0.upperBound.adding(days: 2).unixTime } ?? Int.max
        let plays = try archive.run { try $0.plays(of: user, before: end) }
        let year = CalendarDate(now(), in: offset).components.year
        let count = RecapCount(plays, in: span, offset: offset, year: year)
        let names = try archive.run { try $0.names(of: count.ids) }
        var recap = Recap(count, of: coverage.name, in: span, names: names)
        recap.seconds = recap.period.map { $0.span(in: offset) }
        recap.attribution = try attribution(of: user, in: recap.period)
        return recap
    }

    package func days(
        of user: String,
        in span: StorySpan
    ) throws -> (user: String, days: DayCounts, attribution: Attribution) {
        let coverage = try archive.known(user)
        let period = span.days.map { $0.span(in: offset) } ?? TimeSpan(from: 0, to: .max)
        // Where clocks are set back across midnight, a day's plays aren't all next to each other.
        let wide = TimeSpan(
            from: max(period.from - TimeSpan.day, 0),
            to: period.to == .max ? period.to : period.to + TimeSpan.day
        )
        let times = try archive.run { try $0.times(of: user, in: wide) }
        var days = DayCounts(of: times, in: offset)
        if let range = span.days { days = days.within(range) }
        return (coverage.name, days, try attribution(of: user, in: days.range))
    }

    package func artist(_ name: String, of user: String) throws -> ArtistStory? {
        let coverage = try archive.known(user)
        guard let id = try archive.run({ try $0.artistID(name) }) else { return nil }
        let plays = try archive.run { try $0.plays(of: user, before: .max) }
        let count = ArtistCount(plays, of: id, offset: offset)
        let names = try archive.run { try $0.names(of: count.ids(with: id)) }
        var story = ArtistStory(count, of: id, by: coverage.name, names: names)
        story?.attribution = try attribution(of: user, in: nil)
        return story
    }

    package func lifeLine(of album: Album, by user: String) throws -> LifeLine? {
        let times = try archive.run {
            try $0.times(ofAlbum: album.title, by: album.artist, of: user)
        }
        return times.isEmpty ? nil : LifeLine(DayCounts(of: times, in: offset))
    }

    package func albums(by artist: String, of user: String, limit: Int) throws -> [ChartRow] {
        try archive.run { try $0.albums(by: artist, of: user, limit: limit) }
    }

    package func firstPlays(of user: String, in period: CalendarPeriod) throws -> FirstPlays {
        let coverage = try archive.known(user)
        let span = period.span(weeks: weekStart, in: offset)
        let rows = try archive.run { try $0.firstPlays(of: user, ofAlbumsIn: span) }
        let times = rows.map { (Album(artist: $0.artist, title: $0.title).looseID, $0.first) }
        // In the listener's first period, everything would be new.
        let isKnown =
            coverage.first < span.from
            && (Account(user).isOnlyFiles || coverage.hasAllPlays(before: span.from))
        return FirstPlays(
            times: Dictionary(times) { min($0, $1) },
            start: isKnown ? span.from : nil
        )
    }

    package func compare(_ user: String, with other: String) throws -> ListenerComparison {
        func listener(_ user: String) throws -> (name: String, plays: ListenerPlays) {
            let coverage = try archive.known(user)
            return try archive.run { archive in
                let plays = ListenerPlays(
                    artists: try archive.artistPlays(of: user),
                    albums: try archive.albumPlays(of: user)
                )
                return (coverage.name, plays)
            }
        }
        var comparison = try ListenerComparison(try listener(user), try listener(other)) { ids in
            try archive.run { try $0.names(of: ids) }
        }
        comparison.attribution = .union([
            try attribution(of: user, in: nil), try attribution(of: other, in: nil),
        ])
        return comparison
    }

    /// The services to credit for the plays of local days; nil for all plays.
    func attribution(
        of user: String,
        in days: ClosedRange<CalendarDate>?
    ) throws -> Attribution {
        let sources = try archive.run {
            try $0.sources(of: user, by: .tracks, in: days?.span(in: offset))
        }
        return Attribution(ofPlaysFrom: sources, syncedWith: pages?.site)
    }
}
