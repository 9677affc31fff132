import Foundation

/// How fast a sync is, and how long it will still take.
package struct SyncRate: Equatable, Sendable {
    /// When the sync was first seen.
    private let start: Date
    /// The number of plays that it had read by then.
    private let plays: Int

    package init(start: Date, plays: Int = 0) {
        self.start = start
        self.plays = plays
    }

    /// Words such as "900 a second, 7 minutes left"; nil while the rate is unknown.
    package func words(_ progress: SyncProgress, at now: Date) -> String? {
        let seconds = now.timeIntervalSince(start)
        let rate = (Double(progress.plays) - Double(plays)) / seconds
        guard seconds >= 1, rate >= 1, rate < 1e12 else { return nil }
        let pace = "\(Count.text(Int(rate))) a second"
        // The total is an estimate, and may turn out to be too small.
        let rest = (Double(progress.total) - Double(progress.plays)) / rate
        guard rest > 0, rest < 1e12 else { return pace }
        let left = Int(rest.rounded(.up))
        let time =
            left < 60 ? Count.words(left, "second") : Count.words((left + 59) / 60, "minute")
        return "\(pace), \(time) left"
    }
}
