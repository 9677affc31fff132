/// An album's description as plain text.
///
/// The characters are those of the service: sanitise them before they reach a terminal.
package struct DescriptionText: Sendable, Equatable {
    /// The paragraphs in order, none of them empty; a line break within one is a `\n`.
    package var paragraphs: [String]
    /// A short line that says where the text is from, or nil if it did not say so itself.
    package var credit: String?

    /// Takes the text out of the service's HTML.
    ///
    /// The service separates paragraphs by empty lines as well as by elements, and a single line end
    /// of its texts is a line break. The closing link to Last.fm and the licence sentence are left
    /// out and become the `credit`. Nil when no text is left, or when there is more than 2 MiB.
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

    /// The most bytes of HTML that are read.
    static let sizeLimit = 2 << 20
}
