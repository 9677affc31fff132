/// Where a list stands on a screen.
struct ListLayout: Equatable, Sendable {
    /// The row of the first item that is shown.
    var row: Int
    /// The rows that an item takes, with the space behind it.
    var pitch: Int
    /// How many items are shown whole.
    var visible: Int

    /// The item at a row of the screen, when `top` is the first one shown.
    func index(atRow row: Int, top: Int) -> Int? {
        guard row >= self.row, pitch > 0, (row - self.row) / pitch < visible else { return nil }
        return top + (row - self.row) / pitch
    }
}
