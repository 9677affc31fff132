import Artwork
import Terminal

extension Model {
    /// The area of a sheet in the middle of the screen, limited to the room above the footer.
    func sheetArea(columns: Int, rows: Int) -> ScreenArea {
        let columns = min(columns, size.columns)
        let rows = min(rows, size.rows - min(footerRows, 1))
        return ScreenArea(
            column: (size.columns - columns) / 2,
            row: (size.rows - min(footerRows, 1) - rows) / 2,
            columns: columns,
            rows: rows
        )
    }

    /// The area of the front sheet; nil if the front page fills the screen.
    var sheet: ScreenArea? { (front as? any SheetState)?.area(in: self) }
}

extension View {
    /// How much everything behind a sheet fades into the background, from 0 to 1.
    private static let distance = 0.65

    /// Dims everything drawn so far, so that a sheet stands out; pictures are temporarily shown as
    /// characters.
    mutating func recede() {
        guard let ground = theme.ground else {
            return screen.restyle { _ in CellStyle(attributes: .dim) }
        }
        func mixed(_ color: TextColor?) -> TextColor? {
            // With 256 colors, covers use palette entries.
            color.map { .rgb($0.shade.mixed(with: ground, share: Self.distance)) }
        }
        screen.restyle { style in
            CellStyle(foreground: mixed(style.foreground), background: mixed(style.background))
        }
    }

    /// Draws an empty sheet: a frame with the title on its upper and the keys on its lower edge.
    mutating func drawSheet(_ area: ScreenArea, title: String) {
        clearCutWords(around: area)
        let style = theme.selected(theme.plain)
        screen.fill(area, style: style)
        let ascii = theme.look.decoration.isASCII
        let signs = Array(ascii ? "-|++++" : "─│╭╮╰╯").map(String.init)
        let (right, bottom) = (area.column + area.columns - 1, area.row + area.rows - 1)
        let edge = theme.selected(theme.faint)
        let line = String(repeating: signs[0], count: area.columns)
        for (row, corners) in [(area.row, signs[2...3]), (bottom, signs[4...5])] {
            screen.draw(line, column: area.column, row: row, style: edge)
            screen.draw(corners.first ?? "", column: area.column, row: row, style: edge)
            screen.draw(corners.last ?? "", column: right, row: row, style: edge)
        }
        for row in area.row + 1..<max(bottom, area.row + 1) {
            screen.draw(signs[1], column: area.column, row: row, style: edge)
            screen.draw(signs[1], column: right, row: row, style: edge)
        }
        let heading = theme.selected(theme.strong)
        draw(" \(title) ", area.column + 2, area.row, width: area.columns - 4, heading)
        guard area == model.sheet, let first = model.footer.first, let last = model.footer.last
        else { return }
        let end = min(last.column + last.width, right - 2)
        let keys = ScreenArea(
            column: first.column - 1,
            row: bottom,
            columns: end - first.column + 2,
            rows: 1
        )
        screen.fill(keys, style: style)
        for hint in model.footer {
            draw(hint, style, theme.selected(theme.faint), before: right - 2)
        }
    }

    /// Blanks the words that an area would cut off, so that no stray letters remain beside it.
    private mutating func clearCutWords(around area: ScreenArea) {
        func isWord(_ column: Int, _ row: Int) -> Bool {
            guard let cell = screen[column, row] else { return false }
            let sign = cell.character
            return cell.width == 0 || sign.isLetter || sign.isNumber || sign.isPunctuation
        }
        let edges = [(area.column, -1), (area.column + area.columns - 1, 1)]
        for row in area.row..<area.row + area.rows {
            for (edge, step) in edges {
                var column = edge
                // One column next to the frame stays empty.
                while column == edge || column == edge + step || isWord(column, row) {
                    guard let cell = screen[column, row] else { break }
                    screen.draw(" ", column: column, row: row, style: cell.style)
                    // A wide character is removed together with its second half.
                    column += cell.width == 0 && step < 0 ? 2 * step : step
                }
            }
        }
    }
}

/// A sheet that asks for confirmation before an action.
struct Question: SheetState {
    var title: String
    /// What the action would do.
    var words: String
    /// The consequences, and what is kept.
    var rest: String
    /// The words for the keys y and n in the footer.
    var yes: String
    var no = "keep"
    /// The message for other keys; nil for one with `yes` and `no`.
    var hint: String?
    /// Whether the question is a harmless offer, so that Enter also means yes. Otherwise any other
    /// key means no.
    var isOffer = false
    /// Whether the sheet below stays visible.
    var isOnSheet = false
    /// Carries out the action.
    var act: @Sendable (inout Model) -> [Effect]

    /// Questions are compared by their titles and words, since closures cannot be compared.
    static func == (one: Question, other: Question) -> Bool {
        (one.title, one.words) == (other.title, other.words)
    }

    var page: Page { .question(self) }
    var friendsPlace: FriendsPlace? { isOffer ? .behind : nil }

    var keymap: Keymap {
        let bindings = [
            Binding("y", yes, isOffer ? ["y", .enter] : ["y"]) { [act] in $0.goBack() + act(&$0) }
                .footer("y", yes),
            Binding("n", no, isOffer ? ["n", .escape, "q"] : ["n"]) { $0.goBack() }
                .footer("n", no),
        ]
        let hint = hint ?? "Press y to \(yes), or n to \(no)."
        guard !isOffer else { return Keymap(title, bindings, hint: hint) }
        return Keymap(title, bindings + [Binding.find.withoutHint], hint: hint) { model, event in
            if case .key = event { model.goBack() } else { [] }
        }
    }

    private func lines(_ width: Int) -> [String] {
        words.wrapped(to: width) + [""] + rest.wrapped(to: width)
    }

    func area(in model: Model) -> ScreenArea {
        let columns = min(52, model.size.columns)
        return model.sheetArea(columns: columns, rows: lines(columns - 6).count + 4)
    }

    func draw(in view: inout View) {
        if isOnSheet, let below = view.model.pages.dropLast().last {
            view.draw(below)
            view.recede()
        }
        let area = area(in: view.model)
        view.drawSheet(area, title: title)
        let lines = lines(area.columns - 6)
        let end = lines.firstIndex(of: "") ?? lines.count
        let top = area.row + (area.rows > lines.count + 2 ? 2 : 1)
        for (index, line) in lines.prefix(max(area.rows - 2, 0)).enumerated() {
            let style = view.theme.selected(index < end ? view.theme.strong : view.theme.plain)
            view.draw(line, area.column + 3, top + index, width: area.columns - 6, style)
        }
    }
}
