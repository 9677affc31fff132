/// A progress line, such as `⠋ Fetching weeks  7/18`.
///
/// The caller decides when and where to write it.
package struct ProgressLine: Equatable, Sendable {
    /// The name of the work, such as `Fetching weeks`; the caller must sanitize untrusted text.
    package var label: String
    /// The number of steps done.
    package var done: Int
    /// The total number of steps; nil if unknown, which hides the count.
    package var total: Int?
    /// Whether only ASCII is drawn.
    package var ascii: Bool
    /// The frame of the spinner; any number is valid.
    package var tick: Int

    /// Creates a line for work that has not started.
    package init(label: String, total: Int? = nil, ascii: Bool = false) {
        self.label = label
        self.done = 0
        self.total = total
        self.ascii = ascii
        self.tick = 0
    }

    /// The text that clears the line and moves the cursor to its start.
    package static let erase = "\r\u{1B}[K"

    private static let brailleFrames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
    private static let asciiFrames = ["|", "/", "-", "\\"]

    /// Advances the spinner by one frame.
    package mutating func advance() { tick &+= 1 }

    /// The line in at most `width` columns; the label is shortened first.
    package func line(width: Int) -> String {
        let decoration: Decoration = ascii ? .ascii : .unicode
        let frames = ascii ? Self.asciiFrames : Self.brailleFrames
        let frame = frames[Int(tick.magnitude % UInt(frames.count))]
        let count = total.map { total in
            let total = "\(total)"
            return " " + "\(done)".fitted(to: max(total.count, "\(done)".count), alignment: .right)
                + "/" + total
        }
        let room = width - frame.displayWidth - 1 - (count?.displayWidth ?? 0)
        let text = label.truncated(to: max(room, 0), ellipsis: decoration.ellipsis)
        let line = "\(frame) \(text)\(count ?? "")"
        return line.truncated(to: width, ellipsis: "")
    }
}

/// Lines drawn at the cursor, redrawn in the same place, and erased at the end.
///
/// Only produces the text to write. Lines must not be wider than the terminal. The cursor ends up
/// after the last line.
struct InPlaceArea {
    private var height = 0

    /// The text that replaces the drawn lines with new ones.
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
