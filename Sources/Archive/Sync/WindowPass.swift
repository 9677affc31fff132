import Core

/// One pass over a window's pages, from the last, which has the oldest plays, to the first.
struct WindowPass {
    var service: Archive.PlayService
    var user: String
    var window: TimeSpan
    /// The maximum number of plays on a page.
    var limit: Int
    /// The maximum number of pages it reads.
    var pageLimit: Int
    /// The share of a page's rows that may be missing.
    var shortfall: Double
    /// Whether it tolerates changing totals.
    var isLenient: Bool

    /// Whether it reads exactly what the service has.
    var isExact: Bool { !isLenient && shortfall == 0 }

    /// How a pass ended.
    enum End {
        /// Everything was read, and this many plays were passed on.
        case done(count: Int)
        /// The service says, twice, that there are no plays.
        case empty(PlayPage)
        /// There are more pages than allowed.
        case tooManyPages(Int)
        /// The number of plays changed, so that pages may have moved.
        case moved
        /// A page had too few rows.
        case short
        /// A page had no rows, or could not be read.
        case failed(page: Int, PlayPage.Failure)
        /// The pages cannot all be right: they are outside the window, out of order, or all the
        /// same.
        case contradicted
    }

    /// Receives plays, and the span read completely with them.
    typealias Take = (_ plays: [Play], _ span: TimeSpan, PlayPage) throws -> Void

    /// How many pages are requested ahead of time, so that response times do not add up.
    private static let lookahead = 3

    /// Reads the pages, and passes on what is certain.
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
        // Uncounted rows could go on forever.
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
                    guard fits(page), number == 1 || page.follows(first),
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
        /// Everything before this second has been passed on.
        var start: Int
        /// The number of plays on all pages.
        var total: Int
        /// The number of plays passed on.
        var count = 0
        /// The plays of the previous page.
        private var last: [Play] = []

        init(start: Int, total: Int) {
            self.start = start
            self.total = total
        }

        /// Whether a page may come next: it is different, and not entirely older.
        func continues(with page: PlayPage) -> Bool {
            guard let newest = page.newest else { return true }
            // A play in the second before the window may also be on a page.
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

    /// Whether a page's rows are plays in or just outside the window, except for a few without a
    /// date; a lenient pass requires this of about half of them.
    private func fits(_ page: PlayPage) -> Bool {
        let own = page.plays.count {
            $0.time > 0 && (window.from - 1...window.to).contains($0.time)
        }
        guard own > 0 || page.rowCount == 0 else { return false }
        return own * 2 + 2 >= page.rowCount && (isLenient || own == page.plays.count)
    }

    /// Why a page must not be believed; nil if it may be.
    private func end(at page: PlayPage, _ number: Int, _ position: Position) -> End? {
        let expected = page.rowCount(ofPage: number)
        // Last pages beyond the oldest play are due to a total that is too large.
        let isBeyond = isLenient && number > 1 && position.start == window.from
        if page.rowCount == 0, expected > 0, !isBeyond {
            return .failed(
                page: number,
                .init(reason: .emptyPage, cause: EmptyPage())
            )
        }
        if Double(page.rowCount) < Double(expected) * (1 - shortfall) { return .short }
        guard !isLenient else { return nil }
        // A page that claims to be the last has the oldest plays, whatever it was before.
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
        // Sums of these cannot overflow.
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

    /// Whether it can follow the first page, which has the newest plays.
    fileprivate func follows(_ first: Self) -> Bool {
        guard let newest, let top = first.newest else { return true }
        return newest <= top && plays != first.plays
    }
}

/// The service returned a page without plays that should have some.
struct EmptyPage: Error {}
