import Artwork
import Terminal

enum Move: Sendable {
    /// This many items down, or up if negative.
    case by(Int)
    case toFirst, toLast

    /// The resulting index, clamped to `0..<count`.
    func place(from place: Int, count: Int) -> Int {
        let last = max(count - 1, 0)
        return switch self {
        case .by(let distance): min(max(place + distance, 0), last)
        case .toFirst: 0
        case .toLast: last
        }
    }
}

/// The cursor and the scroll position of a list.
struct ListPosition: Equatable, Sendable {
    /// The item under the cursor, from 0.
    var selected = 0
    /// The first visible item.
    var top = 0

    /// Moves the cursor, but not past either end of `count` items.
    mutating func move(_ move: Move, count: Int) {
        selected = move.place(from: selected, count: count)
    }

    /// Scrolls the view by some items, moving the cursor only as far as needed to keep it visible.
    mutating func scroll(by distance: Int, count: Int, visible: Int) {
        top = min(max(top + distance, 0), max(count - visible, 0))
        selected = min(max(selected, top), top + max(visible - 1, 0))
    }

    /// Keeps the cursor within `count` items, and within the `visible` ones that fit on screen.
    mutating func settle(count: Int, visible: Int) {
        let visible = max(visible, 1)
        selected = min(max(selected, 0), max(count - 1, 0))
        top = min(max(top, selected - visible + 1), selected)
        top = min(max(top, 0), max(count - visible, 0))
    }
}

struct ListLayout: Equatable, Sendable {
    var row: Int
    /// The number of rows per item, including the space below.
    var pitch: Int
    var visible: Int
    /// How many more rows the first item has than the others.
    var extra = 0

    /// The index of the item at a row of the screen; `top` is the first visible item.
    func index(atRow row: Int, top: Int) -> Int? {
        guard row >= self.row, pitch > 0 else { return nil }
        let place = max(row - self.row - (top == 0 ? extra : 0), 0) / pitch
        return place < visible ? top + place : nil
    }

    /// The first row of a visible item, counted from `top`, the first visible one.
    func row(ofPlace place: Int, top: Int) -> Int {
        row + place * pitch + (top == 0 && place > 0 ? extra : 0)
    }
}

extension Array {
    /// The element at an index; nil outside the array.
    subscript(at index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}

extension Model {
    /// Whether the window is so small that each item has a single line.
    var isCompact: Bool { size.rows < 16 || size.columns < 56 }

    /// Whether the window is narrow but high, as on a phone, so that lists have covers.
    var isPhone: Bool { isCompact && size.columns >= 40 && size.rows >= 24 && showsPictures }

    /// The areas of a large cover and the text beside it, above a list that begins at `row` without
    /// them; nil unless the window is that of a phone, and there is room for four items below.
    func phonePane(from row: Int) -> (cover: ScreenArea, text: ScreenArea)? {
        guard isPhone else { return nil }
        let room = size.rows - footerRows - row - 12
        var side = min(room, 12)
        while side > 0, coverSize(rows: side).columns > size.columns - 22 { side -= 1 }
        guard side >= 6 else { return nil }
        let columns = coverSize(rows: side).columns
        let cover = ScreenArea(column: 2, row: row, columns: columns, rows: side)
        let text = ScreenArea(
            column: columns + 4,
            row: row,
            columns: size.columns - columns - 5,
            rows: side
        )
        return (cover, text)
    }

    /// Whether the window has room only for one heading line and a list.
    var isTiny: Bool { size.rows < 9 || size.columns < 32 }

    /// The number of footer rows, including the now-playing bar.
    var footerRows: Int { isTiny ? 0 : (isCompact ? 1 : 2) + playingRows }

    func list(from row: Int, pitch: Int, extra: Int = 0) -> ListLayout {
        // The last item needs no space below it.
        let room = size.rows - footerRows - row + (pitch > 2 ? 1 : 0) - extra
        return ListLayout(row: row, pitch: pitch, visible: max(room / pitch, 1), extra: extra)
    }
}

extension View {
    /// Marks the selected item with a character and, if there are colors, with a background.
    mutating func select(_ row: Int, rows: Int, from column: Int = 0, columns: Int? = nil) {
        let columns = columns ?? self.columns - 1
        let area = ScreenArea(column: column, row: row, columns: columns, rows: rows)
        screen.fill(area, style: theme.selected(theme.plain))
        let pointer = theme.selected(theme.accent)
        screen.draw(theme.pointer, column: column, row: row, style: pointer)
    }

    /// Draws a scroll bar for a list that does not fit.
    mutating func drawMore(
        _ list: ListPosition,
        count: Int,
        _ layout: ListLayout,
        before end: Int? = nil
    ) {
        let height = layout.visible * layout.pitch + layout.extra - (layout.pitch > 2 ? 1 : 0)
        guard count > layout.visible, height > 1 else { return }
        let length = max(height * layout.visible / count, 1)
        let place = list.top * (height - length) / max(count - layout.visible, 1)
        let sign = theme.look.decoration.isASCII ? "|" : "┃"
        for row in place..<min(place + length, height) {
            screen.draw(
                sign,
                column: (end ?? columns) - 1,
                row: layout.row + row,
                style: theme.faint
            )
        }
    }
}
