/// Lines that are drawn where the cursor is, drawn anew in the same place, and erased in the end.
///
/// It makes the text to write; the lines must be no wider and no more than the terminal takes. The
/// cursor is left behind the last line.
struct InPlaceArea {
    private var height = 0

    /// What draws these lines in place of those drawn before.
    mutating func draw(_ lines: [String]) -> String {
        defer { height = lines.count }
        return erase() + lines.joined(separator: "\r\n")
    }

    /// What erases all that was drawn, and puts the cursor where it was before.
    mutating func erase() -> String {
        guard height > 0 else { return "" }
        let up = height > 1 ? "\u{1B}[\(height - 1)A" : ""
        height = 0
        return "\r\(up)\u{1B}[J"
    }

    /// Leaves what was drawn where it is, as behind a stop, when the cursor is elsewhere.
    mutating func abandon() { height = 0 }
}
