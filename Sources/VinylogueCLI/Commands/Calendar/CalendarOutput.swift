import Terminal
import VinylogueKit

/// A year's days, in every format.
struct CalendarOutput: CommandOutput {
    let user: String
    let year: Int
    /// The plays of the year's days.
    let days: DayCounts
    /// Where the plays come from.
    let attribution: Attribution
    /// The run of days with plays that goes on; nil if there is none, or if its last day is in
    /// another year.
    let currentStreak: Streak?
    /// The first day of the week: 0 is Monday, 6 is Sunday.
    let weekStart: Int

    var records: Records {
        Records(
            "days",
            of: days.days,
            [.init("date") { .day($0.date) }, .init("plays") { .int($0.plays) }]
        )
    }

    var tree: Value {
        records.tree + [
            "currentStreak": currentStreak?.tree ?? .object(nil),
            "eddington": Eddington(days).tree,
            "longestStreak": days.longestStreak?.tree ?? .object(nil),
            "quartiles": .list(ShadeScale(days).quartiles.map { .int($0) }),
            "user": .account(user), "year": .int(year),
        ]
    }

    func lines(on canvas: Canvas) -> [String] {
        let head = canvas.head(user, "\(year)", attribution)
        guard days.plays > 0 else { return head + [" Nothing was played."] }
        let grid = CalendarGrid(year: year, days: days, canvas: canvas, weekStart: weekStart)
        return head + grid.lines + [""] + figures(on: canvas)
    }

    private func figures(on canvas: Canvas) -> [String] {
        let count = days.days.count
        var words = ["\(Count.words(days.plays, "play")) on \(Count.words(count, "day"))"]
        if let streak = days.longestStreak {
            let length = Count.words(streak.days, "day")
            words.append("longest streak: \(length), \(streak.first) to \(streak.last)")
        }
        if let streak = currentStreak {
            words.append("current streak: \(Count.words(streak.days, "day")) since \(streak.first)")
        }
        let eddington = Eddington(days)
        let next = eddington.number + 1
        words.append(
            "Eddington number: \(eddington.number) "
                + "(\(Count.words(eddington.missing, "more day")) with \(next) plays would make it \(next))"
        )
        return words.map { canvas.margin + $0 }
    }
}

/// Every year on one line, in every format.
struct CalendarYearsOutput: CommandOutput {
    let user: String
    /// The plays of all days.
    let days: DayCounts
    /// Where the plays come from.
    let attribution: Attribution

    /// A year, its plays and their days.
    private struct Year {
        let year: Int
        let days: DayCounts
        let weeks: [Int]
    }

    private var years: [Year] {
        guard let range = days.range else { return [] }
        let years = range.lowerBound.components.year...range.upperBound.components.year
        return years.reversed().map { year in
            let days = days.inYear(year)
            let first = CalendarDate.days(year, 1, 1)
            var weeks = [Int](repeating: 0, count: 53)
            for day in days.days { weeks[(day.date.daysSinceEpoch - first) / 7] += day.plays }
            return Year(year: year, days: days, weeks: weeks)
        }
    }

    var records: Records {
        Records(
            "years",
            of: years,
            [
                .init("year") { .int($0.year) }, .init("plays") { .int($0.days.plays) },
                .init("days") { .int($0.days.days.count) },
                .init("longestStreak") { .int($0.days.longestStreak?.days ?? 0) },
                .init("eddington") { .int(Eddington($0.days).number) },
            ]
        )
    }

    var tree: Value { records.tree + ["user": .account(user)] }

    func lines(on canvas: Canvas) -> [String] {
        let years = years
        let head = canvas.head(user, "every year, week by week", attribution)
        let digits = Count.text(years.map(\.days.plays).max() ?? 0).count
        let longest = Count.words(366, "day").count
        // In a narrow terminal, each cell stands for several weeks.
        let room = max(
            canvas.columns - canvas.line(["2000", "", "", ""]).count - digits - longest,
            1
        )
        let step = max((53 + room - 1) / room, 1)
        let lines = years.map { year in
            let weeks = stride(from: 0, to: year.weeks.count, by: step).map {
                year.weeks[$0..<min($0 + step, year.weeks.count)].reduce(0, +)
            }
            let scale = ShadeScale(of: weeks)
            let plays = year.days.plays
            // Half as wide as a day's cell, so that a year fits into 80 columns.
            let cells =
                canvas.isPlain ? "" : weeks.map { canvas.cell(scale.shade($0), 1) }.joined()
            let count =
                canvas.isPlain
                ? Count.words(plays, "play") : canvas.fitted(Count.text(plays), to: digits, .right)
            let active = "\(Count.words(year.days.days.count, "day"))"
            return canvas.line(["\(year.year)", cells, count, canvas.paint(active, .dim)])
        }
        return head + lines
    }
}
