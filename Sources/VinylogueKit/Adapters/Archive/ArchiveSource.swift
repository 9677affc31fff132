import Archive
import Foundation

/// A listening source that reads the archive, and uses a service, if given, for what is missing.
package struct ArchiveSource: Sendable {
    private let archive: PlayArchive
    private var fallback: (any ListeningSource)?
    private let pages: MusicPages?
    private let ranking: ChartRanking
    private let weekStart: WeekStart
    private let offset: UTCOffset
    private let now: @Sendable () -> Date

    /// Creates a source.
    ///
    /// - Parameters:
    ///   - fallback: the source for listeners and times that the archive does not have completely;
    ///     nil to use only the archive.
    ///   - pages: creates the rows' URLs; nil for rows without URLs.
    ///   - ranking: what charts are ranked by; for time, there must be no fallback, since services don't
    ///     know it.
    ///   - weekStart: when weeks begin.
    ///   - offset: how far local time is ahead of UTC, for the spans of days and months.
    package init(
        _ archive: PlayArchive,
        orElse fallback: (any ListeningSource)?,
        pages: MusicPages? = nil,
        ranking: ChartRanking = .plays,
        weekStart: WeekStart,
        offset: @escaping UTCOffset,
        now: @escaping @Sendable () -> Date
    ) {
        self.archive = archive
        self.fallback = fallback
        self.pages = pages
        self.ranking = ranking
        self.weekStart = weekStart
        self.offset = offset
        self.now = now
    }

    /// Albums with at least `minPlays` plays in all editions together, but none since a given time, in
    /// the order of the ranking.
    ///
    /// Throws `KitError.archive`.
    package func forgotten(
        by user: String,
        since time: Date,
        minPlays: Int,
        limit: Int
    ) throws -> (user: String, albums: [ArchivedAlbum], attribution: Attribution) {
        let name = try known(user).name
        let albums = try archive.run {
            try $0.forgotten(
                of: user,
                since: time.unixTime,
                minPlays: minPlays,
                limit: limit,
                ranking: ranking
            )
        }
        let attribution = try attribution(of: user, .albums)
        return (name, albums.map { archived($0, user) }, attribution)
    }

    /// A person's most played albums, artists or tracks of all time, with editions combined.
    ///
    /// Throws `KitError.archive`.
    package func top(
        of user: String,
        by subject: ChartSubject,
        limit: Int
    ) throws -> (user: String, rows: [ChartRow], attribution: Attribution) {
        let name = try known(user).name
        let rows = try archive.run {
            switch ranking {
            case .plays: try $0.top(of: user, by: subject, limit: limit)
            case .time:
                try $0.timeChart(of: user, by: subject, combinesEditions: true, limit: limit)
            }
        }
        return (name, linked(rows, of: user, subject), try attribution(of: user, subject))
    }

    private func archived(_ history: Archive.AlbumHistory, _ user: String) -> ArchivedAlbum {
        let page = linkedPages(for: user)?.address(
            of: .albums,
            artist: history.artist,
            title: history.title
        )
        return ArchivedAlbum(history, page)
    }
}

/// An album in the archive, with the plays of all its editions.
package struct ArchivedAlbum: Equatable, Sendable {
    /// The album, in the first spelling that was archived.
    package var album: Album
    /// The number of plays.
    package var playCount: Int
    /// How long the plays lasted; nil where albums are ranked by plays.
    package var time: ListeningTime?
    /// The first play.
    package var firstPlay: Date
    /// The last play.
    package var lastPlay: Date
    /// The URL of the album's page; nil if unknown.
    package var url: String?

    fileprivate init(_ history: Archive.AlbumHistory, _ url: String?) {
        self.url = url
        album = Album(artist: history.artist, title: history.title)
        playCount = history.plays
        time = history.time
        firstPlay = Date(unixTime: history.first)
        lastPlay = Date(unixTime: history.last)
    }
}

extension ArchiveSource: ListeningSource {
    package var service: Service { fallback?.service ?? .lastFM }

    package var site: String? { pages?.site }

