import Core

/// Reads all plays in a period, in windows that shrink when the service fails.
struct PeriodReader {
    /// Receives a page's plays, the span that is now read completely, the page, and whether the
    /// plays are exactly the service's. The oldest page comes first.
    typealias Take = (
        _ plays: [Play], _ span: TimeSpan, PlayPage, _ isExact: Bool
    ) throws -> Void

    let service: Archive.PlayService
    let user: String
    /// Called for each page.
    let take: Take
    /// Whether to believe that a period has no plays.
    let mayBeEmpty: (TimeSpan) async throws -> Bool
    /// Called at the start of each period with its number of plays according to the service.
    let measure: (Int) -> Void
    /// Called for each span that cannot be read.
    let skip: (SyncReport.Gap) throws -> Void

    /// The maximum number of plays per page; reduced when the service fails.
    var limit: Int
    /// The desired number of pages in a window; limited, since high page numbers are slow or fail.
    private var pageGoal = PeriodReader.mostPages
    /// The number of passes that needed to accept short pages; after three, every pass accepts
    /// them.
    private var shortPages = 0
    /// The length of the next window, in seconds.
    private var span = 0
    /// The length in seconds at which a failing window is skipped instead of made shorter.
    private var smallestWindow = PeriodReader.hour
    /// The number of plays read so far.
    private var playCount = 0
    /// The number of passes that did not finish.
    private var brokenPasses = 0

    private static let mostPages = 16
    private static let smallestPage = 50
    static let hour = 3600
    /// The maximum number of plays to read from a window of one hour.
    private static let busiestHour = 100_000

    init(
        service: Archive.PlayService,
        user: String,
        take: @escaping Take,
        mayBeEmpty: @escaping (TimeSpan) async throws -> Bool = { _ in true },
        measure: @escaping (Int) -> Void = { _ in },
        skip: @escaping (SyncReport.Gap) throws -> Void
    ) {
        self.service = service
        limit = service.pageSize
        self.user = user
        self.take = take
        self.mayBeEmpty = mayBeEmpty
        self.measure = measure
        self.skip = skip
    }

    /// Reads a period. Throws errors that retrying cannot fix, and those of the closures.
    ///
    /// Always finishes: unreadable spans are skipped and, after too many failed passes for the
    /// number of plays read, so is the rest of the period.
    mutating func read(_ period: TimeSpan) async throws {
        if service.paging == .upwards { return try await readUpwards(period) }
        // Everything before this second has been read.
        var start = period.from
        // The number of consecutive passes that failed before reading a page.
        var strikes = 0
        var isMeasured = false
        span = period.length
        while start < period.to {
            let window = TimeSpan(from: start, to: min(start + span, period.to))
            let pass = pass(over: window, after: strikes)
            let outcome = try await pass.run(
                measure: { total in
                    if !isMeasured { measure(total) }
                    isMeasured = true
                },
                take: { plays, span, page in
                    try take(plays, span, page, pass.isExact)
                    start = span.to
                    playCount += plays.count
                }
            )
            if start > window.from {
                if pass.isLenient, pass.shortfall < 1 { shortPages += 1 }
                (strikes, smallestWindow) = (0, Self.hour)
            } else {
                strikes += 1
            }
            switch outcome {
            case .done(let count):
                let goal = Double(limit * pageGoal) * 0.8
                span = stretched(window.length, by: goal / Double(max(count, 1)))
                limit = min(limit * 2, service.pageSize)
                pageGoal = min(pageGoal + 1, Self.mostPages)
                strikes = 0
                continue
            case .empty(let page):
                if try await mayBeEmpty(window) {
                    try take([], window, page, true)
                } else {
                    try skip(SyncReport.Gap(period: window, reason: .noPlays))
                }
                span = stretched(window.length, by: 4)
                start = window.to
                strikes = 0
                continue
            case .tooManyPages(let count) where window.length > smallestWindow:
                span = stretched(window.length, by: Double(pageGoal) / Double(count))
                strikes = 0
            case .moved:
                // Plays usually shift because new ones arrive, so the older half is stable.
                span = stretched(window.to - start, by: 0.5)
            case .short:
                // Rows that are missing at one page size appear at another.
                limit = max(limit / 2, Self.smallestPage)
            case .tooManyPages, .contradicted:
                // In a window small enough for a single page, pages cannot be out of order.
                span = stretched(window.to - start, by: 0.5)
            case .failed(let page, let failure):
                // An empty page is often a glitch that does not recur.
                if failure.cause is EmptyPage, strikes < 2 { break }
                try await makeSureThatItAnswers()
                limit = max(limit / 2, Self.smallestPage)
                if page > 1 { pageGoal = max(min(pageGoal, page / 2), 1) }
                span = stretched(window.to - start, by: 0.5)
            }
            brokenPasses += 1
            let rest = TimeSpan(from: start, to: window.to)
            if brokenPasses > 200 + playCount / 20 {
                let all = TimeSpan(from: start, to: period.to)
                try skip(SyncReport.Gap(period: all, reason: outcome.gapReason))
                return
            }
            if rest.length <= smallestWindow, strikes >= outcome.strikeLimit {
                try skip(SyncReport.Gap(period: rest, reason: outcome.gapReason))
                start = rest.to
                strikes = 0
                // A long unreadable stretch is skipped in growing steps, not hour by hour.
                smallestWindow *= 2
            }
        }
    }

