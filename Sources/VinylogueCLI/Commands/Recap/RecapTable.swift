import Terminal
import VinylogueKit

/// A recap as lines of text.
struct RecapTable {
    let recap: Recap
    let canvas: Canvas

    /// How many rows of a list are shown.
    static let listed = 10

    private var figures: RecapFigures { RecapFigures(recap: recap, offset: canvas.offset) }

    var lines: [String] {
        let head = canvas.head(recap.user, "recap of \(recap.span.words)", recap.attribution)
        guard recap.plays > 0 else { return head + [" Nothing was played."] }
        let sections = [
            all, calendar, months, clock, week,
            chart("most played albums", recap.topAlbums, .albums),
            chart("most played artists", recap.topArtists, .artists),
            chart("most played tracks", recap.topTracks, .tracks),
            chart("discoveries", recap.discoveries, .tracks),
            returned, milestones,
        ]
        return head + sections.filter { !$0.isEmpty }.joined(separator: [""])
    }

    private func section(_ title: String, _ lines: [String]) -> [String] {
        lines.isEmpty ? [] : [canvas.paint(canvas.margin + title, .dim)] + lines
    }

    private var all: [String] {
        let width = figures.all.map(\.name.displayWidth).max() ?? 0
        let room = max(canvas.columns - width - 4, 1)
        let shown = figures.all.flatMap { figure in
            let lines = canvas.isPlain ? [figure.value] : figure.value.wrapped(to: room)
            return lines.enumerated().map { (name: $0 == 0 ? figure.name : "", value: $1) }
        }
        return Records(
            of: [0],
            isSideways: true,
            shown.map { figure in .init(figure.name) { _ in .text(figure.value) } }
        ).lines(on: canvas)
    }

    private var calendar: [String] {
        guard case .year(let year) = recap.span else { return [] }
        // Screen readers get the days from `calendar`.
        guard !canvas.isPlain else { return [] }
        return CalendarGrid(year: year, days: recap.days, canvas: canvas).lines
    }

    private var months: [String] {
        if case .month = recap.span { return [] }
        let most = recap.clock.byMonth.max() ?? 0
        let bar = min(30, max(5, canvas.columns - 40))
        let lines = recap.clock.byMonth.enumerated().map { month, plays in
            let share = recap.span == .all ? nil : figures.newShare(inMonth: month)
            let new = share.map { "\($0) by new artists" } ?? ""
            return canvas.line([
                CalendarDate.monthNames[month], canvas.plays(plays, of: most, bar: bar),
                canvas.paint(new, .dim),
            ])
        }
        return section("by month", lines)
    }

    /// The columns of an hour: two, unless a day with its label and plays is too wide.
    private var hour: Int { canvas.columns >= 64 ? 2 : 1 }

    private var clock: [String] {
        let hours = recap.clock.byHour
        guard !canvas.isPlain else {
            let lines = hours.enumerated().filter { $1 > 0 }.map { hour, plays in
                "\(hour):00, \(Count.words(plays, "play"))"
            }
            return section("by hour", lines)
        }
        let bars = canvas.columns(hours, width: hour, height: 4).map { "      \($0)" }
        let labels = (0..<24).filter { $0.isMultiple(of: 3) }.map {
            "\($0)".fitted(to: 3 * hour)
        }.joined()
        return section("by hour", bars + ["      \(canvas.paint(labels, .dim))"])
    }

    private var week: [String] {
        let byDay = recap.clock.byWeekday
        guard !canvas.isPlain else {
            let lines = zip(CalendarDate.weekdayNames, byDay).map {
                "\($0), \(Count.words($1, "play"))"
            }
            return section("by weekday", lines)
        }
        let hours = recap.clock.byWeekdayHour
        let scale = ShadeScale(of: hours.joined())
        let digits = Count.text(byDay.max() ?? 0).count
        let lines = zip(CalendarDate.weekdayNames, zip(hours, byDay)).map { name, day in
            let cells = day.0.map { canvas.cell(scale.shade($0), hour) }.joined()
            return " \(name)  \(cells) \(canvas.fitted(Count.text(day.1), to: digits, .right))"
        }
        return section("by weekday and hour", lines)
    }

    private func chart(_ title: String, _ rows: [ChartRow], _ subject: ChartSubject) -> [String] {
        let shown = Array(rows.prefix(Self.listed))
        let layout = ChartColumns(shown, of: subject, columns: canvas.columns)
        let most = shown.first?.playCount ?? 0
        let rest = rows.count - shown.count
        let count = rest > 0 ? " (\(Count.text(shown.count)) of \(Count.text(rows.count)))" : ""
        return section(title + count, shown.map { layout.line(for: $0, most: most, on: canvas) })
    }

    private var returned: [String] {
        let records = Records(
            of: recap.returned.prefix(Self.listed),
            [
                .init("name", width: .cut) { .text($0.album ?? $0.artist) },
                .init("artist", width: .cut, style: .dim) {
                    .text($0.album == nil ? "" : $0.artist)
                },
                .init("days", alignment: .right) { .text("after \(Count.words($0.days, "day"))") },
                .init("date", style: .dim) { .day($0.date) },
            ]
        )
        return section("returned", records.lines(on: canvas))
    }

    private var milestones: [String] {
        // The listener's own come first: there are fewer of them.
        let own = recap.milestones.filter { $0.subject == .plays }
            .sorted { ($0.roundness, $0.time) > ($1.roundness, $1.time) }
        let others = recap.milestones.filter { $0.subject != .plays }
            .sorted { ($0.number, $1.time) > ($1.number, $0.time) }
        let shown = (own.prefix(Self.listed / 2) + others.prefix(Self.listed / 2))
            .sorted { $0.time < $1.time }
        let records = Records(
            of: shown,
            [
                .init("date", style: .dim) { .text(figures.day($0.time)) },
                .init("milestone", width: .cut) { .text($0.words) },
                .init("track", width: .cut, style: .dim) {
                    .text("\($0.artist) \(canvas.decoration.dash) \($0.track)")
                },
            ]
        )
        return section("milestones", records.lines(on: canvas))
    }
}
