import Terminal

/// The same day, week or month in all years: a row of small bars, with the shown year in brackets.
struct YearsDial: Equatable, Sendable {
    /// A year and its columns.
    struct Item: Equatable, Sendable {
        var year: Int
        var column: Int
        var columns: Int
    }

    var row: Int
    /// The first column, with the mark for earlier years.
    var start: Int
    /// The column after the mark for later years.
    var end: Int
    /// Whether each bar is labeled with its year.
    var isLabelled: Bool
    /// The years, oldest first.
    var items: [Item]

    func year(atColumn column: Int) -> Int? {
        items.first { ($0.column..<$0.column + $0.columns).contains(column) }?.year
    }
}

extension Model {
    /// The dial of a week's page; nil until the years are known or if there is no room.
    func yearsDial(of page: WeekPage) -> YearsDial? {
        guard !isTiny, var years = chartYears(of: page.wanted.series), !years.isEmpty else {
            return nil
        }
        let left = isCompact ? 1 : 2
        let room = size.columns - 2 * left
        // "‹", four columns per year, a final bracket, and "›".
        let isLabelled = years.count * 4 + 5 <= room
        // "‹ 07 ", one column per year, four more for the current one, and " 26 ›".
        let most = isLabelled ? years.count : max(room - 14, 1)
        if years.count > most {
            let current = years.firstIndex { $0 >= page.year } ?? years.count - 1
            let start = min(max(current - most / 2, 0), years.count - most)
            years = Array(years[start..<start + most])
        }
        var column = left + (isLabelled ? 2 : 5)
        let items = years.map { year in
            let columns = isLabelled ? 4 : year == page.year ? 5 : 1
            defer { column += columns }
            return YearsDial.Item(year: year, column: column, columns: columns)
        }
        return YearsDial(
            row: 2,
            start: left,
            end: column + (isLabelled ? 3 : 5),
            isLabelled: isLabelled,
            items: items
        )
    }
}

extension View {
    mutating func drawDial(of page: WeekPage) {
        guard let dial = model.yearsDial(of: page) else { return }
        let (row, series) = (dial.row, page.wanted.series)
        func digits(_ year: Int?) -> String {
            let digits = "\((year ?? 0) % 100)"
            return digits.count < 2 ? "0\(digits)" : digits
        }
        let most = dial.items.compactMap { model.charts[series[$0.year]]?.totalPlays }.max() ?? 0
        let neighbours = model.neighbours(of: page)
        if neighbours.earlier != nil { draw(theme.earlier, dial.start, row, width: 1, theme.faint) }
        if neighbours.later != nil { draw(theme.later, dial.end - 1, row, width: 1, theme.faint) }
        if !dial.isLabelled {
            draw(digits(dial.items.first?.year), dial.start + 2, row, width: 2, theme.faint)
            draw(digits(dial.items.last?.year), dial.end - 4, row, width: 2, theme.faint)
        }
        for item in dial.items {
            let isCurrent = item.year == page.year
            let hasDigits = dial.isLabelled || isCurrent
            let label = hasDigits ? digits(item.year) : ""
            let left = item.column + (hasDigits ? 1 : 0)
            draw(label, left, row, width: 2, isCurrent ? theme.strong : theme.faint)
            let (sign, style) = bar(of: series[item.year], most: most)
            draw(sign, left + label.count, row, width: 1, isCurrent ? theme.accent : style)
            guard isCurrent else { continue }
            draw("[", item.column, row, width: 1, theme.accent)
            draw("]", left + 3, row, width: 1, theme.accent)
        }
    }

    private func bar(of chart: ChartKey, most: Int) -> (String, CellStyle) {
        if let plays = model.charts[chart]?.totalPlays {
            return (theme.smallBar(plays, of: most), theme.bar)
        }
        let failed = model.problems[.chart(chart)] != nil
        return failed ? ("!", theme.problem) : (theme.gap, theme.faint)
    }
}

extension Theme {
    /// A bar within one cell; the gap character for zero.
    func smallBar(_ value: Int, of most: Int) -> String {
        guard value > 0, most > 0 else { return gap }
        let signs =
            look.decoration.isASCII
            ? ["_", "_", "-", "-", "=", "=", "#", "#"]
            : ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
        let eighths = min(Double(value) / Double(most), 1) * 8
        return signs[max(Int(eighths.rounded(.up)), 1) - 1]
    }
}