    private func pass(over window: TimeSpan, after strikes: Int) -> WindowPass {
        let isShortest = window.length <= smallestWindow
        let pageLimit = pageGoal * 5 / 4
        return WindowPass(
            service: service,
            user: user,
            window: window,
            limit: limit,
            pageLimit: isShortest ? max(pageLimit, Self.busiestHour / limit) : pageLimit,
            shortfall: strikes >= 6 ? 1 : strikes >= 3 || shortPages >= 3 ? 0.05 : 0,
            isLenient: strikes >= 3
        )
    }

    /// The length times a factor of at most 4, but no less than `smallestWindow`.
    private func stretched(_ length: Int, by factor: Double) -> Int {
        max(Int(Double(length) * min(factor, 4)), smallestWindow)
    }

    /// Checks that the service still responds to other requests.
    ///
    /// Throws the last failure's cause if the request still fails after all of the service's waits.
    func makeSureThatItAnswers() async throws {
        var waits = service.waits[...]
        while true {
            do {
                let request = PlayPage.Request(
                    user: user,
                    from: 0,
                    to: Int(UInt32.max),
                    number: 1,
                    limit: 1
                )
                _ = try await service.page(request)
                return
            } catch let other as PlayPage.Failure {
                guard let wait = waits.popFirst() else { throw other.cause }
                try await service.sleep(wait)
            }
        }
    }
}

extension WindowPass.End {
    /// The number of consecutive failed passes after which the shortest window is skipped.
    fileprivate var strikeLimit: Int {
        switch self {
        case .failed, .contradicted, .tooManyPages: 3
        // These get more tries, since later passes are less strict.
        case .done, .empty, .moved, .short: 9
        }
    }

    /// The reason to record for the span that was not read.
    fileprivate var gapReason: GapReason {
        if case .failed(_, let failure) = self {
            failure.reason
        } else {
            .contradiction
        }
    }
}

extension TimeSpan {
    /// The length in seconds.
    var length: Int { to - from }
}

extension Archive {
    /// A service from which a sync reads a listener's plays.
    package struct PlayService: Sendable {
        /// The name recorded as the source of its plays.
        package var name: String
        /// The earliest time of a play, in Unix seconds; only plays with a wrong date are older.
        package var firstPlay: Int
        /// How the plays are divided into pages.
        package var paging: Paging
        /// The maximum number of plays on a page.
        package var pageSize: Int
        /// Reads a page. Throws a `PlayPage.Failure` if a smaller page may succeed, and any other
        /// error if retrying is pointless.
        package var page: @Sendable (PlayPage.Request) async throws -> PlayPage
        /// How long to wait before each retry when the service does not respond at all.
        package var waits: [Duration]
        package var sleep: @Sendable (Duration) async throws -> Void

        package init(
            name: String,
            firstPlay: Int,
            paging: Paging = .numbered,
            pageSize: Int,
            waits: [Duration],
            sleep: @escaping @Sendable (Duration) async throws -> Void = {
                try await Task.sleep(for: $0)
            },
            page: @escaping @Sendable (PlayPage.Request) async throws -> PlayPage
        ) {
            self.name = name
            self.firstPlay = firstPlay
            self.paging = paging
            self.pageSize = pageSize
            self.waits = waits
            self.sleep = sleep
            self.page = page
        }
    }
}
