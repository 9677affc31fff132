/// The weeks that have charts.
package struct ChartList: Equatable, Hashable, Sendable {
    /// The weeks, earliest first.
    package var weeks: [ChartWeek]

    /// Creates a list from weeks in order.
    package init(weeks: [ChartWeek]) {
        self.weeks = weeks
    }
}
