import Terminal
import VinylogueTUI

/// The result of a command, printable in every format.
protocol CommandOutput {
    /// The text for people; by default the rows in columns.
    func table(on canvas: Canvas) -> String
    /// The shape of its JSON.
    var json: any Encodable { get }
    /// Its rows, for every format that has nothing else.
    var records: Records { get }
}

extension CommandOutput {
    func table(on canvas: Canvas) -> String {
        records.table(on: canvas)
    }

    /// The whole text in a format; the only place that switches on the format.
    func text(_ format: OutputFormat, on canvas: Canvas) throws -> String {
        switch format {
        case .table: table(on: canvas)
        case .json: try JSON.text(json)
        case .csv: CSV.text(records, on: canvas)
        }
    }
}

/// The place that output is drawn on.
struct Canvas: Sendable {
    /// The width in columns.
    var columns: Int
    /// The colours that can be shown.
    var colors: ColorSupport
    /// Whether it is a terminal, where control characters are dangerous in every format.
    var isTerminal: Bool
    /// The signs around the data.
    var decoration: Decoration
    /// Whether CSV cells that a spreadsheet would run as formulas get an apostrophe in front.
    var escapesFormulas = false
    /// Whether a text can be a link to a web page.
    var hasLinks = false
    /// The size of a cell; nil if unknown.
    var cell: CellPixels?

    /// The separator between two parts of a line, with its spaces.
    var separator: String { decoration.isASCII ? " - " : " · " }

    /// The bar of a share, padded to its full width.
    func bar(_ value: Int, of maximum: Int, width: Int) -> String {
        let bar = Bar.line(value: value, of: maximum, width: width, ascii: decoration.isASCII)
        return paint(bar, .bar) + String(repeating: " ", count: max(0, width - bar.displayWidth))
    }

    /// A text in a style.
    func paint(_ text: String, _ style: Style) -> String {
        style.paint(text, support: colors)
    }

    /// A name from outside, safe to print and exactly `width` columns wide.
    func name(_ text: String, width: Int) -> String {
        text.sanitizedForTerminal.fitted(to: width, ellipsis: decoration.ellipsis)
    }

    /// Text that leads to a web page, where the terminal has links.
    func link(_ text: String, to address: String?) -> String {
        guard hasLinks, let address else { return text }
        return Hyperlink.text(text, to: address)
    }

    /// All parts on one line if they fit after a margin of one column, else each on its own line.
    func joined(_ parts: [String], by separator: String) -> [String] {
        let line = parts.joined(separator: separator)
        return line.displayWidth < columns && !parts.isEmpty ? [line] : parts
    }

    /// Lines without trailing spaces, each with a line feed.
    func page(_ lines: [String]) -> String {
        lines.map { line in
            String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
        }.joined()
    }
}

extension Style {
    /// The look of bars.
    static let bar = Style(foreground: .rgb(Accent.anywhere))
    /// The look of a warning within a table.
    static let warning = Style(foreground: .basic(.yellow))
}
