import Core

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
    package struct SyncProgress: Equatable, Sendable {
        /// How many plays were read.
        package var plays: Int
        /// About how many there are.
        package var total: Int
    }
}

extension [Archive.Gap] {
    /// Gaps in the order of time, those that touch and have one reason as one.
    func joined() -> Self {
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
