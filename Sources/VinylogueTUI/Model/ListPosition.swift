/// Where somebody is in a list.
struct ListPosition: Equatable, Sendable {
    /// The item under the cursor, from 0.
    var selected = 0
    /// The first item that is shown.
    var top = 0

    /// Moves within `count` items, however far it was to go.
    mutating func move(by distance: Int, count: Int) {
        selected = min(max(selected + distance, 0), max(count - 1, 0))
    }

    /// Brings the cursor into a list of `count` items, of which `visible` are shown.
    mutating func settle(count: Int, visible: Int) {
        let visible = max(visible, 1)
        selected = min(max(selected, 0), max(count - 1, 0))
        top = min(max(top, selected - visible + 1), selected)
        top = min(max(top, 0), max(count - visible, 0))
    }
}
