/// Bars of dots, two in a column of the terminal and four in a row.
enum BraillePlot {
    /// The dots of a cell from the bottom, for the left and the right bar.
    private static let dots: [[UInt32]] = [[0x40, 0x04, 0x02, 0x01], [0x80, 0x20, 0x10, 0x08]]

    /// The rows of a plot, from the top; the largest value fills all of them, and every value
    /// greater than 0 has at least one dot.
    static func rows(_ values: [Int], rows: Int) -> [String] {
        let most = max(values.max() ?? 0, 1)
        let heights = values.map { value in
            value > 0 ? max(value * rows * 4 / most, 1) : 0
        }
        return (0..<max(rows, 0)).reversed().map { row in
            let cells = stride(from: 0, to: heights.count, by: 2).map { start -> Character in
                var bits: UInt32 = 0
                for (side, height) in heights[start..<min(start + 2, heights.count)].enumerated() {
                    let filled = min(max(height - row * 4, 0), 4)
                    for dot in dots[side].prefix(filled) { bits |= dot }
                }
                return Unicode.Scalar(0x2800 + bits).map(Character.init) ?? " "
            }
            return String(cells)
        }
    }
}
