import Core

extension PeriodReader {
    /// Reads all plays in a period of a service whose pages begin where the last one ended, from the
    /// oldest play to the newest.
    ///
    /// Always finishes: where the service keeps failing, growing spans are skipped.
    mutating func readUpwards(_ period: TimeSpan) async throws {
        // Everything before this second has been read; these plays in it are known.
        var (start, known): (Int, Set<Play>) = (period.from, [])
        var step = Self.hour
        var strikes = 0
        var isMeasured = false
        while start < period.to {
            let rest = TimeSpan(from: start, to: period.to)
            do {
                let page = try await upwardPage(over: rest)
                if !isMeasured { measure(page.total) }
                isMeasured = true
                let plays = page.plays.filter {
                    (rest.from..<rest.to).contains($0.time) && !known.contains($0)
                }
                guard let newest = plays.map(\.time).max() else {
                    guard page.pageCount > 1, page.rowCount > 0, page.rowCount >= page.size else {
                        if page.hasNewer {
                            throw PlayPage.Failure(reason: .contradiction, cause: MissingPlays())
                        }
                        return try await end(rest, with: page, isEmpty: start == period.from)
                    }
                    // All of a full page started in the same second, or was unreadable.
                    if limit < service.pageSize {
                        limit = service.pageSize
                    } else {
                        let end = min(max(page.newestRow ?? start, start + 1), period.to)
                        let lost = TimeSpan(from: start, to: end)
                        try skip(SyncReport.Gap(period: lost, reason: .contradiction))
                        (start, known) = (end, [])
                    }
                    continue
                }
                if page.pageCount == 1 { return try take(plays, rest, page, true) }
                try take(plays, TimeSpan(from: start, to: newest), page, true)
                let last = Set(plays.filter { $0.time == newest })
                known = newest == start ? known.union(last) : last
                start = newest
                limit = min(limit * 2, service.pageSize)
                (strikes, step) = (0, Self.hour)
            } catch let failure as PlayPage.Failure {
                strikes += 1
                try await makeSureThatItAnswers()
                limit = max(limit / 2, 1)
                guard strikes >= Self.strikeLimit else { continue }
                let end = min(start + step, period.to)
                let lost = TimeSpan(from: start, to: end)
                try skip(SyncReport.Gap(period: lost, reason: failure.reason))
                (start, known, strikes, step) = (end, [], 0, step * 2)
            }
        }
    }

    /// The number of consecutive failures after which a span is skipped; enough to reach pages of one
    /// play, so that everything before an unreadable play is read.
    private static let strikeLimit = 16

    /// The page with a span's oldest plays.
    private func upwardPage(over span: TimeSpan) async throws -> PlayPage {
        try await service.page(
            PlayPage.Request(user: user, from: span.from - 1, to: span.to, limit: limit)
        )
    }

    /// Records that the rest of a period has no more plays; if the period has none at all, only if that
    /// is plausible.
    private func end(_ rest: TimeSpan, with page: PlayPage, isEmpty: Bool) async throws {
        let isBelieved = if isEmpty { try await mayBeEmpty(rest) } else { true }
        if isBelieved {
            try take([], rest, page, true)
        } else {
            try skip(SyncReport.Gap(period: rest, reason: .noPlays))
        }
    }
}

/// The service returned only known plays, although it said that there are newer ones.
private struct MissingPlays: Error {}
