/// The cursor and the scroll position of a list.
struct ListPosition: Equatable, Sendable {
    /// The item under the cursor, from 0.
    var selected = 0
    /// The first visible item.
    var top = 0

    /// Moves the cursor, but not past either end of `count` items.
    mutating func move(by distance: Int, count: Int) {
        selected = min(max(selected + distance, 0), max(count - 1, 0))
    }

    /// Keeps the cursor within `count` items and in sight, when `visible` of them fit.
    mutating func settle(count: Int, visible: Int) {
        let visible = max(visible, 1)
        selected = min(max(selected, 0), max(count - 1, 0))
        top = min(max(top, selected - visible + 1), selected)
        top = min(max(top, 0), max(count - visible, 0))
    }
}
