/// A day in the Gregorian calendar, without a time or time zone.
package struct CalendarDate: Hashable, Comparable, Sendable {
    /// The number of days since 1970-01-01.
    package let daysSinceEpoch: Int

    /// Creates a day from the number of days since 1970-01-01.
    package init(daysSinceEpoch: Int) {
        self.daysSinceEpoch = daysSinceEpoch
    }

    /// Creates the UTC day that contains a Unix time.
    package init(unixTime: Int) {
        let (days, rest) = unixTime.quotientAndRemainder(dividingBy: TimeSpan.day)
        self.init(daysSinceEpoch: rest < 0 ? days - 1 : days)
    }

    /// Creates a day from a year (1...9999), month and day; nil if there is no such day.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else {
            return nil
        }
        self.init(daysSinceEpoch: Self.days(year, month, day))
        guard components == (year, month, day) else { return nil }
    }

    /// Parses a date such as `2026-11-21`; nil for any other string.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2],
            text.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// The year, month and day; months and days count from 1.
    package var components: (year: Int, month: Int, day: Int) {
        // Here, years start in March, so that the leap day comes last; day 0 is 1 March of year 0.
        let days = daysSinceEpoch + Self.epoch
        let era = (days >= 0 ? days : days - 146_096) / 146_097
        let dayOfEra = days - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let march = (5 * dayOfYear + 2) / 153
        let month = march < 10 ? march + 3 : march - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * march + 2) / 5 + 1)
    }

    /// The day of the week, from 0 (Monday) to 6 (Sunday).
    package var weekday: Int {
        // 1970-01-01 was a Thursday.
        let shifted = (daysSinceEpoch + 3) % 7
        return shifted < 0 ? shifted + 7 : shifted
    }

    /// The start of the day in UTC, as Unix time.
    package var unixTime: Int { daysSinceEpoch * TimeSpan.day }

    /// Returns the day that is this many days later.
    package func adding(days: Int) -> CalendarDate {
        CalendarDate(daysSinceEpoch: daysSinceEpoch + days)
    }

    package static func < (left: CalendarDate, right: CalendarDate) -> Bool {
        left.daysSinceEpoch < right.daysSinceEpoch
    }

    /// Returns the number of days from 1970-01-01 to an unvalidated date; months count from 1.
    package static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - epoch
    }

    /// The number of days from 1 March of year 0 to 1970-01-01.
    private static let epoch = 719_468

    /// Abbreviated English names of weekdays, starting with Monday.
    package static let weekdayNames = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

    /// Abbreviated English month names, starting with January.
    package static let monthNames = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}

extension CalendarDate: CustomStringConvertible {
    /// The day in ISO 8601 format, such as `2026-11-21`.
    package var description: String {
        var text: [UInt8] = []
        text.append(self)
        return String(decoding: text, as: UTF8.self)
    }
}

/// Formats times for JSON, CSV and exports.
package enum Timestamp {
    /// Formats a Unix time in UTC, such as `2026-11-21T08:00:00Z`.
    package static func text(_ unixTime: Int) -> String {
        let day = CalendarDate(unixTime: unixTime)
        let rest = unixTime % TimeSpan.day
        let second = rest < 0 ? rest + TimeSpan.day : rest
        var text: [UInt8] = []
        text.reserveCapacity(20)
        text.append(day)
        text.append(UInt8(ascii: "T"))
        text.append(second / 3600, digits: 2)
        text.append(UInt8(ascii: ":"))
        text.append(second / 60 % 60, digits: 2)
        text.append(UInt8(ascii: ":"))
        text.append(second % 60, digits: 2)
        text.append(UInt8(ascii: "Z"))
        return String(decoding: text, as: UTF8.self)
    }
}

extension [UInt8] {
    fileprivate mutating func append(_ day: CalendarDate) {
        let (year, month, day) = day.components
        if year < 0 { append(UInt8(ascii: "-")) }
        append(abs(year), digits: 4)
        append(UInt8(ascii: "-"))
        append(month, digits: 2)
        append(UInt8(ascii: "-"))
        append(day, digits: 2)
    }

    /// Appends a number, padded with zeros to at least this many digits.
    fileprivate mutating func append(_ number: Int, digits: Int) {
        if digits > 1 || number > 9 { append(number / 10, digits: digits - 1) }
        append(UInt8(ascii: "0") + UInt8(number % 10))
    }
}
