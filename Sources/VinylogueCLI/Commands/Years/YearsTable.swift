import Terminal
import VinylogueKit

/// The same week in all years as a table, with a bar and the top albums for each year.
struct YearsTable {
    private let overview: YearsOverview
    private let top: Int
    private let statuses: [Int: [Int: AlbumStatus]]
    private let marks: AlbumMarks
    private let options: [String]
    private let canvas: Canvas
    /// The amount for a full bar.
    private let most: Int
    /// The width of the widest year's amount.
    private let totalWidth: Int
    /// The width of the widest row's amount.
    private let countWidth: Int

    /// Creates a table with up to `top` rows for each year.
    init(
        overview: YearsOverview,
        top: Int,
        statuses: [Int: [Int: AlbumStatus]],
        marks: AlbumMarks,
        options: [String],
        canvas: Canvas
    ) {
        self.overview = overview
        self.top = top
        self.statuses = statuses
        self.marks = marks
        self.options = options
        self.canvas = canvas
        let charts = overview.years.compactMap { try? $0.result.get() }
        most = charts.map(\.amount).max() ?? 0
        totalWidth = charts.map(\.amountText.count).max() ?? 1
        countWidth = charts.map { Array($0.rows.prefix(top)).amountWidth }.max() ?? 1
    }

    /// All lines of the table.
    var lines: [String] { [header, ""] + overview.years.flatMap(lines) + footer }

    private var header: String {
        let user = Account(overview.user).label.sanitizedForTerminal
        let week = "week \(overview.weekNumber) over \(Count.words(overview.years.count, "year"))"
        let source = [time.map { Playtime.words($0) }, overview.attribution.words]
            .compactMap { $0.map { canvas.separator + canvas.paint($0, .dim) } }
            .joined()
        return " \(canvas.paint(user, .bold))\(canvas.separator)\(canvas.paint(week, .bold))"
            + source
    }

    /// The listening time of all years; nil if the charts are ranked by plays.
    private var time: ListeningTime? {
        overview.years.compactMap { (try? $0.result.get())?.time }
            .reduce(nil) { sum, time in
                var sum = sum ?? ListeningTime()
                sum += time
                return sum
            }
    }

    private var footer: [String] {
        guard let year = overview.years.dropFirst().first?.year else { return [] }
        // In a narrow window, there is only room for the command, which may end in --demo.
        let label = canvas.columns < 50 ? "" : "full chart: "
        let command = (["vinylogue", "week", "--year", "\(year)"] + options.map(\.inShell))
            .joined(separator: " ")
        return ["", " " + canvas.paint("\(label)`\(command)`", .dim)]
    }

    private func lines(of year: YearsOverview.Year) -> [String] {
        let facts = facts(of: year)
        let heading = canvas.line([canvas.paint(String(year.year), .bold), totals(of: year)])
        guard canvas.columns >= 60, !canvas.isPlain else {
            return [heading] + facts.map { "   \($0)" }
        }
        let indent = String(repeating: " ", count: headingWidth + 1)
        return facts.enumerated().map { index, fact in
            "\(index == 0 ? heading : indent)  \(fact)"
        }
    }

    /// A year's play count and its bar.
    private func totals(of year: YearsOverview.Year) -> String {
        let chart = try? year.result.get()
        if canvas.isPlain {
            return chart?.time.map { Playtime.words($0) }
                ?? Count.words(chart?.totalPlays ?? 0, "play")
        }
        let amount = chart?.amount ?? 0
        let text = amount == 0 ? canvas.decoration.dash : chart?.amountText ?? ""
        return text.fitted(to: totalWidth, alignment: .right) + " "
            + canvas.bar(amount, of: most, width: barWidth)
    }

    /// The lines for a year: its top albums, or the reason that there are none.
    private func facts(of year: YearsOverview.Year) -> [String] {
        switch year.result {
        case .success(let chart) where chart.rowCount == 0:
            return [canvas.paint("nothing played", .dim)]
        case .success(let chart) where chart.rows.isEmpty:
            let plays = Count.words(chart.filter.minimum, "play")
            return [canvas.paint("no \(chart.subject.noun) with at least \(plays)", .dim)]
        case .success(let chart):
            return chart.rows.prefix(top).map { line(for: $0, statuses[year.year]?[$0.rank]) }
        case .failure(let error):
            let mark = canvas.decoration.isASCII ? "!" : "✗"
            return [canvas.paint("\(mark) \(ErrorText(error).text)", .warning)]
        }
    }

    private func line(for album: ChartRow, _ status: AlbumStatus?) -> String {
        let count =
            canvas.isPlain
            ? album.time == nil ? Count.words(album.playCount, "play") : album.amountText
            : album.amountText.fitted(to: countWidth, alignment: .right)
        let separator = canvas.separator
        // Most albums are still played, so only other statuses are shown.
        let note = status.flatMap { $0 == .stillPlayed ? nil : separator + $0.rawValue } ?? ""
        let sign = marks[album.album].map { (canvas.isPlain ? ", " : " ") + canvas.sign($0) } ?? ""
        let signWidth = sign.isEmpty ? 0 : 2
        let room = factWidth - countWidth - 2 - note.displayWidth - signWidth
        let isArtist = album.title.isEmpty
        let name = (isArtist ? album.artist : album.title).sanitizedForTerminal
        let rest = room - name.displayWidth - separator.displayWidth
        // An artist cut to fewer than four columns would be unreadable.
        guard rest >= 4, !isArtist else {
            let name = name.truncated(to: room, ellipsis: canvas.decoration.ellipsis)
            return "\(count)\(canvas.gap)\(canvas.link(name, to: album.url))"
                + canvas.paint(note, .dim) + sign
        }
        let artist = album.artist.sanitizedForTerminal
            .truncated(to: rest, ellipsis: canvas.decoration.ellipsis)
        let title = canvas.link(name, to: album.url)
        return
            "\(count)\(canvas.gap)\(title)\(canvas.paint(separator + artist + note, .dim))\(sign)"
    }

    private var barWidth: Int { canvas.columns >= 100 ? 20 : 10 }
    private var headingWidth: Int { 4 + 2 + totalWidth + 1 + barWidth }
    private var factWidth: Int {
        canvas.columns >= 60 ? canvas.columns - headingWidth - 4 : canvas.columns - 4
    }
}

extension Chart {
    /// The length of the year's bar: the seconds in a chart by time, otherwise the plays.
    fileprivate var amount: Int { time?.seconds ?? totalPlays }

    fileprivate var amountText: String {
        time.map { Playtime.words($0.seconds) } ?? Count.text(totalPlays)
    }
}
