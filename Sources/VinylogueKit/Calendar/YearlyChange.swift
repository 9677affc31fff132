/// A zone's standard time and any summer time, which begins and ends by the same rules each year;
/// parsed from POSIX notation such as `CET-1CEST,M3.5.0,M10.5.0/3`.
struct YearlyChange: Sendable {
    /// The day of the year and the time of day when clocks change.
    fileprivate struct Moment: Sendable {
        enum Day: Sendable {
            /// Days since 1 January, counting 29 February.
            case counted(Int)
            /// A day number from 1 on 1 January, without counting 29 February.
            case numbered(Int)
            /// A weekday, from 0 for Sunday, in week 1 to 5 of a month, where 5 is the last.
            case weekday(Int, week: Int, month: Int)
        }

        let day: Day
        /// Seconds after local midnight; may be negative or more than a day.
        let time: Int
    }

    private struct Summer: Sendable {
        let offset: Int
        let begin, end: Moment
    }

    private let standard: Int
    private let summer: Summer?

    /// Parses a rule; nil if the text is invalid.
    init?(_ text: Substring) {
        var text = text
        guard Self.takeName(&text), let ahead = Self.takeTime(&text) else { return nil }
        standard = -ahead
        if text.isEmpty {
            summer = nil
            return
        }
        guard Self.takeName(&text) else { return nil }
        var offset = standard + 3600
        if text.first != "," {
            guard let ahead = Self.takeTime(&text) else { return nil }
            offset = -ahead
        }
        guard let begin = Self.takeMoment(&text), let end = Self.takeMoment(&text), text.isEmpty
        else { return nil }
        summer = Summer(offset: offset, begin: begin, end: end)
    }

    /// How many seconds local time is ahead of UTC at a Unix time.
    func offset(at time: Int) -> Int {
        guard let summer else { return standard }
        let year = CalendarDate(unixTime: time + standard).components.year
        let begin = summer.begin.seconds(in: year) - standard
        let end = summer.end.seconds(in: year) - summer.offset
        // In the southern hemisphere, summer is at both ends of the calendar year.
        let isSummer = begin < end ? begin <= time && time < end : begin <= time || time < end
        return isSummer ? summer.offset : standard
    }

    /// Parses a zone name: letters, or any text in angle brackets.
    private static func takeName(_ text: inout Substring) -> Bool {
        if text.first == "<" {
            guard let end = text.firstIndex(of: ">") else { return false }
            text = text[text.index(after: end)...]
            return true
        }
        let rest = text.drop { $0.isLetter }
        defer { text = rest }
        return rest.startIndex != text.startIndex
    }

    /// Parses a time such as `-3`, `5:30` or `+02:00:30`, in seconds.
    private static func takeTime(_ text: inout Substring) -> Int? {
        let isNegative = text.first == "-"
        if isNegative || text.first == "+" { text.removeFirst() }
        guard var seconds = takeNumber(&text).map({ $0 * 3600 }) else { return nil }
        for unit in [60, 1] where text.first == ":" {
            text.removeFirst()
            guard let number = takeNumber(&text) else { return nil }
            seconds += number * unit
        }
        return isNegative ? -seconds : seconds
    }

    private static func takeNumber(_ text: inout Substring) -> Int? {
        let digits = text.prefix { ("0"..."9").contains($0) }
        text = text[digits.endIndex...]
        return digits.count <= 3 ? Int(digits) : nil
    }

    /// Parses a comma and a day, such as `M3.5.0`, `J60` or `59`, optionally with a slash and a
    /// time, which defaults to 2:00.
    private static func takeMoment(_ text: inout Substring) -> Moment? {
        guard text.first == "," else { return nil }
        text.removeFirst()
        let day: Moment.Day
        switch text.first {
        case "M":
            var numbers: [Int] = []
            repeat {
                text.removeFirst()
                guard let number = takeNumber(&text) else { return nil }
                numbers.append(number)
            } while text.first == "."
            guard numbers.count == 3, (1...12).contains(numbers[0]), (1...5).contains(numbers[1]),
                (0...6).contains(numbers[2])
            else { return nil }
            day = .weekday(numbers[2], week: numbers[1], month: numbers[0])
        case "J":
            text.removeFirst()
            guard let number = takeNumber(&text) else { return nil }
            day = .numbered(number)
        default:
            guard let number = takeNumber(&text) else { return nil }
            day = .counted(number)
        }
        guard text.first == "/" else { return Moment(day: day, time: 7200) }
        text.removeFirst()
        return takeTime(&text).map { Moment(day: day, time: $0) }
    }
}

extension YearlyChange.Moment {
    /// The moment in a given year, in seconds since 1970 in local time.
    fileprivate func seconds(in year: Int) -> Int {
        let newYear = CalendarDate.days(year, 1, 1)
        let days =
            switch day {
            case .counted(let number): newYear + number
            case .numbered(let number):
                newYear + number - 1 + (number >= 60 && Self.isLeap(year) ? 1 : 0)
            case .weekday(let weekday, let week, let month):
                Self.day(weekday, week: week, month: month, year)
            }
        return days * TimeSpan.day + time
    }

    private static func isLeap(_ year: Int) -> Bool {
        CalendarDate.days(year, 3, 1) - CalendarDate.days(year, 2, 1) == 29
    }

    private static func day(_ weekday: Int, week: Int, month: Int, _ year: Int) -> Int {
        let first = CalendarDate.days(year, month, 1)
        let next =
            month == 12
            ? CalendarDate.days(year + 1, 1, 1) : CalendarDate.days(year, month + 1, 1)
        // Weekday 0 is Monday in `CalendarDate`, but Sunday in rules.
        let start = (CalendarDate(daysSinceEpoch: first).weekday + 1) % 7
        let day = first + (weekday - start + 7) % 7 + (week - 1) * 7
        // If the month has only four of this weekday, week 5 means the fourth.
        return day < next ? day : day - 7
    }
}
