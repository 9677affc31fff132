import Core

/// One pass over a window's pages, from the last, which has the oldest plays, to the first.
struct WindowPass {
    var service: Archive.PlayService
    var user: String
    var window: TimeSpan
    /// The maximum number of plays on a page.
    var limit: Int
    /// The maximum number of pages to read.
    var pageLimit: Int
    /// The share of a page's rows that may be missing, from 0 to 1.
    var shortfall: Double
    /// Whether to tolerate changing totals, and rows outside the window.
    var isLenient: Bool

    /// Whether the plays read are exactly the service's.
    var isExact: Bool { !isLenient && shortfall == 0 }

    /// How a pass ended.
    enum End {
        /// Everything was read, and this many plays were passed on.
        case done(count: Int)
        /// Two responses in a row had no plays.
        case empty(PlayPage)
        /// There are more pages than allowed.
        case tooManyPages(Int)
        /// The number of plays changed, so plays may have shifted between pages.
        case moved
        /// A page had too few rows.
        case short
        /// A page had no rows, or could not be read.
        case failed(page: Int, PlayPage.Failure)
        /// The pages cannot be right: they are outside the window, out of order, or repeated.
        case contradicted
    }

    /// Receives a page's plays, the span that is now read completely, and the page.
    typealias Take = (_ plays: [Play], _ span: TimeSpan, PlayPage) throws -> Void

    /// How many pages are requested ahead of time, so that response times do not add up.
    private static let lookahead = 3

    /// Reads the pages, and passes on the plays of each valid page.
    ///
    /// `measure` receives the number of plays in the window according to the first response.
    func run(measure: (Int) -> Void, take: Take) async throws -> End {
        let first: PlayPage
        do {
            first = try await page(1)
            measure(first.total)
            if first.total == 0, first.rowCount == 0 {
                // An empty response may be a glitch.
                let again = try await page(1)
                return again.total == 0 && again.rowCount == 0 ? .empty(again) : .moved
            }
        } catch let failure as PlayPage.Failure {
            return .failed(page: 1, failure)
        }
        // If there are rows but the total is 0, the pages might never end.
        guard first.total > 0 else { return .contradicted }
        let count = max(first.pageCount, first.fewestPages)
        guard count <= pageLimit else { return .tooManyPages(count) }
        return try await withThrowingTaskGroup(of: (Int, Result<PlayPage, any Error>).self) {
            group in
            defer { group.cancelAll() }
            var position = Position(start: window.from, total: first.total)
            var asked = count
            var arrived: [Int: Result<PlayPage, any Error>] = [1: .success(first)]
            for number in stride(from: count, through: 1, by: -1) {
                while asked > max(number - Self.lookahead, 1) {
                    let next = asked
                    group.addTask { (next, await result(ofPage: next)) }
                    asked -= 1
                }
                while arrived[number] == nil, let (number, result) = try await group.next() {
                    arrived[number] = result
                }
                guard let result = arrived.removeValue(forKey: number) else { continue }
                do {
                    let page = try result.get()
                    if let end = end(at: page, number, position) { return end }
                    guard fits(page),
                        number == 1 || page.follows(first) && page.divides(as: first, number),
                        position.continues(with: page)
                    else { return .contradicted }
                    try position.pass(page, number, of: window, take)
                } catch let failure as PlayPage.Failure {
                    return .failed(page: number, failure)
                }
            }
            return .done(count: position.count)
        }
    }

    /// The progress of a pass.
    private struct Position {
        /// All plays before this second have been passed on.
        var start: Int
        /// The number of plays on all pages, according to the service.
        var total: Int
        /// The number of plays passed on.
        var count = 0
        /// The plays of the last page that had any.
        private var last: [Play] = []

        init(start: Int, total: Int) {
            self.start = start
            self.total = total
        }

        /// Whether a page may follow the previous one: it is different, and not entirely older.
        func continues(with page: PlayPage) -> Bool {
            guard let newest = page.newest else { return true }
            // Requests begin a second early, so a page may contain plays from before the window.
            return newest >= start - 1 && (last.isEmpty || page.plays != last)
        }

        mutating func pass(
            _ page: PlayPage,
            _ number: Int,
            of window: TimeSpan,
            _ take: Take
        ) throws {
            let plays = page.plays.filter { (window.from..<window.to).contains($0.time) }
            // The next page may have more plays in this page's newest second.
            let newest = plays.map(\.time).max() ?? start
            let end = number == 1 ? window.to : max(start, newest)
            try take(plays, TimeSpan(from: start, to: end), page)
            start = end
            total = page.total
            count += plays.count
            if !page.plays.isEmpty { last = page.plays }
        }
    }

    /// Whether a page's plays are in the window or within a second of it: at least about half of
    /// the rows and, unless the pass is lenient, all plays with a date.
    private func fits(_ page: PlayPage) -> Bool {
        let own = page.plays.count {
            $0.time > 0 && (window.from - 1...window.to).contains($0.time)
        }
        guard own > 0 || page.rowCount == 0 else { return false }
        return own * 2 + 2 >= page.rowCount && (isLenient || own == page.plays.count)
    }

    /// How the pass must end because of an invalid page; nil if the page is valid.
    private func end(at page: PlayPage, _ number: Int, _ position: Position) -> End? {
        let expected = page.rowCount(ofPage: number)
        // If the total is too large, there are empty pages beyond the oldest play.
        let isBeyond = isLenient && number > 1 && position.start == window.from
        if page.rowCount == 0, expected > 0, !isBeyond {
            return .failed(
                page: number,
                .init(reason: .emptyPage, cause: EmptyPage())
            )
        }
        if Double(page.rowCount) < Double(expected) * (1 - shortfall) { return .short }
        guard !isLenient else { return nil }
        // If this is the last page by its own page count, it has the oldest plays and is valid.
        let isLast = number == page.pageCount && position.start == window.from
        return page.total == position.total || isLast ? nil : .moved
    }

    private func result(ofPage number: Int) async -> Result<PlayPage, any Error> {
        do { return .success(try await page(number)) } catch { return .failure(error) }
    }

    private func page(_ number: Int) async throws -> PlayPage {
        var page = try await service.page(
            PlayPage.Request(
                user: user,
                from: max(window.from - 1, 0),
                to: window.to,
                number: number,
                limit: limit
            )
        )
        // Clamped so that sums cannot overflow.
        page.size = max(page.size, 1)
        page.total = min(max(page.total, 0), 1 << 40)
        page.pageCount = min(max(page.pageCount, 0), 1 << 40)
        return page
    }
}

extension PlayPage {
    /// The expected number of rows on a page.
    fileprivate func rowCount(ofPage number: Int) -> Int {
        number < pageCount ? size : max(min(total - (number - 1) * size, size), 0)
    }

    /// The time of its newest play; nil if it has none.
    fileprivate var newest: Int? { plays.map(\.time).max() }

    /// The minimum number of pages for all plays.
    fileprivate var fewestPages: Int { total / size + (total % size > 0 ? 1 : 0) }

    /// Whether the plays are divided into pages as for the first page; the last page's size may be its
    /// number of rows.
    fileprivate func divides(as first: Self, _ number: Int) -> Bool {
        size == first.size || number == pageCount && number == first.pageCount
    }

    /// Whether it can follow the first page, which has the newest plays.
    fileprivate func follows(_ first: Self) -> Bool {
        guard let newest, let top = first.newest else { return true }
        return newest <= top && plays != first.plays
    }
}

/// The service returned an empty page where plays were expected.
struct EmptyPage: Error {}
