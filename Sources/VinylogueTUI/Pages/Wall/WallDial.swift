import Terminal
import VinylogueKit

struct DialArea: Equatable, Sendable {
    /// The column of the dial's first mark; the others follow two columns apart.
    var first: Int
    /// The column where the labels begin.
    var column: Int
    /// The column after the labels.
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
        return DialArea(first: end - 18, column: end - 24, end: end)
    }

    /// Turns the dial one step further, or from the last position to the first.
    mutating func turnDial() -> [Effect] {
        guard let page = wallPage else { return [] }
        let all = Dial.allCases
        let index = all.firstIndex(of: page.dial) ?? 0
        return turnDial(to: all[(index + 1) % all.count])
    }

    /// Turns the dial; the wall follows a second later.
    mutating func turnDial(to dial: Dial) -> [Effect] {
        let timer = nextSerial()
        changeWall { page in
            page.dial = dial
            page.dialTimer = timer
        }
        return [.wait(WallPage.dialDebounce, timer: .dial(timer))]
    }

    /// Makes the wall follow the dial, unless the dial has been turned again.
    mutating func followDial(_ timer: Int) {
        changeWall { page in
            guard page.dialTimer == timer else { return }
            page.dialTimer = nil
            page.settledDial = page.dial
            page.redraw = nil
        }
    }
}

extension View {
    /// Draws the dial: labels at its ends, and a mark at its position.
    mutating func drawDial(_ page: WallPage) {
        guard let area = model.dialArea else { return }
        let row = rows - 1
        let ascii = theme.look.decoration.isASCII
        let signs = Dial.allCases.map { dial in
            dial == page.dial ? (ascii ? "O" : "●") : (ascii ? "+" : "┼")
        }
        let line = String(repeating: ascii ? "-" : "─", count: 11)
        draw(line, area.first - 1, row, width: 11, theme.faint)
        for (index, dial) in Dial.allCases.enumerated() {
            let style = dial == page.dial ? theme.accentStrong : theme.faint
            draw(signs[index], area.first + 2 * index, row, width: 1, style)
        }
        guard area.column < area.first - 1 else { return }
        draw("mine", area.column, row, width: 4, theme.faint)
        draw("mystery", area.first + 11, row, width: 7, theme.faint)
    }
}
