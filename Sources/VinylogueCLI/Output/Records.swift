import Core
import Foundation
import Terminal

/// The rows that a command prints, described once for all formats.
struct Records {
    /// What the cells of a column have in common.
    struct Column {
        /// The name in formats for programs.
        let name: String
        /// The name in front of its values where the table stands sideways.
        let title: String
        /// The side of the table's column that its texts start from.
        let alignment: TextAlignment
        /// The room that it takes in the table.
        let width: Width

        /// The title is the name unless one is given.
        init(
            _ name: String,
            title: String? = nil,
            alignment: TextAlignment = .left,
            width: Width = .whole()
        ) {
            self.name = name
            self.title = title ?? name
            self.alignment = alignment
            self.width = width
        }
    }

    /// The room that a column takes in the table.
    enum Width {
        /// As wide as its widest text, and as this number of columns.
        case whole(atLeast: Int = 0)
        /// As wide as its widest text, but cut where the line is full.
        case cut
        /// Each text as wide as it is, so that the next one follows it.
        case own
        /// On a line of its own below the last text of the row; none if empty.
        case below
        /// On a separate line, indented to this column and cut to the width; no line if empty.
        case under(indent: Int)
    }

    /// One value.
    struct Cell {
        /// The value in formats for programs.
        let data: String
        /// The text in the table, which makes it safe to print.
        fileprivate(set) var text: String
        /// The times whose local days are the text in the table; empty for other text.
        fileprivate var days: [Date] = []
        /// The look of the text.
        let style: Style
        /// The web page that the text leads to, where the terminal has links.
        let address: String?

        /// The text is the value itself unless one is given.
        init(
            _ data: String,
            text: String? = nil,
            style: Style = Style(),
            address: String? = nil
        ) {
            self.address = address
            self.data = data
            self.text = text ?? data
            self.style = style
        }

        /// A time, for people the local day; with an end, the days from one to the other.
        init(_ time: Date, to end: Date? = nil, style: Style = Style()) {
            self.init(Timestamp.text(time), style: style)
            days = [time, end].compactMap(\.self)
        }
    }

    /// The columns, in the order of formats for programs.
    let columns: [Column]
    /// The rows, each with a cell for every column.
    let rows: [[Cell]]
    /// The names of the columns that the table shows, in its order; nil shows all.
    let shown: [String]?
    /// Whether the table has a line for each value, with its title in front; empty ones are left out.
    let isSideways: Bool

    init(
        columns: [Column],
        rows: [[Cell]],
        shown: [String]? = nil,
        isSideways: Bool = false
    ) {
        self.isSideways = isSideways
        self.columns = columns
        self.rows = rows
        self.shown = shown
    }

    /// The records of a command that writes another text for people.
    init(columns: [String], rows: [[String]]) {
        self.init(columns: columns.map { Column($0) }, rows: rows.map { $0.map { Cell($0) } })
    }
}

extension Records {
    /// The rows in columns two apart, after a margin of one.
    func table(on canvas: Canvas) -> String {
        withDays(on: canvas).drawn(on: canvas)
    }

    /// The records with local days as texts.
    private func withDays(on canvas: Canvas) -> Records {
        let rows = rows.map { row in
            row.map { cell in
                var cell = cell
                guard !cell.days.isEmpty else { return cell }
                cell.text = cell.days.map(canvas.day).joined(separator: " to ")
                return cell
            }
        }
        return Records(columns: columns, rows: rows, shown: shown, isSideways: isSideways)
    }

    private func drawn(on canvas: Canvas) -> String {
        if isSideways { return canvas.page(rows.flatMap { sideways($0, on: canvas) }) }
        let widths = widths(on: canvas)
        return canvas.page(rows.flatMap { lines(for: $0, widths: widths, on: canvas) })
    }

    /// The places in a row of the cells that the table shows, in its order.
    private var order: [Int] {
        guard let shown else { return Array(columns.indices) }
        return shown.compactMap { name in columns.firstIndex { $0.name == name } }
    }

    /// The places in a row of the cells that share a line.
    private var line: [Int] { order.filter { !columns[$0].isBelow } }

    /// The width of every column.
    private func widths(on canvas: Canvas) -> [Int] {
        var widths = columns.indices.map { index in
            let widest = rows.map(\.[index].text.sanitizedForTerminal.displayWidth).max() ?? 0
            guard case .whole(let least) = columns[index].width else { return widest }
            return max(widest, least)
        }
        let fixed = line.filter { !columns[$0].isCut }.reduce(0) { $0 + widths[$1] }
        var room = max(0, canvas.columns - 2 - 2 * (line.count - 1) - fixed)
        for index in line where columns[index].isCut {
            widths[index] = min(widths[index], room)
            room -= widths[index]
        }
        return widths
    }

    private func sideways(_ row: [Cell], on canvas: Canvas) -> [String] {
        let width = order.map { columns[$0].title.displayWidth }.max() ?? 0
        return order.filter { !row[$0].text.isEmpty }.map { index in
            let title = canvas.paint(columns[index].title.fitted(to: width), .dim)
            return " \(title)  "
                + canvas.paint(row[index].text.sanitizedForTerminal, row[index].style)
        }
    }

    private func lines(for row: [Cell], widths: [Int], on canvas: Canvas) -> [String] {
        let texts = line.map { index in
            let (cell, column) = (row[index], columns[index])
            let text = cell.text.sanitizedForTerminal
            let ellipsis = canvas.decoration.ellipsis
            let isEnd = index == line.last && column.alignment == .left
            let fitted =
                column.isOwn || isEnd
                ? text.truncated(to: widths[index], ellipsis: ellipsis)
                : text.fitted(to: widths[index], alignment: column.alignment, ellipsis: ellipsis)
            return canvas.paint(fitted, cell.style, address: cell.address)
        }
        let before = line.dropLast().reduce(1) { $0 + widths[$1] + 2 }
        let below = order.filter { columns[$0].isBelow && !row[$0].text.isEmpty }.map { index in
            var (indent, text) = (before, row[index].text.sanitizedForTerminal)
            if case .under(let column) = columns[index].width {
                indent = column
                let room = max(canvas.columns - indent, 1)
                text = text.truncated(to: room, ellipsis: canvas.decoration.ellipsis)
            }
            return String(repeating: " ", count: indent) + canvas.paint(text, row[index].style)
        }
        return [" " + texts.joined(separator: "  ")] + below
    }
}

extension Records.Column {
    fileprivate var isCut: Bool { if case .cut = width { true } else { false } }
    fileprivate var isOwn: Bool { if case .own = width { true } else { false } }
    fileprivate var isBelow: Bool {
        switch width {
        case .below, .under: true
        default: false
        }
    }
}
