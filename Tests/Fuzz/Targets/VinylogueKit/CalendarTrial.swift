import Foundation
import VinylogueKit

/// Random days, weeks, dates as people type them, and lists of chart weeks.
struct CalendarTrial {
    private static let words = [
        "2016", "12", "w", "week", "may", "of", "ago", "last", "years", "days", "christmas", "eve",
        "easter", "-", "/", ".", ",", "99999999999999999999", "0", "feb", "31", "1970", "new",
    ]

    private let text: String
    private let typed: String
    private let date: CalendarDate
    private let year: Int
    private let years: ChartYears

    init(using random: inout SplitMix64) {
        let limits = [10, 32, 100, 2100, 10_000, 100_000]
        let parts = (0..<3).map { _ in
            let digits = String(random.below(limits.randomElement(using: &random) ?? 0))
            return String(repeating: "0", count: random.below(3)) + digits
        }
        text = random.below(5) == 0 ? OddText.make(using: &random) : parts.joined(separator: "-")
        typed =
            random.below(5) == 0
            ? text
            : (0..<random.below(6)).map { _ in
                Self.words.randomElement(using: &random) ?? ""
            }.joined(separator: random.below(3) == 0 ? "" : " ")
        // A date from the year 1 to 9999.
        date = CalendarDate(daysSinceEpoch: random.below(3_652_059) - 719_162)
        year = 1 + random.below(9999)
        // A list of weeks with wrong bounds and random weeks.
        let weeks = (0..<random.below(30)).map { index in
            let from =
                random.below(5) == 0
                ? random.below(253_402_300_000)
                : TimeSpan.firstChartWeek + index * TimeSpan.week + random.below(3) - 1
            return TimeSpan(from: from, to: from + 1 + random.below(2 * TimeSpan.week))
        }
        let now = Date(timeIntervalSince1970: TimeInterval(random.below(253_402_300_799)))
        years = ChartYears(
            listed: weeks.sorted { ($0.from, $0.to) < ($1.from, $1.to) },
            registered: random.below(2) == 0 ? nil : random.below(253_402_300_799),
            now: random.below(10) == 0 ? now : FakeService.now
        )
    }

    /// The first guarantee that is broken, or nil.
    func brokenPromise() -> String? {
        if let read = CalendarDate(text), read.description != text { return "\(text) is \(read)" }
        if CalendarDate(date.description) != date { return "\(date) is not read back" }
        let week = CalendarWeek(containing: date)
        if !(1...53).contains(week.number) { return "week \(week.number)" }
        if date < week.firstDay || date > week.lastDay { return "\(date) is not in its week" }
        if week.firstDay.weekday != 0 {
            return "a week that begins on day \(week.firstDay.weekday)"
        }
        let other = week.inYear(year)
        guard other.year == year, other.number == min(week.number, other.number),
            other.number == week.number || (week.number == 53 && other.number == 52)
        else { return "week \(week.number) is \(other.number) of \(other.year) in \(year)" }
        if let read = try? TypedDate(typed, today: date) {
            for kind in [CalendarPeriod.Kind.day, .week, .month] {
                let period = read.period(kind, today: date)
                if period.kind != kind { return "\(typed) is a \(period.kind)" }
            }
            if case .period(let period) = read, period.firstDay > date {
                return "\(typed) is in the future"
            }
        }
        for (year, chartWeek) in years.chartWeeks(with: week) {
            if year < 2005 { return "a chart in \(year)" }
            let expected = week.inYear(year).chartWeek
            if abs(chartWeek.from - expected.from) > TimeSpan.week / 2 {
                return "the chart week of \(year) is far from the calendar's"
            }
        }
        return nil
    }
}
