import Terminal
import VinylogueKit

/// The sheet that explains why the selected album is on the wall.
struct WhyPage: SheetState {
    var page: Page { .why(self) }
    var keymap: Keymap { Self.keys }

    func area(in model: Model) -> ScreenArea { model.whySheet.area }
    func draw(in view: inout View) { view.drawWhy() }

    private static let keys = Keymap(
        "Why it's here",
        [
            Binding("q, esc", "back", ["i", "q", .escape, .backspace, .enter]) { $0.goBack() }
                .footer("q", "back")
        ],
        hint: "Press q to close this first."
    )
}

extension Model {
    /// The lines that explain why the selected album is on the wall.
    private func whyLines(width: Int) -> [[Piece]] {
        guard let tile = selectedTile, let page = wallPage else { return [] }
        func lines(_ text: String, _ kind: Piece.Kind) -> [[Piece]] {
            text.wrapped(to: width).map { [Piece(text: $0, kind: kind)] }
        }
        var all = lines(tile.title, .strong) + lines(tile.artist, .plain) + [[]]
        guard let origin = tile.origin, case .crate(let choice)? = page.shown else {
            return all + lines("One of your favourites.", .plain)
        }
        all += lines(tile.reason.capitalizedFirst + ".", .plain)
        if let credit = tile.credit { all += lines("F\(credit.dropFirst()).", .faint) }
        let share = choice.shares.first { $0.signal == origin.signal }?.share ?? 0
        let name = origin.signal.name
        all += lines("Ranked No. \(origin.rank) among albums from \(name).", .faint)
        all += lines("Dial: \(choice.dial) (\(share)% from \(name)).", .faint)
        let wall = walls[choice]
        let shortages = [wall?.shortage, wall?.laterShortage].compactMap(\.self)
        for gap in (wall?.gaps ?? []) + shortages {
            all += [[]] + lines(gap, .faint)
        }
        return all
    }

    /// The sheet's area and lines; without empty lines if not all fit, and with an ellipsis at the
    /// end if the others do not fit either.
    fileprivate var whySheet: (area: ScreenArea, lines: [[Piece]]) {
        let columns = min(62, size.columns)
        var lines = whyLines(width: max(columns - 6, 1))
        let area = sheetArea(columns: columns, rows: lines.count + 4)
        let room = max(area.rows - 2, 1)
        if lines.count > room { lines.removeAll(where: \.isEmpty) }
        if lines.count > room {
            lines = Array(lines.prefix(room))
            lines[room - 1][0].text += " \(look.decoration.ellipsis)"
        }
        return (area, lines)
    }
}

extension View {
    fileprivate mutating func drawWhy() {
        let (area, lines) = model.whySheet
        drawSheet(area, title: "Why it's here")
        let top = area.rows < lines.count + 4 ? 1 : 2
        for (index, line) in lines.prefix(max(area.rows - 2 * top, 0)).enumerated() {
            for piece in line {
                let style =
                    piece.kind == .strong
                    ? theme.strong : piece.kind == .faint ? theme.faint : theme.plain
                draw(
                    piece.text,
                    area.column + 3,
                    area.row + top + index,
                    width: area.columns - 6,
                    theme.selected(style)
                )
            }
        }
    }
}
