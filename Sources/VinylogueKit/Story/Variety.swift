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

/// How much of a week one album, artist or track takes up, and how the week compares.
package struct Dominance: Equatable, Sendable {
    /// The plays of the first row.
    package var first: Int
    /// All plays of the week.
    package var total: Int
    /// The median of the totals of the year's weeks that have plays.
    package var median: Double

    /// - Parameters:
    ///   - plays: the play counts of the week's chart, in any order.
    ///   - weeks: the totals of that year's weeks.
    package init(of plays: [Int], in weeks: [Int]) {
        first = plays.max() ?? 0
        total = plays.reduce(0, +)
        median = Self.median(weeks.filter { $0 > 0 })
    }

    /// The first row's share of the plays, from 0 to 1.
    package var share: Double { total > 0 ? Double(first) / Double(total) : 0 }

    private static func median(_ numbers: [Int]) -> Double {
        guard !numbers.isEmpty else { return 0 }
        let sorted = numbers.sorted()
        return Double(sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }
}
