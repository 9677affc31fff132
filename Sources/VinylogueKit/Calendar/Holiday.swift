/// A day that people know by name.
enum Holiday: Equatable {
    /// The same date every year.
    case fixed(month: Int, day: Int)
    /// This many days after Easter Sunday.
    case easter(Int)

    /// The holiday with a name, given as words in lowercase without apostrophes; nil for other words.
    init?(_ words: [String]) {
        var name = words.joined(separator: " ")
        if name.hasSuffix(" day"), name != "boxing day" { name.removeLast(4) }
        switch name {
        case "new year", "new years": self = .fixed(month: 1, day: 1)
        case "valentine", "valentines": self = .fixed(month: 2, day: 14)
        case "good friday": self = .easter(-2)
        case "easter", "easter sunday": self = .easter(0)
        case "easter monday": self = .easter(1)
        case "halloween": self = .fixed(month: 10, day: 31)
        case "christmas eve", "xmas eve": self = .fixed(month: 12, day: 24)
        case "christmas", "xmas": self = .fixed(month: 12, day: 25)
        case "boxing day": self = .fixed(month: 12, day: 26)
        case "new year eve", "new years eve": self = .fixed(month: 12, day: 31)
        default: return nil
        }
    }

    /// The words that holidays' names consist of.
    static let words: Set = [
        "new", "year", "years", "eve", "day", "valentine", "valentines", "good", "friday", "easter",
        "sunday", "monday", "halloween", "christmas", "xmas", "boxing",
    ]

    /// The holiday's date in a year.
    func date(in year: Int) -> CalendarDate {
        switch self {
        case .fixed(let month, let day):
            CalendarDate(daysSinceEpoch: CalendarDate.days(year, month, day))
        case .easter(let days): Self.easterSunday(in: year).adding(days: days)
        }
    }

    /// Easter Sunday in the Gregorian calendar, by Butcher's algorithm.
    private static func easterSunday(in year: Int) -> CalendarDate {
        let (century, rest) = year.quotientAndRemainder(dividingBy: 100)
        let leapCenturies = century / 4
        let correction = (8 * century + 13) / 25
        let golden = year % 19
        let epact = (19 * golden + century - leapCenturies - correction + 15) % 30
        let weekday = (32 + 2 * (century % 4) + 2 * (rest / 4) - epact - rest % 4) % 7
        let shift = (golden + 11 * epact + 22 * weekday) / 451
        let days = epact + weekday - 7 * shift + 114
        return CalendarDate(daysSinceEpoch: CalendarDate.days(year, days / 31, days % 31 + 1))
    }
}
