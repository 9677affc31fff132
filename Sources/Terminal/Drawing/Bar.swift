/// A horizontal bar whose length tells a share.
package enum Bar {
    private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    private static let widest = 10_000

    /// The bar for `value` where `maximum` fills `width` columns; it is not padded.
    ///
    /// It is exact to an eighth of a column, to a whole one with `ascii`. A value above 0 shows at
    /// least the thinnest sign, a value above `maximum` as `maximum`. Nothing is drawn for values or
    /// maxima of 0 or below, nor in a width below 1.
    package static func text(value: Int, of maximum: Int, width: Int, ascii: Bool = false) -> String
    {
        guard value > 0, maximum > 0, width > 0 else { return "" }
        let columns = min(width, widest)
        let share = min(Double(value) / Double(maximum), 1)
        if ascii {
            return String(repeating: "#", count: max(Int((share * Double(columns)).rounded()), 1))
        }
        let parts = max(Int((share * Double(columns * 8)).rounded()), 1)
        return String(repeating: "█", count: parts / 8) + eighths[parts % 8]
    }
}
