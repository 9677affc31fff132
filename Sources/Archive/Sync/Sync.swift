import Core

extension Archive {
    /// Brings the archive up to date with a service: reads what is missing, and rereads the last 14
    /// days, in which plays may still arrive, change or disappear.
    ///
    /// If it throws, everything read so far is kept, and the next sync continues from there.
    ///
    /// - Parameters:
    ///   - user: the account's name on the service.
    ///   - listener: the listener in the archive; nil for one with the account's name in the service's
    ///     spelling.
    ///   - isFurther: whether this is an additional account, which never replaces other accounts'
    ///     plays, rather than the listener's own.
    ///   - since: the Unix time before which plays are ignored; nil to read all plays.
    ///   - now: the current Unix time; later plays are left for the next sync.
    ///   - isFull: whether to reread all plays. A full sync interrupted within the last day
    ///     continues where it stopped.
    package func sync(
        _ user: String,
        as listener: String? = nil,
        with service: PlayService,
        isFurther: Bool = false,
        since: Int? = nil,
        now: Int,
        isFull: Bool = false,
        progress: @escaping (SyncProgress) -> Void = { _ in }
    ) async throws -> SyncReport {
        let period = TimeSpan(from: max(since ?? 1, 1), to: now + 1)
        let further =
            isFurther ? FurtherAccount(service: service.name, name: user.lowercased()) : nil
        let sync = Sync(
            archive: self,
            account: user,
            listener: listener,
            service: try further.map {
                service.named(try source(of: $0, addedTo: listener ?? user))
            } ?? service,
            further: further,
            progress: progress
        )
        return try await sync.run(over: period, isFull: isFull)
    }
}

/// The sync of one listener.
private struct Sync {
    let archive: Archive
    let account: String
    /// The listener in the archive.
    let user: String
    let service: Archive.PlayService
    /// The account, if it is a further one whose source has the service's name.
    let first: FurtherAccount?
    /// The name under which the progress is recorded.
    let record: String
    let progress: (SyncProgress) -> Void
    private let state: SyncState
    /// Whether the listener has the account's name.
    private let isNamedByService: Bool

    /// How long plays may still arrive or change after they start, in seconds.
    private static let lateness = 14 * TimeSpan.day

    init(
        archive: Archive,
        account: String,
        listener: String?,
        service: Archive.PlayService,
        further: FurtherAccount?,
        progress: @escaping (SyncProgress) -> Void
    ) {
        self.archive = archive
        self.account = account
        user = listener ?? account
        isNamedByService = listener == nil
        self.service = service
        first = further?.service == service.name ? further : nil
        record = further == nil ? "" : service.name
        self.progress = progress
        state = SyncState(user: user)
    }

    func run(over period: TimeSpan, isFull: Bool) async throws -> SyncReport {
        if isFull {
            try await readAll(of: period)
        } else {
            let recent = try recentPeriod(in: period)
            let missing = try missingPeriods(in: period, without: recent)
            // First, since an interrupted sync moves the start of the next one's recent period.
            if let recent { try await readAgain([recent]) }
            try await fill(missing)
        }
        return SyncReport(
            user: state.user,
            added: state.added,
            removed: state.removed,
            gaps: try archive.gaps(of: user, from: record).joined()
        )
    }

    /// The period to reread, starting 14 days before the last play; nil before the first sync.
    private func recentPeriod(in period: TimeSpan) throws -> TimeSpan? {
        guard let end = try archive.completePeriods(of: user, from: record).last?.to else {
            return nil
        }
        // The clock may have been ahead during an earlier sync.
        let complete = min(end, period.to)
        let last = try min(archive.span(of: user)?.last ?? complete, period.to)
        let start = max(min(complete, last + 1) - Self.lateness, period.from)
        // After a longer break there may be many new plays, which are left to `fill`.
        let limit = period.to - complete <= Self.lateness ? period.to : complete
        return start < limit ? TimeSpan(from: start, to: limit) : nil
    }

    private func missingPeriods(
        in period: TimeSpan,
        without recent: TimeSpan?
    ) throws -> [TimeSpan] {
        var missing = parts(of: period)
        for complete in try archive.completePeriods(of: user, from: record) {
            missing = missing.flatMap { $0.without(complete) }
        }
        // A gap may be inside a complete period, if rereading it failed.
        for gap in try archive.gaps(of: user, from: record).map(\.period) {
            missing = missing.flatMap { $0.without(gap) }
            let inside = TimeSpan(
                from: max(gap.from, period.from),
                to: min(gap.to, period.to)
            )
            if inside.length > 0 { missing.append(inside) }
        }
        if let recent { missing = missing.flatMap { $0.without(recent) } }
        return missing.sorted { $0.from < $1.from }.joined(after: service.firstPlay)
    }

    /// Splits a period where the service began, since few plays are older.
    private func parts(of period: TimeSpan) -> [TimeSpan] {
        [
            TimeSpan(from: period.from, to: min(service.firstPlay, period.to)),
            TimeSpan(from: max(service.firstPlay, period.from), to: period.to),
        ].filter { $0.length > 0 }
    }

