/// The sum of the lengths of plays: of each, the length that it came with, or else its recording's
/// known length, or else an estimate.
package struct ListeningTime: Hashable, Sendable {
    /// All seconds, including the estimated ones.
    package private(set) var seconds: Int
    /// The seconds of plays whose length isn't known.
    package private(set) var estimatedSeconds: Int

    /// The length of a play whose length isn't known, in seconds; the same as on ListenBrainz.
    package static let estimate = 180

    package init(seconds: Int = 0, estimatedSeconds: Int = 0) {
        self.seconds = seconds
        self.estimatedSeconds = estimatedSeconds
    }

    /// Adds a play's length in seconds; nil if it isn't known.
    package mutating func count(_ length: Int?) {
        seconds += length ?? Self.estimate
        if length == nil { estimatedSeconds += Self.estimate }
    }

    package static func += (sum: inout ListeningTime, other: ListeningTime) {
        sum.seconds += other.seconds
        sum.estimatedSeconds += other.estimatedSeconds
    }

    /// The share of the time that is estimated, from 0 to 1.
    package var estimatedShare: Double {
        seconds > 0 ? Double(estimatedSeconds) / Double(seconds) : 0
    }
}

/// What decides the ranks in a chart.
package enum ChartRanking: String, CaseIterable, Sendable {
    case plays, time
}
