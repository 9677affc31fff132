/// The position of a list on the screen.
struct ListLayout: Equatable, Sendable {
    /// The row of the first visible item.
    var row: Int
    /// The rows of an item, including the space below it.
    var pitch: Int
    /// The number of items that fit.
    var visible: Int

    /// The item at a row of the screen, when `top` is the first visible one.
    func index(atRow row: Int, top: Int) -> Int? {
        guard row >= self.row, pitch > 0, (row - self.row) / pitch < visible else { return nil }
        return top + (row - self.row) / pitch
    }
}
