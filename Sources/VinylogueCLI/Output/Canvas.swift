import Foundation
import Terminal
import VinylogueKit
import VinylogueTUI

/// What output is drawn on.
struct Canvas: Sendable {
    /// The width in columns.
    var columns: Int
    /// The colors that can be shown.
    var colors: ColorSupport
    /// Whether it is a terminal, where control characters are dangerous in every format.
    var isTerminal: Bool
    /// The signs around the data.
    var decoration: Decoration
    /// Whether it is for screen readers: lines of words and commas, without columns, bars or cut
    /// text.
    var isPlain = false
    /// Whether CSV cells that a spreadsheet would run as formulas are prefixed with an apostrophe.
    var escapesFormulas = false
    /// Whether text can be linked to a web page.
    var hasLinks = false
    /// The size of a cell; nil if unknown.
    var cell: CellPixels?
    /// How far local time is ahead of UTC.
    var offset: UTCOffset = { _ in 0 }

    /// The separator between two parts of a line, with its spaces.
    var separator: String { isPlain ? ", " : decoration.isASCII ? " - " : " · " }

    /// The sign or word between the ends of a range.
    var through: String { isPlain ? " to " : decoration.dash }

    /// The local day of a time, such as `2026-11-21`.
    func day(of time: Date) -> String { CalendarDate(time, in: offset).description }

    /// A bar for a share, padded to its full width.
    func bar(_ value: Int, of maximum: Int, width: Int) -> String {
        if isPlain { return "" }
        let bar = Bar.line(value: value, of: maximum, width: width, ascii: decoration.isASCII)
        return paint(bar, .bar) + String(repeating: " ", count: max(0, width - bar.displayWidth))
    }

    /// A play count and its bar, padded to their full widths; in plain lines the number and its
    /// noun.
    func plays(_ count: Int, of maximum: Int, bar width: Int) -> String {
        if isPlain { return Count.words(count, "play") }
        let digits = Count.text(maximum).count
        return fitted(Count.text(count), to: digits, .right) + " "
            + bar(count, of: maximum, width: width)
    }

    /// A text in a style.
    func paint(_ text: String, _ style: Style) -> String {
        style.paint(text, support: colors)
    }

    /// An untrusted name, made safe to print and exactly `width` columns wide.
    func name(_ text: String, width: Int) -> String {
        fitted(text.sanitizedForTerminal, to: width)
    }

    /// A text exactly `width` columns wide; unchanged in plain lines.
    func fitted(_ text: String, to width: Int, _ alignment: TextAlignment = .left) -> String {
        isPlain
            ? text : text.fitted(to: width, alignment: alignment, ellipsis: decoration.ellipsis)
    }

    /// A text at most `width` columns wide; unchanged in plain lines.
    func cut(_ text: String, to width: Int) -> String {
        isPlain ? text : text.truncated(to: width, ellipsis: decoration.ellipsis)
    }

    /// A styled text linked to a web page, without the spaces around it.
    func paint(_ text: String, _ style: Style, address: String?) -> String {
        guard let address else { return paint(text, style) }
        let start = text.prefix { $0 == " " }
        let name = text[start.endIndex...].withoutTrailingSpaces
        return start + link(paint(String(name), style), to: address) + text[name.endIndex...]
    }

    /// Text linked to a web page, if the terminal supports links.
    func link(_ text: String, to address: String?) -> String {
        guard hasLinks, let address else { return text }
        return Hyperlink.text(text, to: address)
    }

    /// All parts on one line if they fit after a margin of one column, otherwise each on its own
    /// line.
    func joined(_ parts: [String], by separator: String) -> [String] {
        let line = parts.joined(separator: separator)
        return line.displayWidth < columns && !parts.isEmpty ? [line] : parts
    }

    /// The line above a list about a user: what it has, and where that comes from.
    func head(_ user: String, _ what: String, _ attribution: Attribution) -> [String] {
        let words = [what, attribution.words].compactMap(\.self).joined(separator: separator)
        return [" \(paint(user.sanitizedForTerminal, .bold))\(separator)\(paint(words, .dim))", ""]
    }

    /// The sources of a table, to print below it; empty without a credit.
    func credit(_ attribution: Attribution) -> [String] {
        attribution.words.map { ["", paint(margin + $0, .dim)] } ?? []
    }

    /// The margin before a line.
    var margin: String { isPlain ? "" : " " }

    /// The gap between two columns.
    var gap: String { isPlain ? ", " : "  " }

    /// The parts of a line, in columns after a margin; in plain lines, separated by commas.
    func line(_ parts: [String]) -> String {
        margin + parts.filter { !isPlain || !$0.isEmpty }.joined(separator: gap)
    }

    /// Lines without trailing spaces, each with a line feed; plain lines have no margin.
    func page(_ lines: [String]) -> String {
        lines.map { line in
            let line = isPlain ? line.drop { $0 == " " } : line[...]
            return line.withoutTrailingSpaces + "\n"
        }.joined()
    }
}

extension Substring {
    /// The text without its trailing spaces.
    var withoutTrailingSpaces: Substring {
        let end = utf8.lastIndex { $0 != 0x20 }.map { utf8.index(after: $0) } ?? startIndex
        return self[..<end]
    }
}

extension Style {
    /// The style of bars.
    static let bar = Style(foreground: .rgb(Accent.anywhere))
    /// The style of a warning in a table.
    static let warning = Style(foreground: .basic(.yellow))
}

/// How long ago something was, for people to read.
enum Age {
    /// Text such as "3 days ago"; times in the future are "just now".
    static func words(from past: Date, to now: Date) -> String {
        let seconds = now.timeIntervalSince(past)
        let units: [(name: String, seconds: Double)] = [
            ("year", 365 * .day), ("day", .day), ("hour", 3600), ("minute", 60),
        ]
        guard let unit = units.first(where: { seconds >= $0.seconds }) else { return "just now" }
        return "\(Count.words(Int(seconds / unit.seconds), unit.name)) ago"
    }
}
