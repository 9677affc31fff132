import Foundation
import Terminal
import VinylogueKit
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
    /// Whether it is read aloud: lines of words and commas, without columns, bars or cut text.
    var isPlain = false
    /// Whether CSV cells that a spreadsheet would run as formulas get an apostrophe in front.
    var escapesFormulas = false
    /// Whether a text can be a link to a web page.
    var hasLinks = false
    /// The size of a cell; nil if unknown.
    var cell: CellPixels?
    /// How far local time is ahead of UTC.
    var offset: UTCOffset = { _ in 0 }

    /// The separator between two parts of a line, with its spaces.
    var separator: String { isPlain ? ", " : decoration.isASCII ? " - " : " · " }

    /// The sign or word between the first and the last of a range.
    var through: String { isPlain ? " to " : decoration.dash }

    /// The local day of a time, such as `2026-11-21`.
    func day(of time: Date) -> String { CalendarDate(time, in: offset).description }

    /// The bar of a share, padded to its full width.
    func bar(_ value: Int, of maximum: Int, width: Int) -> String {
        if isPlain { return "" }
        let bar = Bar.line(value: value, of: maximum, width: width, ascii: decoration.isASCII)
        return paint(bar, .bar) + String(repeating: " ", count: max(0, width - bar.displayWidth))
    }

    /// A number of plays and its bar, padded to their full widths; in plain lines a number with its noun.
    func plays(_ count: Int, of maximum: Int, bar width: Int) -> String {
        if isPlain { return Count.words(count, "play") }
        let digits = Count.text(maximum).count
        return Count.text(count).fitted(to: digits, alignment: .right) + " "
            + bar(count, of: maximum, width: width)
    }

    /// A text in a style.
    func paint(_ text: String, _ style: Style) -> String {
        style.paint(text, support: colors)
    }

    /// A name from outside, safe to print and exactly `width` columns wide.
    func name(_ text: String, width: Int) -> String {
        text.sanitizedForTerminal.fitted(to: width, ellipsis: decoration.ellipsis)
    }

    /// A text in a style that leads to a web page; the spaces around it do not.
    func paint(_ text: String, _ style: Style, address: String?) -> String {
        guard let address else { return paint(text, style) }
        let start = text.prefix { $0 == " " }
        let name = text[start.endIndex...].withoutTrailingSpaces
        return start + link(paint(String(name), style), to: address) + text[name.endIndex...]
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

    /// Where a table comes from, to stand below it; empty if nobody is named.
    func credit(_ attribution: Attribution) -> String {
        attribution.words.map { page(["", paint(" \($0)", .dim)]) } ?? ""
    }

    /// Lines without trailing spaces, each with a line feed; in plain lines commas separate columns.
    func page(_ lines: [String]) -> String {
        lines.map { line in
            let line = isPlain ? Self.spoken(line) : line
            return line[...].withoutTrailingSpaces + "\n"
        }.joined()
    }

    /// A line without its margin, with a comma in place of the space between two columns.
    private static func spoken(_ line: String) -> String {
        // The end of a look belongs to the column before the space.
        return line.replacing(/(?: |\u{1B}\[[0-9;]*m)+/) { match in
            let text = match.output
            let isFirst = match.range.lowerBound == line.startIndex
            let isLast = match.range.upperBound == line.endIndex
            let looks = text.matches(of: /\u{1B}\[[0-9;]*m/).map { String($0.output) }
            if isFirst || isLast { return looks.joined() }
            guard text.count(where: { $0 == " " }) > 1 else { return String(text) }
            let end = looks.prefix { $0 == "\u{1B}[0m" }.joined()
            return end + ", " + looks.drop { $0 == "\u{1B}[0m" }.joined()
        }
    }
}

extension Substring {
    /// The text up to the spaces at its end.
    var withoutTrailingSpaces: Substring {
        let end = utf8.lastIndex { $0 != 0x20 }.map { utf8.index(after: $0) } ?? startIndex
        return self[..<end]
    }
}

extension Style {
    /// The look of bars.
    static let bar = Style(foreground: .rgb(Accent.anywhere))
    /// The look of a warning within a table.
    static let warning = Style(foreground: .basic(.yellow))
}
