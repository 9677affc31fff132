import Archive
import Foundation

/// A chart week in which the archive and the service have different numbers of plays.
package struct WeekDifference: Equatable, Sendable {
    /// The listener's name.
    package var user: String
    /// The chart week.
    package var span: TimeSpan
    /// The number of plays in the archive.
    package var archived: Int
    /// The number of plays in the service's chart.
    package var counted: Int
}

extension PlayArchive {
    /// The finished chart weeks that a sync has read completely, but whose plays differ in number
    /// from those in the service's artist chart.
    ///
    /// A week is left out if its imported plays can explain the difference. `progress` receives the
    /// number of compared weeks and the total.
    package func differences(
        of user: String,
        from source: any ListeningSource,
        now: Date,
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
    ) async throws -> [WeekDifference] {
        guard let coverage = try run({ try $0.coverage(of: user) }) else { return [] }
        let week = TimeSpan.week
        let first = max(Int(coverage.first), TimeSpan.firstChartWeek) - TimeSpan.firstChartWeek
        let spans = stride(
            from: TimeSpan.firstChartWeek + first / week * week,
            through: Int(now.timeIntervalSince1970) - week,
            by: week
        ).map { TimeSpan(from: $0, to: $0 + week) }.filter(coverage.isComplete)
        var differences: [WeekDifference] = []
        for (index, span) in spans.enumerated() {
            progress(index, spans.count)
            let chart = try await source.chart(of: user, by: .artists, in: span)
            let counted = chart.value.reduce(0) { $0 + $1.playCount }
            let (all, own) = try run {
                (
                    try $0.count(of: user, in: span),
                    try $0.count(of: user, in: span, from: source.service.rawValue)
                )
            }
            // The service may have some of the imported plays, so any count in this range is
            // correct.
            guard !(own...all).contains(counted) else { continue }
            differences.append(
                WeekDifference(
                    user: coverage.name,
                    span: span,
                    archived: counted > all ? all : own,
                    counted: counted
                )
            )
        }
        return differences
    }
}

extension Archive.Coverage {
    /// Whether a sync has read an entire span.
    fileprivate func isComplete(_ span: TimeSpan) -> Bool {
        complete.contains { $0.from <= span.from && span.to <= $0.to }
    }
}