    package func years(
        of user: String,
        with period: CalendarPeriod
    ) async throws -> PeriodYears {
        guard let fallback = otherSource(for: user),
            try coverage(of: user)?.isFromTheBeginning != true
        else {
            return try ownYears(of: user, with: period)
        }
        return try await answer(
            from: { try await fallback.years(of: user, with: period) },
            orElse: { _ in try ownYears(of: user, with: period) }
        )
    }

    package func chart(
        of user: String,
        by subject: ChartSubject,
        in span: TimeSpan
    ) async throws -> Sourced<[ChartRow]> {
        guard let fallback = otherSource(for: user),
            try coverage(of: user)?.isComplete(in: span, at: now()) != true
        else {
            return try ownChart(of: user, by: subject, in: span)
        }
        return try await answer(
            from: { try await fallback.chart(of: user, by: subject, in: span) },
            orElse: { failure in
                var chart = try ownChart(of: user, by: subject, in: span)
                chart.source.failure = failure
                return chart
            }
        )
    }

    package func details(
        of album: Album,
        for user: String?
    ) async throws -> Sourced<AlbumDetails> {
        guard let user, let coverage = try coverage(of: user) else {
            guard let fallback else { throw try noListener(user ?? "") }
            return try await fallback.details(of: album, for: user)
        }
        let own = try history(of: album, by: user).map { own in
            try AlbumDetails(own, attribution(of: own, by: user))
        }
        guard let fallback else {
            guard let own else {
                let kind = Failure.Kind.albumNotFound(artist: album.artist, title: album.title)
                throw KitError.service(Failure(kind, at: Account(user).serviceName))
            }
            return Sourced(value: own, source: source(coverage, isStale: false))
        }
        do {
            return try await fallback.details(of: album, for: user).map { details in
                var details = details
                guard let own else { return details }
                let counts = [details.userPlayCount, own.userPlayCount].compactMap(\.self)
                details.userPlayCount =
                    coverage.isFromTheBeginning ? own.userPlayCount : counts.max()
                details.firstPlay = own.firstPlay
                details.lastPlay = own.lastPlay
                details.attribution = .union([details.attribution, own.attribution])
                return details
            }
        } catch let failure as KitError {
            guard let own else { throw failure }
            var source = source(coverage, isStale: false)
            source.failure = failure
            return Sourced(value: own, source: source)
        }
    }

    package func coverAddress(of album: Album, for user: String?) async throws -> String? {
        try await fallback?.coverAddress(of: album, for: user)
    }

    package func lastPlay(of album: Album, by user: String) -> Date? {
        (try? history(of: album, by: user))?.lastPlay
    }

    package func sharingChartList(among users: [String]) async -> any ListeningSource {
        let others = users.filter { (try? coverage(of: $0))??.isFromTheBeginning != true }
        guard let fallback, !others.isEmpty else { return self }
        var copy = self
        copy.fallback = await fallback.sharingChartList(among: others)
        return copy
    }
}

extension ArchiveSource {
    /// The source for what the archive lacks; nil for a user with only imported plays.
    private func otherSource(for user: String) -> (any ListeningSource)? {
        Account(user).isOnlyFiles ? nil : fallback
    }

    /// The service's response; if the service fails, the archive's data for a known listener.
    private func answer<Answer>(
        from service: () async throws -> Answer,
        orElse own: (KitError?) throws -> Answer
    ) async throws -> Answer {
        do {
            return try await service()
        } catch let failure as KitError {
            let isOffline = if case .notCached = failure { true } else { false }
            guard let answer = try? own(isOffline ? nil : failure) else { throw failure }
            return answer
        }
    }

    private func ownYears(of user: String, with period: CalendarPeriod) throws -> PeriodYears {
        let coverage = try known(user)
        return PeriodYears(
            user: coverage.name,
            period: period,
            spans: period.spans(from: coverage.first, to: now()) {
                $0.span(weeks: weekStart, in: offset)
            },
            source: source(coverage, isStale: false)
        )
    }

