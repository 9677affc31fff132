/// A day of the Gregorian calendar, without time and time zone.
package struct CalendarDate: Hashable, Comparable, Sendable {
    /// Days since 1970-01-01, which is day 0.
    package let daysSinceEpoch: Int

    /// The day this many days after 1970-01-01.
    package init(daysSinceEpoch: Int) {
        self.daysSinceEpoch = daysSinceEpoch
    }

    /// The day of that year, month (1...12) and day (from 1); nil if there is no such day.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else {
            return nil
        }
        self.init(
            daysSinceEpoch: Self.days(before: year) + Self.days(before: month, in: year) + day - 1
        )
        guard components == (year, month, day) else { return nil }
    }

    /// The day that a text such as `2026-11-21` names; nil for any other text.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2],
            text.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// The year, the month from 1 and the day from 1.
    package var components: (year: Int, month: Int, day: Int) {
        // The mean length of a year gives a guess that is off by at most one.
        var year = 1970 + Int((Double(daysSinceEpoch) / 365.2425).rounded(.down))
        while Self.days(before: year + 1) <= daysSinceEpoch { year += 1 }
        while Self.days(before: year) > daysSinceEpoch { year -= 1 }
        let dayOfYear = daysSinceEpoch - Self.days(before: year)
        var month = 12
        while Self.days(before: month, in: year) > dayOfYear { month -= 1 }
        return (year, month, dayOfYear - Self.days(before: month, in: year) + 1)
    }

    /// The day of the ISO week: 0 on Monday, 6 on Sunday.
    package var weekday: Int {
        // 1970-01-01 was a Thursday.
        let shifted = (daysSinceEpoch + 3) % 7
        return shifted < 0 ? shifted + 7 : shifted
    }

    /// The day this many days later.
    package func adding(days: Int) -> CalendarDate {
        CalendarDate(daysSinceEpoch: daysSinceEpoch + days)
    }

    /// Whether the earlier day is on the left.
    package static func < (left: CalendarDate, right: CalendarDate) -> Bool {
        left.daysSinceEpoch < right.daysSinceEpoch
    }

    /// Days from 1970-01-01 to the first day of a year from 1.
    static func days(before year: Int) -> Int {
        let past = year - 1
        return past * 365 + past / 4 - past / 100 + past / 400 - 719_162
    }

    /// Days from the first day of a year to the first day of a month of that year.
    static func days(before month: Int, in year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let starts = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334]
        return starts[month - 1] + (isLeap && month > 2 ? 1 : 0)
    }
}

extension CalendarDate: CustomStringConvertible {
    /// The day as ISO 8601 writes it, such as `2026-11-21`.
    package var description: String {
        let (year, month, day) = components
        let padded = [(year, 4), (month, 2), (day, 2)].map { number, width in
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        return padded.joined(separator: "-")
    }
}
