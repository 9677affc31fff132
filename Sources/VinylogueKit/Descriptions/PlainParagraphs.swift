/// Text without superfluous white space, split into paragraphs.
struct PlainParagraphs {
    /// The nonempty paragraphs; `\n` in a paragraph is a line break.
    private(set) var paragraphs: [String] = []
    private var current = ""
    private var gap = Gap()

    /// The white space since the last word.
    private struct Gap {
        var isSpace = false
        var lineEnds = 0
        var lineMarks = 0
        var isEdge = false

        /// How far apart the words are: 0 for the same line, 1 for a new line, 2 for a new
        /// paragraph.
        ///
        /// A `<br>` is usually followed by a newline in the HTML, which is not a second break.
        var breaks: Int { isEdge ? 2 : min(2, max(lineEnds, lineMarks)) }
    }

    /// Splits text that contains the marks of `TextCollector`.
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

/// Collects a document's text, with marks where elements start a new line or paragraph.
struct TextCollector {
    /// Marks a line break caused by an element.
    static let lineMark: UInt8 = 0x0B
    /// Marks the start or end of a paragraph.
    static let paragraphMark: UInt8 = 0x0C

    /// The text so far, as UTF-8 with marks.
    private(set) var bytes: [UInt8] = []
    /// Whether the "Read more on Last.fm" link was found and removed.
    private(set) var hasClosingLink = false
    private var linkStart: Int?
    private var isAfterClosingLink = false

    /// Adds the next piece.
    mutating func take(_ piece: HTMLPiece) {
        switch piece {
        case .text(let text): append(text)
        case .start("a"): linkStart = bytes.count
        case .end("a"): endLink()
        case .start("br"), .start("li"), .start("tr"), .start("dt"), .start("dd"):
            bytes.append(Self.lineMark)
        case .start("td"), .start("th"): bytes.append(0x20)
        case .start(let name), .end(let name):
            if Self.blocks.contains(name) { bytes.append(Self.paragraphMark) }
        }
    }

    private mutating func append(_ text: [UInt8]) {
        var text = text[...]
        if isAfterClosingLink {
            // The full stop after the link is removed with it.
            let rest = text.drop { $0 == 0x20 || $0 == 0x0A }
            if rest.first == UInt8(ascii: ".") { text = rest.dropFirst() }
            isAfterClosingLink = false
        }
        bytes += text
    }

    private mutating func endLink() {
        guard let start = linkStart else { return }
        linkStart = nil
        guard bytes.count - start < 400 else { return }
        let words = String(decoding: bytes[start...], as: UTF8.self).lowercased()
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard words.hasPrefix("read more"), words.hasSuffix("on last.fm") else { return }
        bytes.removeSubrange(start...)
        hasClosingLink = true
        isAfterClosingLink = true
    }

    private static let blocks: Set<String> = [
        "p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "dl", "table", "blockquote",
        "pre", "hr", "section", "article", "header", "footer", "aside", "figure", "figcaption",
        "address", "center", "form", "fieldset", "main", "nav",
    ]
}
