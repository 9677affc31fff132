/// The size of a character cell in pixels.
package struct CellPixels: Hashable, Sendable {
    /// Pixels in a row; at least 1.
    package var width: Int
    /// Rows of pixels; at least 1.
    package var height: Int

    /// Creates a size; numbers below 1 become 1.
    package init(width: Int, height: Int) {
        self.width = max(width, 1)
        self.height = max(height, 1)
    }

    /// What a window of pixels has for each of its cells; nil when it is not known, or is more or less
    /// than any font has.
    init?(window: (width: Int, height: Int), columns: Int, rows: Int) {
        guard columns > 0, rows > 0, case let width = window.width / columns,
            case let height = window.height / rows, (4...64).contains(width),
            (4...128).contains(height)
        else { return nil }
        self.init(width: width, height: height)
    }
}
