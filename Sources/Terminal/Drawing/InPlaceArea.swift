/// Lines drawn at the cursor, redrawn in the same place, and erased at the end.
///
/// It only makes the text to write. The lines must fit the terminal. The cursor ends up after the
/// last line.
struct InPlaceArea {
    private var height = 0

    /// The text that replaces the drawn lines with these.
    mutating func draw(_ lines: [String]) -> String {
        defer { height = lines.count }
        return erase() + lines.joined(separator: "\r\n")
    }

    /// The text that erases everything and moves the cursor back to where it was.
    mutating func erase() -> String {
        guard height > 0 else { return "" }
        let up = height > 1 ? "\u{1B}[\(height - 1)A" : ""
        height = 0
        return "\r\(up)\u{1B}[J"
    }

    /// Forgets the drawn lines, for example after a stop, when the cursor has moved.
    mutating func abandon() { height = 0 }
}
