import Foundation

/// How evenly plays are spread over artists.
package enum Variety {
    /// The effective number of artists: as many artists with equally many plays would be as varied.
    ///
    /// It is e to the power of the Shannon entropy of the artists' shares; 0 without plays.
    package static func effectiveNumber(of plays: some Sequence<Int>) -> Double {
        let plays = plays.filter { $0 > 0 }
        let total = Double(plays.reduce(0, +))
        guard total > 0 else { return 0 }
        let entropy = plays.reduce(0) { sum, count in
            let share = Double(count) / total
            return sum - share * log(share)
        }
        return exp(entropy)
    }
}

extension DayCounts {
    /// The plays of a usual week of a year: the median of its weeks from the first one with a play
    /// ever to the one with the day `today`, rounded up; nil if there are fewer than two.
    package func usualWeek(ofYear year: Int, until today: CalendarDate) -> Int? {
        guard let first = range?.lowerBound else { return nil }
        var week = CalendarWeek(
            containing: CalendarDate(daysSinceEpoch: CalendarDate.days(year, 1, 4))
        )
        var plays: [Int] = []
        while week.year == year, week.firstDay <= today {
            if week.lastDay >= first {
                plays.append((0..<7).reduce(0) { $0 + self[week.firstDay.adding(days: $1)] })
            }
            week = CalendarWeek(containing: week.lastDay.adding(days: 1))
        }
        guard plays.count > 1 else { return nil }
        plays.sort()
        return (plays[(plays.count - 1) / 2] + plays[plays.count / 2] + 1) / 2
    }
}
