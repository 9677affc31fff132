/// Text without superfluous white space, cut into paragraphs.
struct PlainParagraphs {
    /// The paragraphs, never empty; `\n` inside one is a line break.
    private(set) var paragraphs: [String] = []
    private var current = ""
    private var gap = Gap()

    /// The white space since the last word.
    private struct Gap {
        var isSpace = false
        var lineEnds = 0
        var lineMarks = 0
        var isEdge = false

        /// How far apart the words are: 0 side by side, 1 a line, 2 a paragraph.
        ///
        /// A `<br>` is mostly followed by a line end of the source, which is not a second break.
        var breaks: Int { isEdge ? 2 : min(2, max(lineEnds, lineMarks)) }
    }

    /// Splits text with the marks of `TextCollector`.
    init(marked bytes: [UInt8]) {
        var previous: Unicode.Scalar = " "
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            switch scalar {
            case "\u{0B}": gap.lineMarks += 1
            case "\u{0C}": gap.isEdge = true
            case "\n": gap.lineEnds += previous == "\r" ? 0 : 1
            case "\r", "\u{85}", "\u{2028}": gap.lineEnds += 1
            case "\u{2029}": gap.isEdge = true
            case _ where scalar.properties.isWhitespace: gap.isSpace = true
            default: append(scalar)
            }
            previous = scalar
        }
        endParagraph()
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        switch gap.breaks {
        case 2...: endParagraph()
        case 1: if !current.isEmpty { current += "\n" }
        default: if gap.isSpace, !current.isEmpty { current += " " }
        }
        gap = Gap()
        current.unicodeScalars.append(scalar)
    }

    private mutating func endParagraph() {
        if !current.isEmpty { paragraphs.append(current) }
        current = ""
    }
}
