import Terminal
import VinylogueKit

/// A year's days as a grid of seven rows, with months above and weekdays on the left.
struct CalendarGrid {
    let year: Int
    /// The plays of the year's days.
    let days: DayCounts
    let canvas: Canvas
    /// The first day of a row's week: 0 is Monday, 6 is Sunday.
    var weekStart = 0

    /// The columns of a week: two, unless half a year with its labels is too wide.
    private var cell: Int { canvas.columns >= 5 + 56 ? 2 : 1 }

    /// The lines, in halves or quarters if a whole year is too wide; in plain lines, one for each week.
    var lines: [String] {
        if canvas.isPlain { return weeks }
        let scale = ShadeScale(days)
        let range = CalendarDate.days(ofYear: year)
        // A label, a margin, and at most 54, 28 or 14 weeks.
        let months = canvas.columns >= 5 + 108 ? 12 : canvas.columns >= 5 + 28 ? 6 : 3
        let firsts = stride(from: 1, through: 12, by: months).map { month in
            CalendarDate(daysSinceEpoch: CalendarDate.days(year, month, 1))
        }
        let lasts = firsts.dropFirst().map { $0.adding(days: -1) } + [range.upperBound]
        let parts = zip(firsts, lasts).map { $0...$1 }
        let grids = parts.map { grid($0, scale) }
        return Array(grids.joined(separator: [""])) + ["", "     \(canvas.shadeKey)"]
    }

    private func grid(_ range: ClosedRange<CalendarDate>, _ scale: ShadeScale) -> [String] {
        let first = range.lowerBound
        let start = first.adding(days: -row(of: first))
        let weeks = (range.upperBound.daysSinceEpoch - start.daysSinceEpoch) / 7 + 1
        let blank = String(repeating: " ", count: cell)
        let rows = (0..<7).map { row in
            let name = CalendarDate.weekdayNames[(row + weekStart) % 7]
            let cells = (0..<weeks).map { week in
                let day = start.adding(days: week * 7 + row)
                return range.contains(day) ? canvas.cell(scale.shade(days[day]), cell) : blank
            }.joined()
            return " \(canvas.paint(name, .dim)) \(cells)"
        }
        return ["     \(canvas.paint(months(range, start, weeks), .dim))"] + rows
    }

    /// The names of the months, each above the week with its first day.
    private func months(
        _ range: ClosedRange<CalendarDate>,
        _ start: CalendarDate,
        _ weeks: Int
    ) -> String {
        var text = ""
        for month in 1...12 {
            let day = CalendarDate(daysSinceEpoch: CalendarDate.days(year, month, 1))
            guard range.contains(day) else { continue }
            let column = (day.daysSinceEpoch - start.daysSinceEpoch) / 7 * cell
            text += String(repeating: " ", count: max(0, column - text.count))
            text += CalendarDate.monthNames[month - 1]
        }
        return text
    }

    /// The row of a day, from 0.
    private func row(of day: CalendarDate) -> Int { (day.weekday - weekStart + 7) % 7 }

    /// The weeks with plays in words, such as "2026-11-16: Mon 3, Tue 12".
    private var weeks: [String] {
        var lines: [(start: CalendarDate, text: String)] = []
        for day in days.days {
            let start = day.date.adding(days: -row(of: day.date))
            let text = "\(CalendarDate.weekdayNames[day.date.weekday]) \(day.plays)"
            if lines.last?.start == start {
                lines[lines.count - 1].text += ", \(text)"
            } else {
                lines.append((start, "week of \(start): \(text)"))
            }
        }
        return lines.map(\.text)
    }
}
