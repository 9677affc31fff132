import Terminal

/// A part of a line in one style.
struct Piece: Equatable, Sendable {
    /// The kind of piece, which determines its style.
    enum Kind: Equatable, Sendable {
        case strong, plain, faint, accent, problem
        /// The placeholder of a text that is not loaded yet.
        case outline
    }

    var text: String
    var kind: Kind
    /// The web page that the text links to; nil for none.
    var link: String?
}

/// Plays by year as small bars on one line; years without plays are shown as dots.
enum Sparkline {
    /// The line, from the label of the first year to that of the last, in at most `width` columns.
    ///
    /// A year with unknown plays is blank. If the years do not fit, the earliest are left out.
    static func pieces(
        _ plays: [(year: Int, plays: Int?)],
        marked: Int? = nil,
        width: Int,
        ascii: Bool = false
    ) -> [Piece] {
        let (column, shown) = years(plays, width: width)
        guard let first = shown.first, let last = shown.last else { return [] }
        let most = shown.compactMap(\.plays).max() ?? 0
        func label(_ year: Int) -> String {
            let text = "\(year)"
            return String(text.suffix(column - 1))
        }
        var pieces = [Piece(text: label(first.year) + " ", kind: .faint)]
        for entry in shown {
            let sign = sign(entry.plays, of: most, ascii)
            let isPlayed = (entry.plays ?? 0) > 0
            let kind: Piece.Kind = entry.year == marked ? .strong : isPlayed ? .accent : .faint
            if pieces.last?.kind == kind, pieces.count > 1 {
                pieces[pieces.count - 1].text += sign
            } else {
                pieces.append(Piece(text: sign, kind: kind))
            }
        }
        return pieces + [Piece(text: " " + label(last.year), kind: .faint)]
    }

    /// The years that fit, and the column of the first one's bar.
    static func years<Year>(_ all: [Year], width: Int) -> (column: Int, shown: ArraySlice<Year>) {
        let isWide = width >= all.count + 10
        return (isWide ? 5 : 3, all.suffix(max(width - (isWide ? 10 : 6), 0)))
    }

    private static func sign(_ plays: Int?, of most: Int, _ ascii: Bool) -> String {
        guard let plays else { return " " }
        guard plays > 0, most > 0 else { return ascii ? "." : "·" }
        let signs = Array(ascii ? "-=+*#" : "▁▂▃▄▅▆▇█")
        let step = Int((Double(plays) / Double(most) * Double(signs.count)).rounded(.up))
        return String(signs[min(max(step, 1), signs.count) - 1])
    }
}

extension View {
    /// Draws the pieces of a line, truncated to a width, and returns the number of columns used.
    @discardableResult
    mutating func draw(_ pieces: [Piece], _ column: Int, _ row: Int, width: Int) -> Int {
        var used = 0
        for piece in pieces where used < width {
            let place = column + used
            let columns = draw(piece.text, place, row, width: width - used, style(piece.kind))
            if let link = piece.link {
                let area = ScreenArea(column: place, row: row, columns: columns, rows: 1)
                screen.link(area, to: link)
            }
            used += columns
        }
        return used
    }

    private func style(_ kind: Piece.Kind) -> CellStyle {
        switch kind {
        case .strong: theme.strong
        case .plain: theme.plain
        case .faint: theme.faint
        case .accent: theme.accent
        case .problem: theme.problem
        case .outline: theme.surface
        }
    }
}
