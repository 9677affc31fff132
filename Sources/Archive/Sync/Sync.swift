extension Archive {
    /// What a sync did for a listener.
    package struct SyncReport: Equatable, Sendable {
        /// The listener's name as the service spells it.
        package var user: String
        /// Plays that the archive did not have.
        package var added = 0
        /// Plays that the service no longer has; an edited one is removed and added.
        package var removed = 0
        /// What could not be read, in the order of time; none touches the next for the same reason.
        package var gaps: [Gap] = []
    }

    /// How far a sync is.
    package enum SyncProgress: Equatable, Sendable {
        /// Plays that were read, and about how many there are.
        case reading(plays: Int, of: Int)
        /// Months that were compared, and how many there are.
        case comparing(months: Int, of: Int)
    }

    /// Brings the archive up to date with a service: reads what is missing, and once more the last 14
    /// days, in which plays may still arrive, change or go.
    ///
    /// Everything that was read stays when it throws, and the next sync continues there.
    ///
    /// - Parameters:
    ///   - since: the Unix time from which plays matter; nil for all.
    ///   - now: the current Unix time; later plays are left to the next sync.
    ///   - isFull: whether the number of plays is compared month by month, and read again where it differs.
    package func sync(
        _ user: String,
        with service: PlayService,
        since: Int64? = nil,
        now: Int64,
        isFull: Bool = false,
        progress: @escaping (SyncProgress) -> Void = { _ in }
    ) async throws -> SyncReport {
        let sync = Sync(archive: self, user: user, service: service, progress: progress)
        return try await sync.run(
            over: Period(from: max(since ?? 1, 1), to: now + 1),
            isFull: isFull
        )
    }
}

/// The sync of one listener.
private struct Sync {
    let archive: Archive
    let user: String
    let service: Archive.PlayService
    let progress: (Archive.SyncProgress) -> Void
    private let tally: Tally

    /// How late plays arrive, in seconds.
    private static let lateness: Int64 = 14 * 86400
    /// The beginning of the service's first week. Few plays are older, so what is before is one window.
    fileprivate static let beginning: Int64 = 1_108_296_000

    init(
        archive: Archive,
        user: String,
        service: Archive.PlayService,
        progress: @escaping (Archive.SyncProgress) -> Void
    ) {
        self.archive = archive
        self.user = user
        self.service = service
        self.progress = progress
        tally = Tally(user: user)
    }

    func run(over period: Archive.Period, isFull: Bool) async throws -> Archive.SyncReport {
        let recent = try recentPeriod(in: period)
        try await fill(missingPeriods(in: period, without: recent))
        var kept: [Archive.Gap] = []
        if let recent { kept += try await replace(recent) }
        if isFull { kept += try await replaceWhatDiffers(in: period) }
        return Archive.SyncReport(
            user: tally.user,
            added: tally.added,
            removed: tally.removed,
            gaps: (try archive.gaps(of: user) + kept).joined()
        )
    }

    /// The period that is read again: from 14 days before the last play that was certain to be there.
    private func recentPeriod(in period: Archive.Period) throws -> Archive.Period? {
        guard let complete = try archive.completePeriods(of: user).last?.to else { return nil }
        let last = try archive.span(of: user)?.last ?? complete
        let start = max(min(complete, last + 1) - Self.lateness, period.from)
        // After a long time there may be much to read, which is then read page by page.
        let end = period.to - complete <= Self.lateness ? period.to : complete
        return start < end ? Archive.Period(from: start, to: end) : nil
    }

    private func missingPeriods(
        in period: Archive.Period,
        without recent: Archive.Period?
    ) throws -> [Archive.Period] {
        var missing = [
            Archive.Period(from: period.from, to: min(Self.beginning, period.to)),
            Archive.Period(from: max(Self.beginning, period.from), to: period.to),
        ]
        missing.removeAll { $0.length <= 0 }
        for complete in try archive.completePeriods(of: user) {
            missing = missing.flatMap { $0.without(complete) }
        }
        // What was read once and later could not be is a gap, too.
        for gap in try archive.gaps(of: user).map(\.period) {
            missing = missing.flatMap { $0.without(gap) }
            let inside = Archive.Period(
                from: max(gap.from, period.from),
                to: min(gap.to, period.to)
            )
            if inside.length > 0 { missing.append(inside) }
        }
        if let recent { missing = missing.flatMap { $0.without(recent) } }
        return missing.sorted { $0.from < $1.from }.touchingJoined()
    }

    /// Reads periods page by page; each page is kept with the progress that it makes.
    private func fill(_ periods: [Archive.Period]) async throws {
        var reader = reader { [archive, tally] plays, span, page in
            let counts = try archive.update { writer in
                for play in plays where play.flaw == nil { try writer.add(play, of: page.user) }
                try writer.markComplete(span, of: page.user)
                return try writer.counts()
            }
            tally.added += counts.added
        }
        for period in periods { try await reader.read(period) }
    }

