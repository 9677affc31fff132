import Archive
import Foundation

/// A different number of a listener's plays in the archive and on the service.
package struct PlayDifference: Equatable, Sendable {
    /// The listener's name.
    package var user: String
    /// The chart week of the plays; nil for all plays.
    package var week: TimeSpan?
    /// The number of plays in the archive.
    package var archived: Int
    /// The number of plays on the service; of all plays, those up to the last sync.
    package var counted: Int
}

extension PlayArchive {
    /// The differences in the number of all plays and in finished chart weeks, as far as a sync has
    /// read them completely.
    ///
    /// Skips differences that imported plays can explain. `progress` receives the number of
    /// compared weeks and the total.
    package func differences(
        of user: String,
        from source: any ListeningService,
        now: Date,
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
    ) async throws -> [PlayDifference] {
        guard let coverage = try run({ try $0.coverage(of: user) }) else { return [] }
        let week = TimeSpan.week
        let first = max(coverage.first, TimeSpan.firstChartWeek) - TimeSpan.firstChartWeek
        let spans = stride(
            from: TimeSpan.firstChartWeek + first / week * week,
            through: now.unixTime - week,
            by: week
        ).map { TimeSpan(from: $0, to: $0 + week) }.filter(coverage.isComplete)
        var differences: [PlayDifference] = []
        func compare(_ counted: Int, in span: TimeSpan, isWeek: Bool = true) throws {
            let (all, own) = try run {
                (
                    try $0.count(of: user, in: span),
                    try $0.count(of: user, in: span, from: Account(user).serviceID)
                )
            }
            // The service may have some of the imported plays, so any count in this range is
            // correct.
            guard !(own...all).contains(counted) else { return }
            differences.append(
                PlayDifference(
                    user: coverage.name,
                    week: isWeek ? span : nil,
                    archived: counted > all ? all : own,
                    counted: counted
                )
            )
        }
        if let synced = coverage.endOfWholeHistory,
            let count = try await source.playCount(of: user)
        {
            let rest = TimeSpan(from: synced, to: max(synced, now.unixTime) + 1)
            let new = try await source.chart(of: user, by: .artists, in: rest).value
            try compare(count - new.playCount, in: TimeSpan(from: 0, to: synced), isWeek: false)
        }
        for (index, span) in spans.enumerated() {
            progress(index, spans.count)
            let chart = try await source.chart(of: user, by: .artists, in: span)
            try compare(chart.value.playCount, in: span)
        }
        return differences
    }
}

extension [ChartRow] {
    /// The number of plays in the chart.
    fileprivate var playCount: Int { reduce(0) { $0 + $1.playCount } }
}

extension Archive.Coverage {
    /// Whether a sync has read an entire span.
    fileprivate func isComplete(_ span: TimeSpan) -> Bool {
        complete.contains { $0.from <= span.from && span.to <= $0.to }
    }

    /// The end of the last sync; nil if syncs haven't read all plays before it.
    fileprivate var endOfWholeHistory: Int? {
        isFromTheBeginning && complete.count == 1 ? complete.last?.to : nil
    }
}
