import Terminal
import VinylogueKit

/// A chart as a table.
struct WeekTable {
    let chart: Chart
    let limit: Int?
    let canvas: Canvas
    /// The date that the chart's age counts from.
    let today: CalendarDate
    /// Whether this is one of several tables, which are printed without hints.
    let isSection: Bool
    let marks: AlbumMarks

    /// All lines of the table.
    var lines: [String] { header + [""] + body + hints() }

    /// The chart's rows, up to the limit.
    var listed: [ChartRow] {
        Array(chart.rows.prefix(limit ?? .max))
    }

    /// The user, the week and its totals.
    var header: [String] {
        let user = Account(chart.user).label.sanitizedForTerminal
        let week = WeekWords.name(of: chart.period)
        let dates =
            if case .week(let week) = chart.period {
                WeekWords.dates(of: week, dash: canvas.through)
            } else {
                ""
            }
        let title = "\(user)\(canvas.separator)\(week)"
        let painted = canvas.paint(user, .bold) + canvas.separator + canvas.paint(week, .bold)
        let days = canvas.paint(dates, .dim)
        let gap = canvas.columns - title.displayWidth - dates.displayWidth - 2
        let first =
            canvas.isPlain
            ? [canvas.line([painted, days])]
            : gap >= 2
                ? [" \(painted)\(String(repeating: " ", count: gap))\(days)"]
                : [" \(painted)", " \(days)"]
        let counts = [
            WeekWords.headline(of: chart.period, today: today),
            Count.words(chart.totalPlays, "play"),
            chart.time.map { Playtime.words($0) },
            Count.words(chart.rowCount, noun), chart.attribution.words,
        ].compactMap(\.self)
        return first + [" " + canvas.paint(counts.joined(separator: canvas.separator), .dim)]
    }

    /// The ranks to the left of the covers, padded to the same width.
    var ranks: [String] {
        let width = String(listed.last?.rank ?? 1).count
        return listed.map {
            canvas.paint(String($0.rank).fitted(to: width, alignment: .right), .dim)
        }
    }

    /// The width of the ranks, in columns.
    var ranksWidth: Int { String(listed.last?.rank ?? 1).count }

    /// Two lines for each album, to the right of its cover; `columns` is the width to their left.
    func coverRows(leaving columns: Int) -> [[String]] {
        let width = max(10, canvas.columns - columns - 1)
        let most = listed.first?.amount ?? 0
        let plays = listed.amountWidth
        let signs = listed.map { canvas.sign(marks[$0.album]) }
        let bar = min(20, width / 4)
        let widest =
            listed.flatMap { [$0.album.title, $0.album.artist] }
            .map(\.sanitizedForTerminal.displayWidth).max() ?? 0
        let name = max(1, min(widest, width - plays - bar - 3))
        return zip(listed, signs).map { entry, sign in
            let count = entry.amountText.fitted(to: plays, alignment: .right)
            let title = canvas.title(entry.title, to: entry.url, width: name, style: .bold)
            let bar = canvas.bar(entry.amount, of: most, width: bar)
            return [
                "\(title)  \(count) \(bar)",
                canvas.paint(canvas.name(entry.album.artist, width: name), .dim)
                    + (sign.isEmpty ? "" : "  " + sign),
            ]
        }
    }

    private var noun: String { chart.subject.noun }

    private var minimum: String { Count.words(chart.filter.minimum, "play") }

    private var body: [String] {
        if chart.rowCount == 0 {
            return [" Nothing was played that \(chart.period.kind.rawValue)."]
        }
        if listed.isEmpty { return [" Every \(noun) has fewer than \(minimum)."] }
        let signs = listed.map { canvas.sign(marks[$0.album]) }
        let hasSigns = signs.contains { !$0.isEmpty }
        let layout = ChartColumns(
            listed,
            of: chart.subject,
            columns: canvas.columns,
            hasSigns: hasSigns
        )
        let most = listed.first?.amount ?? 0
        return zip(listed, signs).map { layout.line(for: $0, sign: $1, most: most, on: canvas) }
    }

    /// The number of hidden rows, how to see more, and the source of the covers if it differs from
    /// the chart's.
    func hints(covers: Attribution = Attribution(of: [])) -> [String] {
        let isNamed = Attribution.union([chart.attribution, covers]) == chart.attribution
        let credit = isNamed ? nil : covers.words.map { "\(canvas.margin)covers \($0)" }
        return isSection
            ? [] : (footer + [credit].compactMap(\.self)).map { canvas.paint($0, .dim) }
    }

