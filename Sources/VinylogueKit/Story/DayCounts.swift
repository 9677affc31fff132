/// The number of plays on each local day.
package struct DayCounts: Equatable, Sendable {
    /// A day with plays.
    package struct Day: Equatable, Sendable {
        package var date: CalendarDate
        package var plays: Int

        package init(_ date: CalendarDate, _ plays: Int) {
            self.date = date
            self.plays = plays
        }
    }

    /// The number of plays on each day from `first` on.
    private var counts: [Int32] = []
    /// The day of the first count, as days since 1970-01-01.
    private var first = 0

    package init() {}

    /// Counts the plays at Unix times.
    package init(of times: some Sequence<UInt32>, in offset: @escaping UTCOffset) {
        var clock = LocalClock(offset)
        for time in times { count(onDay: clock.read(Int(time)).day) }
    }

    /// Counts a play on a day, given as days since 1970-01-01.
    mutating func count(onDay day: Int) {
        if counts.isEmpty { first = day }
        if day < first {
            // Only where clocks are set back across midnight, so by a day or two.
            counts.insert(contentsOf: repeatElement(0, count: first - day), at: 0)
            first = day
        }
        let place = day - first
        if place >= counts.count {
            counts.append(contentsOf: repeatElement(0, count: place + 1 - counts.count))
        }
        counts[place] += 1
    }

    /// The days with plays, in order.
    package var days: [Day] {
        counts.indices.filter { counts[$0] > 0 }.map {
            Day(CalendarDate(daysSinceEpoch: first + $0), Int(counts[$0]))
        }
    }

    /// The number of plays on a day.
    package subscript(_ date: CalendarDate) -> Int {
        let place = date.daysSinceEpoch - first
        return counts.indices.contains(place) ? Int(counts[place]) : 0
    }

    /// The number of all plays.
    package var plays: Int { counts.reduce(0) { $0 + Int($1) } }

    /// The first and the last day with plays; nil without plays.
    package var range: ClosedRange<CalendarDate>? {
        guard let start = counts.firstIndex(where: { $0 > 0 }),
            let end = counts.lastIndex(where: { $0 > 0 })
        else { return nil }
        let firstDay = CalendarDate(daysSinceEpoch: first + start)
        let lastDay = CalendarDate(daysSinceEpoch: first + end)
        return firstDay...lastDay
    }

    /// The counts of the days in a range.
    package func within(_ range: ClosedRange<CalendarDate>) -> DayCounts {
        var part = DayCounts()
        let start = max(range.lowerBound.daysSinceEpoch - first, 0)
        let end = min(range.upperBound.daysSinceEpoch + 1 - first, counts.count)
        guard start < end else { return part }
        part.first = first + start
        part.counts = Array(counts[start..<end])
        return part
    }

    /// The counts of the days in a year.
    package func inYear(_ year: Int) -> DayCounts { within(CalendarDate.days(ofYear: year)) }
}

/// A run of local days that each have plays.
package struct Streak: Equatable, Sendable {
    package var first: CalendarDate
    package var last: CalendarDate
    /// The number of days.
    package var days: Int { last.daysSinceEpoch - first.daysSinceEpoch + 1 }

    package init(first: CalendarDate, last: CalendarDate) {
        self.first = first
        self.last = last
    }
}

extension DayCounts {
    /// The longest run of days with plays, and of equally long ones the earliest; nil without plays.
    package var longestStreak: Streak? {
        var longest: Streak?
        for streak in streaks where streak.days > (longest?.days ?? 0) { longest = streak }
        return longest
    }

    /// The run of days with plays that ended today or yesterday; nil if there is none.
    package func currentStreak(on today: CalendarDate) -> Streak? {
        streaks.last { $0.first <= today }.flatMap { streak in
            let last = min(streak.last, today)
            guard last >= today.adding(days: -1) else { return nil }
            return Streak(first: streak.first, last: last)
        }
    }

    private var streaks: [Streak] {
        days.reduce(into: []) { streaks, day in
            if let last = streaks.last?.last, last.adding(days: 1) == day.date {
                streaks[streaks.count - 1].last = day.date
            } else {
                streaks.append(Streak(first: day.date, last: day.date))
            }
        }
    }
}

/// The largest number of days that each have at least that many plays.
package struct Eddington: Equatable, Sendable {
    package var number: Int
    /// How many more days with `number` + 1 plays it takes to reach the next number.
    package var missing: Int

    package init(number: Int, missing: Int) {
        self.number = number
        self.missing = missing
    }

    package init(_ counts: DayCounts) {
        let plays = counts.days.map(\.plays).sorted(by: >)
        let reached = plays.enumerated().prefix { $1 > $0 }.count
        number = reached
        missing = reached + 1 - plays.count { $0 >= reached + 1 }
    }
}

/// The shades of a calendar: none, and one for each quarter of the days that have plays.
package struct ShadeScale: Equatable, Sendable {
    /// The plays of the day at the end of each of the first three quarters of the days, fewest plays
    /// first; empty without plays.
    package let quartiles: [Int]

    package init(_ counts: DayCounts) { self.init(of: counts.days.lazy.map(\.plays)) }

    /// The shades of anything else; numbers of 0 are left out.
    package init(of plays: some Sequence<Int>) {
        let plays = plays.filter { $0 > 0 }.sorted()
        quartiles =
            plays.isEmpty ? [] : (1...3).map { plays[($0 * plays.count + 3) / 4 - 1] }
    }

    /// The shade of a day, from 0 (no plays) to 4.
    package func shade(_ plays: Int) -> Int {
        guard plays > 0 else { return 0 }
        return 1 + quartiles.count { plays > $0 }
    }
}
