/// A horizontal bar.
package enum Bar {
    private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    private static let widest = 10_000

    /// The bar for `value` if `maximum` fills `width` columns; it is not padded.
    ///
    /// It is exact to an eighth of a column, or to a whole one with `ascii`. A positive value shows
    /// at least the thinnest sign, and values are capped at `maximum`. Nothing is drawn if the
    /// value or maximum is 0 or less, or the width is below 1.
    package static func text(value: Int, of maximum: Int, width: Int, ascii: Bool = false) -> String
    {
        guard !ascii else { return signs(value, maximum, width) }
        let parts = parts(value, maximum, width, each: 8)
        return String(repeating: "█", count: parts / 8) + eighths[parts % 8]
    }

    /// The bar as a thin line, so that bars in adjacent rows do not touch.
    ///
    /// It is exact to half a column; otherwise it works like `text(value:of:width:ascii:)`.
    package static func line(value: Int, of maximum: Int, width: Int, ascii: Bool = false) -> String
    {
        guard !ascii else { return signs(value, maximum, width) }
        let parts = parts(value, maximum, width, each: 2)
        return String(repeating: "━", count: parts / 2) + (parts % 2 == 0 ? "" : "╸")
    }

    private static func signs(_ value: Int, _ maximum: Int, _ width: Int) -> String {
        String(repeating: "#", count: parts(value, maximum, width, each: 1))
    }

    /// The length of a bar in parts, given how many parts a column has.
    private static func parts(_ value: Int, _ maximum: Int, _ width: Int, each: Int) -> Int {
        guard value > 0, maximum > 0, width > 0 else { return 0 }
        let share = min(Double(value) / Double(maximum), 1)
        return max(Int((share * Double(min(width, widest) * each)).rounded()), 1)
    }
}
