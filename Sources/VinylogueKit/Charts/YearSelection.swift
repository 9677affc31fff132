/// Which year's week to show.
package enum YearSelection: Hashable, Sendable {
    /// This many ISO years before the date's.
    case yearsAgo(Int)
    /// This ISO year.
    case year(Int)

    /// The ISO year, counted from that of `week`.
    package func year(from week: CalendarWeek) -> Int {
        switch self {
        case .year(let year): year
        case .yearsAgo(let years): week.year.subtractingReportingOverflow(years).partialValue
        }
    }
}
