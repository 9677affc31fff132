/// A horizontal bar.
package enum Bar {
    private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    private static let widest = 10_000

    /// The bar for `value`, without padding; a value of `maximum` fills `width` columns.
    ///
    /// Exact to an eighth of a column, or to a whole column with `ascii`. A positive value has at
    /// least the shortest bar, and values are capped at `maximum`. Empty if the value or maximum is
    /// 0 or less, or the width is below 1.
    package static func text(value: Int, of maximum: Int, width: Int, ascii: Bool = false) -> String
    {
        guard !ascii else { return signs(value, maximum, width) }
        let parts = parts(value, maximum, width, each: 8)
        return String(repeating: "█", count: parts / 8) + eighths[parts % 8]
    }

    /// The bar as a thin line, so that bars in adjacent rows do not touch.
    ///
    /// Exact to half a column, or to a whole column with `ascii`; otherwise like
    /// `text(value:of:width:ascii:)`.
    package static func line(value: Int, of maximum: Int, width: Int, ascii: Bool = false) -> String
    {
        guard !ascii else { return signs(value, maximum, width) }
        let parts = parts(value, maximum, width, each: 2)
        return String(repeating: "━", count: parts / 2) + (parts % 2 == 0 ? "" : "╸")
    }

    private static func signs(_ value: Int, _ maximum: Int, _ width: Int) -> String {
        String(repeating: "#", count: parts(value, maximum, width, each: 1))
    }

    /// The length of a bar in parts; `each` is the number of parts per column.
    private static func parts(_ value: Int, _ maximum: Int, _ width: Int, each: Int) -> Int {
        guard value > 0, maximum > 0, width > 0 else { return 0 }
        let share = min(Double(value) / Double(maximum), 1)
        return max(Int((share * Double(min(width, widest) * each)).rounded()), 1)
    }
}
