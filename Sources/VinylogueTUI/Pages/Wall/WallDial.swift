import Terminal
import VinylogueKit

struct DialArea: Equatable, Sendable {
    /// The column of the dial's first mark; the others follow two columns apart.
    var first: Int
    /// The column where the dial can be clicked.
    var column: Int
    /// The column after the name of its position.
    var end: Int

    /// The dial position at a column; nil outside the dial.
    func dial(atColumn column: Int) -> Dial? {
        guard column >= self.column, column < end else { return nil }
        return Dial.allCases[min(max((column - first + 1) / 2, 0), Dial.allCases.count - 1)]
    }
}

extension Model {
    /// The dial's columns, at the end of the last row; nil if there is no room.
    var dialArea: DialArea? {
        guard footerRows > 0, size.columns >= 40 else { return nil }
        let end = size.columns - 2
        guard size.columns >= 64 else {
            return DialArea(first: end - 10, column: end - 11, end: end)
        }
        return DialArea(first: end - 22, column: end - 24, end: end)
    }

    /// Turns the dial one step further, or from the last position to the first.
    mutating func turnDial() -> [Effect] {
        let all = Dial.allCases
        let index = all.firstIndex(of: saved.dial) ?? 0
        return turnDial(to: all[(index + 1) % all.count])
    }

    /// Turns the dial, and saves its position; the wall follows a second later.
    mutating func turnDial(to dial: Dial) -> [Effect] {
        let timer = nextSerial()
        changeWall { $0.dialTimer = timer }
        let value = dial.rawValue == Setting.dial.standard ? nil : dial.rawValue
        let change = change(.set(.dial, value))
        return change + [.wait(WallPage.dialDebounce, timer: .dial(timer))]
    }

    /// Lets the wall follow the dial, unless the dial has been turned again.
    mutating func followDial(_ timer: Int) {
        changeWall { if $0.dialTimer == timer { $0.dialTimer = nil } }
        if lastWall?.dialTimer == timer { lastWall?.dialTimer = nil }
    }
}

extension View {
    /// Draws the dial: a mark at its position, and the position's name.
    mutating func drawDial() {
        guard let area = model.dialArea else { return }
        let row = rows - 1
        let ascii = theme.look.decoration.isASCII
        let signs = Dial.allCases.map { dial in
            dial == model.saved.dial ? (ascii ? "O" : "●") : (ascii ? "+" : "◦")
        }
        let line = String(repeating: ascii ? "-" : "╌", count: 11)
        draw(line, area.first - 1, row, width: 11, theme.faint)
        for (index, dial) in Dial.allCases.enumerated() {
            let style = dial == model.saved.dial ? theme.accentStrong : theme.faint
            draw(signs[index], area.first + 2 * index, row, width: 1, style)
        }
        guard area.column < area.first - 1 else { return }
        draw(model.saved.dial.rawValue, area.first + 11, row, width: 11, theme.plain)
    }
}