    private var footer: [String] {
        var lines: [String] = []
        let left = chart.rows.count - listed.count
        if left > 0 { lines.append("\(Count.words(left, "more \(noun)")) not shown.") }
        if chart.hiddenRows > 0 {
            let rows = Count.words(chart.hiddenRows, noun)
            let hidden = [
                "\(rows) with fewer than \(minimum) \(chart.hiddenRows == 1 ? "is" : "are") hidden",
                "(--min-plays 1 shows all)",
            ]
            lines += listed.isEmpty ? ["--min-plays 1 shows all"] : canvas.joined(hidden, by: " ")
        }
        let neighbours = [("earlier", chart.earlierYear), ("later", chart.laterYear)]
            .compactMap { name, year in year.map { "\(name): --year \($0)" } }
        lines += canvas.joined(neighbours, by: canvas.separator)
        return [""] + lines.map { canvas.margin + $0 }
    }
}

/// The widths of a chart's columns: rank, name, artist (if it is not the name), sign of the mark
/// (if any album has one), plays and bar.
struct ChartColumns {
    private let subject: ChartSubject
    private let rank: Int
    private let name: Int
    private let artist: Int
    private let hasSigns: Bool
    private let plays: Int
    private let bar: Int

    /// Fits each column to its widest entry, and the line to `columns`.
    init(_ rows: [ChartRow], of subject: ChartSubject, columns: Int, hasSigns: Bool = false) {
        self.subject = subject
        self.hasSigns = hasSigns
        rank = String(rows.last?.rank ?? 1).count
        plays = rows.amountWidth
        // A margin on the left, two spaces between columns, one before the bar and one on the
        // right.
        let sign = hasSigns ? 3 : 0
        let shared = max(0, columns - 1 - rank - 2 - 2 - 2 - sign - plays - 1 - 1)
        let leastBar = columns < 60 ? 5 : 10
        let room = max(0, shared - leastBar)
        // Closures, because key paths are slower.
        let widestName =
            rows.lazy.map { $0.name(in: subject).sanitizedForTerminal.displayWidth }.max() ?? 0
        let widestArtist = rows.lazy.map { $0.artist.sanitizedForTerminal.displayWidth }.max() ?? 0
        artist =
            subject == .artists ? 0 : min(widestArtist, max(room - widestName, room * 2 / 5))
        name = min(widestName, room - artist)
        bar = min(leastBar * 2, shared - artist - name)
    }

    /// A row's line; `most` is the amount for a full bar.
    func line(for entry: ChartRow, sign: String = "", most: Int, on canvas: Canvas) -> String {
        var parts = [
            canvas.paint(canvas.fitted(String(entry.rank), to: rank, .right), .dim),
            canvas.title(entry.name(in: subject), to: entry.url, width: name),
        ]
        if subject != .artists {
            parts.append(canvas.paint(canvas.name(entry.artist, width: artist), .dim))
        }
        if hasSigns { parts.append(sign.isEmpty && !canvas.isPlain ? " " : sign) }
        parts.append(canvas.amount(of: entry, to: plays, most: most, bar: bar))
        return canvas.line(parts)
    }
}

extension Canvas {
    /// A row's amount and its bar, padded to their full widths; in plain lines, the amount as a phrase
    /// such as "3 plays".
    fileprivate func amount(
        of row: ChartRow,
        to width: Int,
        most: Int,
        bar barWidth: Int
    ) -> String {
        if isPlain { return row.time == nil ? Count.words(row.playCount, "play") : row.amountText }
        return fitted(row.amountText, to: width, .right) + " "
            + bar(row.amount, of: most, width: barWidth)
    }

    /// A title, exactly `width` columns wide, linked to a URL.
    fileprivate func title(
        _ text: String,
        to address: String?,
        width: Int,
        style: Style = Style()
    ) -> String {
        let title = name(text, width: width)
        let shown = title[...].withoutTrailingSpaces
        return link(paint(String(shown), style), to: address) + title[shown.endIndex...]
    }
}

extension ChartRow {
    /// The number that ranks the row: the seconds in a chart by time, otherwise the plays.
    var amount: Int { time?.seconds ?? playCount }

    /// The amount in words: a duration such as "3 h 25 min", or the number of plays.
    var amountText: String { time.map { Playtime.words($0.seconds) } ?? Count.text(playCount) }
}

extension [ChartRow] {
    /// The width of the widest amount.
    var amountWidth: Int {
        // Durations with fewer hours may be wider: "9 h 59 min" is wider than "10 h 1 min".
        first?.time == nil
            ? Count.text(first?.playCount ?? 0).count : lazy.map(\.amountText.count).max() ?? 1
    }
}

extension ChartRow {
    /// A row's name: the artist in a chart of artists, otherwise the title.
    fileprivate func name(in subject: ChartSubject) -> String {
        subject == .artists ? artist : title
    }
}
