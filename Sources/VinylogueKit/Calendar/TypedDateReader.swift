/// Reads dates that people type, as of a given day.
struct TypedDateReader {
    /// The user's local date.
    let today: CalendarDate

    private typealias Problem = TypedDate.Problem

    /// The date in a text; throws if it is not one, or not a possible one.
    func date(in text: String) throws(TypedDate.Problem) -> TypedDate {
        // Longer texts are not dates, so they are not split into words.
        guard text.utf8.count <= 60 else { throw .unknown }
        let text = text.lowercased()
        if let date = try digits(in: text) { return try checked(date) }
        var words = Self.words(of: text)
        guard let year = try takeYear(&words) else { return try checked(relative(words)) }
        if words.isEmpty { return try checked(.year(year)) }
        return try checked(.period(try period(words, in: year)))
    }

    /// The date, if it is neither in the future nor too early.
    private func checked(_ date: TypedDate) throws(TypedDate.Problem) -> TypedDate {
        let latest = max(today.components.year, CalendarWeek(containing: today).year)
        switch date {
        case .year(let year):
            guard year >= 1970 else { throw .tooEarly }
            guard year <= latest else { throw .future(date) }
        case .yearsAgo(let years):
            guard latest - years >= 1970 else { throw .tooEarly }
        case .period(let period):
            guard period.lastDay.components.year >= 1970 else { throw .tooEarly }
            guard period.firstDay <= today else { throw .future(date) }
        }
        return date
    }
}

// Dates of digits alone, such as 2013-05-12, 12.5.2013, 5/2013 or 2013-05.
extension TypedDateReader {
    /// The date in a text of digits and one kind of separator; nil if it is something else.
    private func digits(in text: String) throws(TypedDate.Problem) -> TypedDate? {
        let text = text.trimmed()
        guard let separator = text.first(where: { "-/.".contains($0) }),
            text.allSatisfy({ $0 == separator || $0.isDigit })
        else { return nil }
        let parts = text.split(separator: separator, omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Int($0) }
        guard numbers.count == parts.count else { throw .unknown }
        // One digit is as good as two, such as 2013-5-2.
        switch parts.map({ $0.utf8.count == 1 ? 2 : $0.utf8.count }) {
        case [4, 2, 2]:
            return .period(try day(numbers[2], numbers[1], numbers[0]))
        case [4, 2]: return .period(try month(numbers[1], numbers[0]))
        case [2, 4]: return .period(try month(numbers[0], numbers[1]))
        case [2, 2, 4]:
            let (first, second, year) = (numbers[0], numbers[1], numbers[2])
            // With dots, the day is first everywhere; with slashes, that depends on the country.
            let dayFirst = CalendarDate(year: year, month: second, day: first)
            let monthFirst = CalendarDate(year: year, month: first, day: second)
            if separator != ".", let dayFirst, let monthFirst, dayFirst != monthFirst {
                throw .ambiguous(dayFirst, monthFirst)
            }
            guard separator != ".", dayFirst == nil, let monthFirst else {
                return .period(try day(first, second, year))
            }
            return .period(.day(monthFirst))
        default: throw .unknown
        }
    }

    private func day(_ day: Int, _ month: Int, _ year: Int) throws(TypedDate.Problem)
        -> CalendarPeriod
    {
        if let date = CalendarDate(year: year, month: month, day: day) { return .day(date) }
        guard let first = CalendarDate(year: year, month: month, day: 1) else { throw .unknown }
        throw .noDay(day, CalendarMonth(containing: first))
    }

    private func month(_ month: Int, _ year: Int) throws(TypedDate.Problem) -> CalendarPeriod {
        guard let first = CalendarDate(year: year, month: month, day: 1) else { throw .unknown }
        return CalendarPeriod(.month, containing: first)
    }
}

// Dates of words.
extension TypedDateReader {
    /// The words of a text in lowercase, without those that make no difference; numbers are apart
    /// from letters. Empty if the text has negative numbers or characters that no date has.
    private static func words(of text: String) -> [String] {
        let isNegative = text.split(whereSeparator: \.isWhitespace).contains {
            $0.first == "-" && $0.dropFirst().first?.isDigit == true
        }
        guard !isNegative else { return [] }
        var words: [String] = []
        var wasDigit: Bool?
        for character in text where !"'’".contains(character) {
            guard character.isDigit || character.isLetter else {
                guard character.isWhitespace || ",-/.".contains(character) else { return [] }
                wasDigit = nil
                continue
            }
            if wasDigit == character.isDigit {
                words[words.count - 1].append(character)
            } else {
                words.append(String(character))
            }
            wasDigit = character.isDigit
        }
        let fillers: Set = ["of", "the", "in", "on", "th", "st", "nd", "rd"]
        return words.filter { !fillers.contains($0) }
    }

