import Foundation
import Terminal
import VinylogueKit
import VinylogueTUI

/// Formats output for a terminal, a file or a screen reader.
struct Canvas: Sendable {
    /// The width in columns.
    var columns: Int
    /// The colors that can be shown.
    var colors: ColorSupport
    /// Whether output goes to a terminal, where control characters are dangerous in every format.
    var isTerminal: Bool
    /// The characters for bars and dashes.
    var decoration: Decoration
    /// Whether output is for screen readers: lines of words and commas, without columns, bars or
    /// truncated text.
    var isPlain = false
    /// Whether CSV cells that a spreadsheet would run as formulas are prefixed with an apostrophe.
    var escapesFormulas = false
    /// Whether text can be linked to a web page.
    var hasLinks = false
    /// The size of a cell; nil if unknown.
    var cell: CellPixels?
    /// The terminal's background color; nil if unknown.
    var ground: RGBColor?
    /// How far local time is ahead of UTC.
    var offset: UTCOffset = { _ in 0 }

    /// The separator between two parts of a line, including spaces.
    var separator: String { isPlain ? ", " : decoration.isASCII ? " - " : " · " }

    /// The sign or word between the ends of a range.
    var through: String { isPlain ? " to " : decoration.dash }

    /// The local day of a time, such as `2026-11-21`.
    func day(of time: Date) -> String { CalendarDate(time, in: offset).description }

    /// A bar that shows `value` as a share of `maximum`, padded to `width` columns.
    func bar(_ value: Int, of maximum: Int, width: Int) -> String {
        if isPlain { return "" }
        let bar = Bar.line(value: value, of: maximum, width: width, ascii: decoration.isASCII)
        return paint(bar, .bar) + String(repeating: " ", count: max(0, width - bar.displayWidth))
    }

    /// A play count and its bar, padded to their full widths; in plain lines, the count as a phrase
    /// such as "3 plays".
    func plays(_ count: Int, of maximum: Int, bar width: Int) -> String {
        if isPlain { return Count.words(count, "play") }
        let digits = Count.text(maximum).count
        return fitted(Count.text(count), to: digits, .right) + " "
            + bar(count, of: maximum, width: width)
    }

    /// The text in a style, as far as its colors are supported.
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

    /// A styled text linked to a web page; the link excludes leading and trailing spaces.
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

    /// The heading of a list about a user: the username, a description and the sources.
    func head(_ user: String, _ what: String, _ attribution: Attribution) -> [String] {
        let words = [what, attribution.words].compactMap(\.self).joined(separator: separator)
        return [
            " \(paint(Account(user).label.sanitizedForTerminal, .bold))\(separator)\(paint(words, .dim))",
            "",
        ]
    }

    /// The credit for a table's sources, to print below it; empty if none is needed.
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

    /// The lines without trailing spaces, each ending in a line feed; plain lines have no margin.
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

/// The age of something, in words.
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