    private func ownChart(
        of user: String,
        by subject: ChartSubject,
        in span: TimeSpan
    ) throws -> Sourced<[ChartRow]> {
        let coverage = try known(user)
        let chart = try archive.run {
            switch ranking {
            case .plays: try $0.chart(of: user, by: subject, in: span)
            case .time: try $0.timeChart(of: user, by: subject, in: span)
            }
        }
        let isWhole = Account(user).isOnlyFiles || coverage.isComplete(in: span, at: now())
        var source = source(coverage, isStale: !isWhole)
        if !chart.isEmpty { source.attribution = try attribution(of: user, subject, in: span) }
        return Sourced(value: linked(chart, of: user, subject), source: source)
    }

    /// The services to credit for the plays in a chart.
    ///
    /// - Parameter period: the chart's span; nil for all time.
    private func attribution(
        of user: String,
        _ subject: ChartSubject,
        in period: TimeSpan? = nil
    ) throws -> Attribution {
        let sources = try archive.run {
            try $0.sources(of: user, by: subject, in: period)
        }
        return Attribution(ofPlaysFrom: sources, syncedWith: pages?.site)
    }

    /// The services to credit for an album's first and last play; checking every play would be too
    /// slow.
    private func attribution(of album: ArchivedAlbum, by user: String) throws -> Attribution {
        .union(
            try [album.firstPlay, album.lastPlay].map { time in
                let second = time.unixTime
                let period = TimeSpan(from: second, to: second + 1)
                return try attribution(of: user, .albums, in: period)
            }
        )
    }

    /// The pages to link to; only Last.fm's can be addressed by name.
    private func linkedPages(for user: String) -> MusicPages? {
        Account(user).service == .lastFM ? pages : nil
    }

    private func linked(
        _ rows: [ChartRow],
        of user: String,
        _ subject: ChartSubject
    ) -> [ChartRow] {
        guard let pages = linkedPages(for: user) else { return rows }
        return rows.map { row in
            var row = row
            row.url = pages.address(of: subject, artist: row.artist, title: row.title)
            return row
        }
    }

    private func history(of album: Album, by user: String) throws -> ArchivedAlbum? {
        try archive.run {
            try $0.album(album.title, by: album.artist, of: user).map { archived($0, user) }
        }
    }

    private func coverage(of user: String) throws -> Archive.Coverage? {
        try archive.coverage(of: user)
    }

    private func known(_ user: String) throws -> Archive.Coverage { try archive.known(user) }

    private func noListener(_ user: String) throws -> KitError { try archive.noListener(user) }

    private func source(_ coverage: Archive.Coverage, isStale: Bool) -> Provenance {
        // Without a sync, the data is as recent as the last imported play.
        let end = coverage.complete.last.map { $0.to - 1 } ?? coverage.last
        let time = Date(unixTime: end)
        return Provenance(
            kind: .archive,
            fetchedAt: min(time, now()),
            isStale: isStale,
            isOnlyImported: coverage.complete.isEmpty
        )
    }
}

extension Archive.Coverage {
    /// Whether a sync has read all plays since the service started.
    var isFromTheBeginning: Bool {
        complete.first.map { $0.from <= TimeSpan.firstChartWeek } ?? false
    }

    /// Whether a sync has read all plays before a time.
    func hasAllPlays(before time: Int) -> Bool {
        isFromTheBeginning && complete.first.map { time <= $0.to } ?? false
    }

    /// Whether a sync has read an entire span or, if the span is not over, all of it up to ten
    /// minutes ago.
    fileprivate func isComplete(in span: TimeSpan, at now: Date) -> Bool {
        let end = min(span.to, now.unixTime - 600)
        return complete.contains { $0.from <= span.from && end <= $0.to }
    }
}

extension AlbumDetails {
    /// Creates details from the archive's data about an album.
    fileprivate init(_ history: ArchivedAlbum, _ attribution: Attribution) {
        self.init(album: history.album, userPlayCount: history.playCount)
        url = history.url
        firstPlay = history.firstPlay
        lastPlay = history.lastPlay
        self.attribution = attribution
    }
}