    /// Removes the year, which has four digits and comes first or last.
    private func takeYear(_ words: inout [String]) throws(TypedDate.Problem) -> Int? {
        func isYear(_ word: String?) -> Bool {
            word?.utf8.count == 4 && word.flatMap { Int($0) } != nil
        }
        // "1000 days ago" has no year.
        if words.last == "ago" { return nil }
        guard let index = isYear(words.last) ? words.count - 1 : isYear(words.first) ? 0 : nil
        else { return nil }
        guard let year = Int(words.remove(at: index)), year > 0 else { throw .unknown }
        return year
    }

    /// The day, week or month that words name in a year.
    private func period(
        _ words: [String],
        in year: Int
    ) throws(TypedDate.Problem) -> CalendarPeriod {
        if let holiday = Holiday(words) { return .day(holiday.date(in: year)) }
        if words.count == 1, let number = Self.month(words[0]) { return try month(number, year) }
        guard words.count == 2 else { throw .unknown }
        if Self.weekWords.contains(words[0]), let number = Int(words[1]) {
            let weeks = CalendarWeek(year: year, number: 53).inYear(year).number
            guard (1...weeks).contains(number) else {
                throw .noWeek(number, year: year, weeks: weeks)
            }
            return .week(CalendarWeek(year: year, number: number))
        }
        for (name, number) in [(words[0], words[1]), (words[1], words[0])] {
            guard let name = Self.month(name), let number = Int(number) else { continue }
            return try day(number, name, year)
        }
        throw .unknown
    }

    /// The date that words without a year describe: one relative to today, or the last day, week or
    /// month with that name.
    private func relative(_ words: [String]) throws(TypedDate.Problem) -> TypedDate {
        switch words {
        case ["today"]: return .period(.day(today))
        case ["yesterday"]: return .period(.day(today.adding(days: -1)))
        default: break
        }
        if words.count == 2, let unit = Unit(words[1]) {
            switch words[0] {
            case "this": return try ago(0, unit)
            case "last", "previous": return try ago(1, unit)
            default: break
            }
        }
        if words.count == 3, words[2] == "ago", let unit = Unit(words[1]),
            let number = Self.number(words[0])
        {
            return try ago(number, unit)
        }
        return .period(try latest(words.first == "last" ? Array(words.dropFirst()) : words))
    }

    /// The last day, week or month with a name that is not after today.
    private func latest(_ words: [String]) throws(TypedDate.Problem) -> CalendarPeriod {
        var problem: TypedDate.Problem?
        let current = CalendarWeek(containing: today).year
        // 29 February and week 53 may be up to eight years ago.
        for year in (current - 8...current + 1).reversed() where year > 0 {
            do throws(TypedDate.Problem) {
                let period = try period(words, in: year)
                if period.firstDay <= today { return period }
            } catch .unknown {
                throw .unknown
            } catch {
                if year == current { problem = error }
            }
        }
        if case .noWeek(let number, _, _) = problem { throw .noWeek(number, year: nil, weeks: 53) }
        throw problem ?? .unknown
    }

    /// The date a number of days, weeks, months or years ago.
    private func ago(_ number: Int, _ unit: Unit) throws(TypedDate.Problem) -> TypedDate {
        // Enough for every date since 1970 that can be reached, and far from an overflow.
        guard number <= 1_000_000 else { throw .tooEarly }
        switch unit {
        case .day: return .period(.day(today.adding(days: -number)))
        case .week:
            return .period(CalendarPeriod(.week, containing: today.adding(days: -7 * number)))
        case .month:
            let (year, month, _) = today.components
            let months = 12 * year + month - 1 - number
            guard months >= 12 else { throw .tooEarly }
            return .period(try self.month(months % 12 + 1, months / 12))
        case .year: return .yearsAgo(number)
        }
    }

    private enum Unit: String {
        case day, week, month, year

        /// Creates a unit from its name, in the singular or plural.
        init?(_ word: String) {
            self.init(rawValue: word.hasSuffix("s") ? String(word.dropLast()) : word)
        }
    }

    /// Whether a word can be part of a date.
    static func isWord(_ text: String) -> Bool {
        let words = words(of: text.lowercased())
        let known: Set = ["ago", "last", "previous", "this", "today", "yesterday"]
        return !words.isEmpty
            && words.allSatisfy { word in
                number(word) != nil || month(word) != nil || weekWords.contains(word)
                    || Unit(word) != nil || known.contains(word) || Holiday.words.contains(word)
            }
    }

    private static let weekWords: Set = ["w", "wk", "week"]

    /// The month with this name, from 1; the first three letters suffice.
    private static func month(_ word: String) -> Int? {
        guard word.count >= 3 else { return nil }
        return WeekWords.months.firstIndex { $0.lowercased().hasPrefix(word) }.map { $0 + 1 }
    }

    /// The number in a word: digits, or a name up to twelve.
    private static func number(_ word: String) -> Int? {
        if let number = Int(word) { return number }
        if word == "a" || word == "an" { return 1 }
        let names = [
            "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
            "twelve",
        ]
        return names.firstIndex(of: word).map { $0 + 1 }
    }
}

extension Character {
    fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
