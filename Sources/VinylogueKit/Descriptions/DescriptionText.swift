/// An album's description as plain text.
///
/// The text is as received from the service: sanitize it before it reaches a terminal.
package struct DescriptionText: Sendable, Equatable {
    /// One or more nonempty paragraphs; `\n` in a paragraph is a line break.
    package var paragraphs: [String]
    /// A short credit for the text; nil if the text does not name its source.
    package var credit: String?

    /// Extracts the text from the service's HTML.
    ///
    /// Empty lines and elements separate paragraphs, and a single newline is a line break. The
    /// closing link to Last.fm and the license sentence are removed and become the `credit`. Nil if
    /// no text is left, or if the HTML exceeds 2 MiB.
    package init?(html: String) {
        guard html.utf8.count <= Self.sizeLimit else { return nil }
        var collector = TextCollector()
        HTMLDocument.walk(html) { collector.take($0) }
        var text = PlainParagraphs(marked: collector.bytes).paragraphs
        let hasLicence = Licence.removed(from: &text)
        guard !text.isEmpty else { return nil }
        paragraphs = text
        credit = hasLicence ? Licence.credit : collector.hasClosingLink ? "From Last.fm." : nil
    }

    /// The maximum size of the HTML, in bytes.
    static let sizeLimit = 2 << 20
}

/// The sentence about the license at the end of the service's texts.
enum Licence {
    /// The credit that replaces the sentence.
    static let credit = "Text by Last.fm users, CC BY-SA."

    private static let start = "User-contributed text is available under the Creative Commons"
    private static let end = "additional terms may apply."

    /// Removes the sentence, and returns whether the text contained it.
    static func removed(from paragraphs: inout [String]) -> Bool {
        guard let index = paragraphs.lastIndex(where: { $0.contains(start) }),
            let from = paragraphs[index].ranges(of: start).last?.lowerBound
        else { return false }
        let rest = paragraphs[index][from...]
        let to = rest.firstRange(of: end)?.upperBound ?? rest.endIndex
        let parts = [paragraphs[index][..<from], paragraphs[index][to...]]
            .map { $0.trimmed() }.filter { !$0.isEmpty }
        if parts.isEmpty {
            paragraphs.remove(at: index)
        } else {
            paragraphs[index] = parts.joined(separator: " ")
        }
        return true
    }
}
