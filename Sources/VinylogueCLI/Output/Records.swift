import Terminal
import VinylogueKit

/// The rows that a command prints, for all formats.
struct Records {
    /// The properties of a column.
    struct Heading {
        /// The name in JSON and CSV.
        let name: String
        /// The title of its values if the table is printed vertically.
        let title: String
        /// How its texts are aligned in the table.
        let alignment: TextAlignment
        /// Its width in the table.
        let width: Width
        /// Whether CSV leaves it out.
        let isJSONOnly: Bool
    }

    /// A column and how its cells are computed.
    struct Column<Row> {
        let heading: Heading
        fileprivate let cell: (Row) -> Cell

        /// Creates a column.
        ///
        /// - Parameters:
        ///   - title: its title if the table is printed vertically; the name by default.
        ///   - style: the style of all texts, unless `styles` returns one for each row.
        ///   - address: the web page that a text links to, if the terminal supports links.
        ///   - isJSONOnly: whether CSV leaves it out.
        ///   - text: the text that the table shows instead of the value.
        init(
            _ name: String,
            title: String? = nil,
            alignment: TextAlignment = .left,
            width: Width = .whole(),
            style: Style = Style(),
            styles: ((Row) -> Style)? = nil,
            address: ((Row) -> String?)? = nil,
            isJSONOnly: Bool = false,
            text: ((Row, Canvas) -> String)? = nil,
            value: @escaping (Row) -> Value
        ) {
            heading = Heading(
                name: name,
                title: title ?? name,
                alignment: alignment,
                width: width,
                isJSONOnly: isJSONOnly
            )
            cell = { row in
                Cell(
                    value: value(row),
                    text: text.map { text in { text(row, $0) } },
                    style: styles?(row) ?? style,
                    address: address?(row)
                )
            }
        }
    }

    /// A column's width in the table.
    enum Width {
        /// As wide as its widest text, and at least this number of columns.
        case whole(atLeast: Int = 0)
        /// As wide as its widest text, but truncated if the line is full.
        case cut
        /// Each text at its own width, so that the next column follows directly.
        case own
        /// On a separate line below the last text of the row; omitted if empty.
        case below
        /// On a separate line, indented to this column and cut to the width; omitted if empty.
        case under(indent: Int)
    }

    /// A value in a row and its appearance in the table.
    struct Cell {
        let value: Value
        /// The text that the table shows instead of the value; not yet safe to print.
        let text: ((Canvas) -> String)?
        let style: Style
        let address: String?

        /// The text that the table shows, safe to print.
        func words(on canvas: Canvas) -> String {
            if let text { return text(canvas).sanitizedForTerminal }
            if case .time(let time?) = value { return canvas.day(of: time) }
            if case .account(let user?) = value { return Account(user).label.sanitizedForTerminal }
            return value.written.sanitizedForTerminal
        }
    }

    /// The key of the list of rows in JSON; nil for a single object instead of a list.
    let name: String?
    /// The columns, in the order of CSV.
    let columns: [Heading]
    /// The rows, each with a cell for every column.
    let rows: [[Cell]]
    /// The names of the columns that the table shows, in order; nil for all.
    let shown: [String]?
    /// Whether the table is vertical: one line per value, with its title; no line if it is empty.
    let isSideways: Bool

    /// Creates a row for each item.
    init<Row>(
        _ name: String? = nil,
        of things: some Sequence<Row>,
        shown: [String]? = nil,
        isSideways: Bool = false,
        _ columns: [Column<Row>]
    ) {
        self.name = name
        self.columns = columns.map(\.heading)
        rows = things.map { thing in columns.map { $0.cell(thing) } }
        self.shown = shown
        self.isSideways = isSideways
    }

    /// Creates a single row with these values.
    init(_ fields: KeyValuePairs<String, Value>) {
        self.init(of: [0], fields.map { name, value in Column(name) { _ in value } })
    }

    /// The rows as objects.
    var objects: [Value] {
        rows.map { row in
            .object(Dictionary(uniqueKeysWithValues: zip(columns.map(\.name), row.map(\.value))))
        }
    }

    /// The list of rows as an object with the key `name`; without a name, the single row.
    var tree: Value {
        name.map { [$0: .list(objects)] } ?? objects.first ?? [:]
    }
}

extension Records {
    /// The rows in columns two spaces apart, after a margin of one; plain lines have commas.
    func lines(on canvas: Canvas) -> [String] {
        let texts = rows.map { row in row.map { $0.words(on: canvas) } }
        let widths = isSideways || canvas.isPlain ? [] : widths(of: texts, on: canvas)
        return zip(rows, texts).flatMap { row, texts in
            isSideways
                ? sideways(row, texts, on: canvas) : lines(row, texts, widths, on: canvas)
        }
    }

    /// The indices of the cells that the table shows, in order.
    private var order: [Int] {
        guard let shown else { return Array(columns.indices) }
        return shown.compactMap { name in columns.firstIndex { $0.name == name } }
    }

    /// The indices of the cells that share a line.
    private var line: [Int] { order.filter { !columns[$0].isBelow } }

    /// The width of every column.
    private func widths(of texts: [[String]], on canvas: Canvas) -> [Int] {
        var widths = columns.indices.map { index in
            let widest = texts.map(\.[index].displayWidth).max() ?? 0
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

    private func sideways(_ row: [Cell], _ texts: [String], on canvas: Canvas) -> [String] {
        let width = order.map { columns[$0].title.displayWidth }.max() ?? 0
        return order.filter { !texts[$0].isEmpty }.map { index in
            canvas.line([
                canvas.paint(canvas.fitted(columns[index].title, to: width), .dim),
                canvas.paint(texts[index], row[index].style),
            ])
        }
    }

    private func lines(
        _ row: [Cell],
        _ texts: [String],
        _ widths: [Int],
        on canvas: Canvas
    ) -> [String] {
        let parts = line.map { index in
            let (cell, column) = (row[index], columns[index])
            let isEnd = index == line.last && column.alignment == .left
            let fitted =
                canvas.isPlain
                ? texts[index]
                : column.isOwn || isEnd
                    ? canvas.cut(texts[index], to: widths[index])
                    : canvas.fitted(texts[index], to: widths[index], column.alignment)
            return canvas.paint(fitted, cell.style, address: cell.address)
        }
        let below = order.filter { columns[$0].isBelow && !texts[$0].isEmpty }.map { index in
            var text = texts[index]
            let indent: Int
            if case .under(let column) = columns[index].width {
                indent = column
                text = canvas.cut(text, to: max(canvas.columns - indent, 1))
            } else {
                indent = canvas.isPlain ? 0 : line.dropLast().reduce(1) { $0 + widths[$1] + 2 }
            }
            return String(repeating: " ", count: indent) + canvas.paint(text, row[index].style)
        }
        return [canvas.line(parts)] + below
    }
}

extension Records.Heading {
    fileprivate var isCut: Bool { if case .cut = width { true } else { false } }
    fileprivate var isOwn: Bool { if case .own = width { true } else { false } }
    fileprivate var isBelow: Bool {
        switch width {
        case .below, .under: true
        default: false
        }
    }
}