    /// Reads periods page by page, saving the progress with each page.
    private func fill(_ periods: [TimeSpan]) async throws {
        var reader = reader { [archive, first, state, record] plays, span, _, _ in
            let counts = try archive.update { writer in
                for play in plays where play.problem == nil {
                    try writer.add(play, of: state.user, supersedes: record.isEmpty)
                }
                if let first { try writer.note(first, addedTo: state.user) }
                try writer.markComplete(span, of: state.user, from: record)
                return try writer.counts()
            }
            state.added += counts.added
        }
        for period in periods { try await reader.read(period) }
    }

    /// Rereads periods page by page, and replaces the archive's plays with those read.
    ///
    /// - Parameter note: records the progress in the transaction that saves a page.
    private func readAgain(
        _ periods: [TimeSpan],
        note: @escaping (Archive.Writer, _ end: Int) throws -> Void = { _, _ in }
    ) async throws {
        var reader = reader { [archive, first, service, state, record] plays, span, page, isExact in
            // An archived play may be one of the unreadable rows.
            let isExact =
                isExact && page.unreadable == 0 && plays.allSatisfy { $0.problem == nil }
            // The next page may have more plays in this page's last second.
            let all = state.carried + plays.filter { $0.problem == nil }
            let counts = try archive.update { writer in
                let inside = all.filter { $0.time < span.to }
                let removed =
                    try isExact
                    ? writer.replace(
                        span,
                        of: state.user,
                        from: service.name,
                        with: inside,
                        supersedes: record.isEmpty
                    ) : 0
                for play in isExact ? all.filter({ $0.time >= span.to }) : all {
                    try writer.add(play, of: state.user, supersedes: record.isEmpty)
                }
                if let first { try writer.note(first, addedTo: state.user) }
                try writer.markComplete(span, of: state.user, from: record)
                try note(writer, span.to)
                return (added: try writer.counts().added, removed: removed)
            }
            state.carried = all.filter { $0.time == span.to }
            state.added += counts.added
            state.removed += counts.removed
        }
        for period in periods {
            state.carried = []
            try await reader.read(period)
        }
    }

    /// Reads a period from its start, or from where a full sync was interrupted within the last day.
    private func readAll(of period: TimeSpan) async throws {
        var full = Archive.FullSync(from: period.from, end: period.from, begun: period.to - 1)
        if let former = try archive.fullSync(of: user, from: record), former.from <= period.from,
            period.to - former.begun <= TimeSpan.day
        {
            full.begun = former.begun
            // Rereads the last 14 days, from which more plays may have arrived since.
            full.end = min(former.end, max(period.to - Self.lateness, period.from))
            full.end = max(full.end, period.from)
        }
        let rest = TimeSpan(from: full.end, to: period.to)
        try await readAgain(parts(of: rest)) { [state, record] writer, end in
            full.end = end
            try writer.noteFullSync(full, of: state.user, from: record)
        }
        try archive.update { try $0.endFullSync(of: state.user, from: record) }
    }

    /// Whether to believe the service's response that a period has no plays.
    ///
    /// A response without plays is often a glitch. If the archive has plays in the period, the
    /// service must show that it works by returning the last play before it or, if there is none,
    /// the first one after it.
    private func mayBeEmpty(_ period: TimeSpan) async throws -> Bool {
        guard try archive.count(of: user, in: period, from: service.name) > 0 else { return true }
        func page(from start: Int, to end: Int, number: Int = 1) async throws -> PlayPage {
            try await service.page(
                .init(user: account, from: start, to: end, number: number, limit: 1)
            )
        }
        do {
            if service.paging == .upwards {
                let later = try await page(from: period.from - 1, to: Int(UInt32.max))
                if let play = later.plays.first { return play.time >= period.to }
                return try await !page(from: 0, to: period.from).plays.isEmpty
            }
            if let play = try await page(from: 0, to: period.to - 1).plays.first {
                return (1..<period.from).contains(play.time)
            }
            let end = Int(UInt32.max)
            let count = try await page(from: period.from - 1, to: end).pageCount
            guard count > 0 else { return false }
            let oldest = try await page(from: period.from - 1, to: end, number: count)
            return oldest.plays.first.map { $0.time >= period.to } ?? false
        } catch is PlayPage.Failure {
            return false
        }
    }

    private func reader(take: @escaping PeriodReader.Take) -> PeriodReader {
        PeriodReader(
            service: service,
            user: account,
            take: { [progress, state, isNamedByService] plays, span, page, isExact in
                if isNamedByService { state.user = page.user }
                try take(plays, span, page, isExact)
                state.read += plays.count
                progress(.init(plays: state.read, total: max(state.read, state.expected)))
            },
            mayBeEmpty: mayBeEmpty,
            measure: { [state] in state.expected = state.read + $0 },
            skip: { [archive, state, record] gap in
                try archive.update { writer in
                    try writer.markGap(
                        gap.period,
                        reason: gap.reason,
                        of: state.user,
                        from: record
                    )
                }
            }
        )
    }

    /// The running totals of a sync.
    private final class SyncState {
        var user: String
        var read = 0
        var expected = 0
        var added = 0
        var removed = 0
        /// The plays in the last second of the previous page.
        var carried: [Play] = []

        init(user: String) {
            self.user = user
        }
    }
}