    /// Reads a period as a whole, and makes the archive's plays of it those that were read.
    ///
    /// - Returns: what was kept as it was, because the answer could not be believed.
    private func replace(_ period: Archive.Period) async throws -> [Archive.Gap] {
        var plays: [Archive.Play] = []
        var reader = reader { found, _, _ in plays += found.filter { $0.flaw == nil } }
        let gapsBefore = try archive.gaps(of: user)
        try await reader.read(period)
        let known = try archive.count(of: user, in: period, from: service.name)
        guard !plays.isEmpty || known == 0 else {
            let reason = "The answer was empty, so \(known) archived plays were kept"
            return [Archive.Gap(period: period, reason: reason)]
        }
        let hasNewGaps = try archive.gaps(of: user) != gapsBefore
        let counts = try archive.update { [service, tally] writer in
            var removed = 0
            if reader.isExact {
                removed = try writer.replace(
                    period,
                    of: tally.user,
                    from: service.name,
                    with: plays
                )
            } else {
                for play in plays { try writer.add(play, of: tally.user) }
            }
            if !hasNewGaps { try writer.markComplete(period, of: tally.user) }
            return (added: try writer.counts().added, removed: removed)
        }
        tally.added += counts.added
        tally.removed += counts.removed
        return []
    }

    /// Compares the number of plays month by month, and replaces the months in which it differs.
    private func replaceWhatDiffers(
        in period: Archive.Period
    ) async throws -> [Archive.Gap] {
        guard let first = try archive.span(of: user)?.first else { return [] }
        let months = (Month.number(of: max(first, period.from))...Month.number(of: period.to - 1))
            .map { Archive.Period(from: Month.start(of: $0), to: Month.start(of: $0 + 1)) }
        let before = Archive.Period(from: period.from, to: months.first?.from ?? period.to)
        var kept: [Archive.Gap] = []
        for (index, month) in ([before] + months).enumerated() {
            let part = Archive.Period(
                from: max(month.from, period.from),
                to: min(month.to, period.to)
            )
            guard part.length > 0 else { continue }
            progress(.comparing(months: index, of: months.count))
            if try await !agrees(part) { kept += try await replace(part) }
        }
        return kept
    }

    /// Whether the service counts as many plays of a period as the archive.
    private func agrees(_ period: Archive.Period) async throws -> Bool {
        let known = try archive.count(of: user, in: period)
        // Whether plays at the ends are counted differs between servers.
        let wider = Archive.Period(from: period.from - 1, to: period.to + 1)
        guard try archive.count(of: user, in: wider) == known else { return false }
        let request = Archive.PageRequest(
            user: user,
            from: period.from - 1,
            to: period.to,
            number: 1,
            limit: 1
        )
        do {
            return try await service.page(request).total == known
        } catch is Archive.PageFailure {
            return false
        }
    }

    private func reader(take: @escaping WindowPass.Take) -> PeriodReader {
        PeriodReader(
            service: service,
            user: user,
            take: { [progress, tally] plays, span, page in
                tally.user = page.user
                try take(plays, span, page)
                tally.read += plays.count
                progress(.reading(plays: tally.read, of: max(tally.read, tally.expected)))
            },
            measure: { [tally] in tally.expected = tally.read + $0 },
            skip: { [archive, tally] gap in
                try archive.update { writer in
                    try writer.markGap(gap.period, reason: gap.reason, of: tally.user)
                }
            }
        )
    }

    /// What the pages have come to.
    private final class Tally {
        var user: String
        var read = 0
        var expected = 0
        var added = 0
        var removed = 0

        init(user: String) {
            self.user = user
        }
    }
}

extension Archive.Period {
    /// What is left of it without another.
    fileprivate func without(_ other: Self) -> [Self] {
        guard from < other.to, other.from < to else { return [self] }
        return [Self(from: from, to: other.from), Self(from: other.to, to: to)]
            .filter { $0.length > 0 }
    }
}

extension [Archive.Period] {
    /// Periods in the order of time, those that touch as one, but for the few before the service began.
    fileprivate func touchingJoined() -> Self {
        reduce(into: []) { joined, next in
            if let last = joined.last, last.to >= next.from, last.from >= Sync.beginning {
                joined[joined.count - 1].to = Swift.max(last.to, next.to)
            } else {
                joined.append(next)
            }
        }
    }
}

extension [Archive.Gap] {
    /// Gaps in the order of time, those that touch and have one reason as one.
    fileprivate func joined() -> Self {
        sorted { $0.period.from < $1.period.from }.reduce(into: []) { joined, next in
            if let last = joined.last, last.reason == next.reason,
                last.period.to >= next.period.from
            {
                joined[joined.count - 1].period.to = Swift.max(last.period.to, next.period.to)
            } else {
                joined.append(next)
            }
        }
    }
}
