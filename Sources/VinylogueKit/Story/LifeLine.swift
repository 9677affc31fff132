/// The plays of one artist or album by local month, from the first to the last.
package struct LifeLine: Equatable, Sendable {
    /// A month and its plays.
    package struct Month: Equatable, Sendable {
        package var month: CalendarMonth
        package var plays: Int
    }

    /// A year and its plays.
    package struct Year: Equatable, Sendable {
        package var year: Int
        package var plays: Int
        /// The rank among the artists of that year; nil where it isn't known.
        package var rank: Int?
    }

    /// A pause of at least 365 days between two days with plays.
    package struct Gap: Equatable, Sendable {
        /// The last day before the pause.
        package var from: CalendarDate
        /// The first day after it.
        package var to: CalendarDate
        /// The number of days between the two.
        package var days: Int { to.daysSinceEpoch - from.daysSinceEpoch }

        /// The length of the shortest gap, in days.
        package static let shortest = 365
    }

    /// The plays by day.
    package let days: DayCounts
    /// Every month from the first play to the last, also those without plays.
    package let months: [Month]
    /// The gaps, in order.
    package let gaps: [Gap]

    package init(_ days: DayCounts) {
        self.days = days
        let list = days.days
        var plays: [CalendarMonth: Int] = [:]
        for day in list { plays[CalendarMonth(containing: day.date), default: 0] += day.plays }
        var months: [Month] = []
        if let first = list.first, let last = list.last {
            let end = CalendarMonth(containing: last.date)
            var month = CalendarMonth(containing: first.date)
            while true {
                months.append(Month(month: month, plays: plays[month] ?? 0))
                if month == end { break }
                month = CalendarMonth(containing: month.lastDay.adding(days: 1))
            }
        }
        self.months = months
        gaps = zip(list, list.dropFirst()).map { Gap(from: $0.date, to: $1.date) }
            .filter { $0.days >= Gap.shortest }
    }

    /// The plays by year, from the first to the last, also those without plays.
    package var years: [Year] {
        var years: [Year] = []
        for month in months {
            if years.last?.year == month.month.year {
                years[years.count - 1].plays += month.plays
            } else {
                years.append(Year(year: month.month.year, plays: month.plays))
            }
        }
        return years
    }
}

extension CalendarMonth: CustomStringConvertible {
    /// The month in ISO 8601 format, such as `2019-03`.
    package var description: String { String(firstDay.description.dropLast(3)) }
}
