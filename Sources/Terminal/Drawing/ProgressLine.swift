/// The line that tells how far some work is, such as `⠋ Fetching weeks  7/18`.
///
/// It holds the state and draws it; when to draw and where to write is the caller's business.
package struct ProgressLine: Equatable, Sendable {
    /// What is being done; sanitised by the caller when it comes from outside.
    package var label: String
    /// The number of steps done.
    package var done: Int
    /// The number of all steps; nil when it is not known, and then no count is shown.
    package var total: Int?
    /// Whether only ASCII is drawn.
    package var ascii: Bool
    /// The number of the picture in the spinner's turn; any number goes.
    package var tick: Int

    /// Creates a line for work of which nothing is done yet.
    package init(label: String, total: Int? = nil, ascii: Bool = false) {
        self.label = label
        self.done = 0
        self.total = total
        self.ascii = ascii
        self.tick = 0
    }

    /// What empties the terminal's line and puts the cursor at its start.
    package static let erase = "\r\u{1B}[K"

    private static let brailleFrames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
    private static let asciiFrames = ["|", "/", "-", "\\"]

    /// Turns the spinner by one picture.
    package mutating func advance() { tick &+= 1 }

    /// The line in at most `width` columns; where it is narrow the label is shortened first.
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
