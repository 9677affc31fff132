import Foundation
import LastFM
import VinylogueKit

/// Descriptions of albums, and the guarantees for their plain text.
enum DescriptionSeeds {
    static let words = [
        "<p>", "</p>", "<br>", "<br/>", "<div>", "<a href=\"", "</a>", "<script>", "</script>",
        "<!--",
        "-->", "<![CDATA[", "]]>", "<table><tr><td>", "<svg>", "<template>", "<textarea>",
        "<style>",
        "&amp;", "&#0;", "&#x110000;", "&#xD800;", "&#128;", "&nbsp;", "&NotEqualTilde;", "&", "&#",
        "<?xml", "<!DOCTYPE html [<!ENTITY a \"b\">]>", "\0", "\u{1B}[31m", "<", ">", "\r\n",
        "\n\n",
        "Read more on Last.fm", "User-contributed text is available under the Creative Commons",
        "additional terms may apply.",
    ]

    /// The descriptions in recorded responses, and one of our own with features that those lack.
    static func read(from checkout: String) throws -> [[UInt8]] {
        let answers = try recordedAnswers(to: AlbumInfoRequest.name, checkout)
        let request = AlbumInfoRequest(artist: "a", album: "b")
        let recorded = answers.compactMap { try? request.answer(from: Data($0)).description }
        let own = """
            <p>One &amp; <b>two</b></p><ul><li>three<li>four</ul>a<br>b\n\nc <a href="x">Read more on \
            Last.fm</a>. User-contributed text is available under the Creative Commons By-SA License; \
            additional terms may apply.
            """
        return (recorded.map { String($0.prefix(3000)) } + [own]).map { Array($0.utf8) }
    }

    /// Extracts the text from HTML and checks it.
    static func verdict(on html: String) -> FuzzTarget.Outcome.Verdict {
        guard let text = DescriptionText(html: html) else { return (nil, false) }
        if text.paragraphs.isEmpty { return ("no paragraphs", true) }
        for paragraph in text.paragraphs {
            guard let first = paragraph.unicodeScalars.first,
                let last = paragraph.unicodeScalars.last
            else { return ("an empty paragraph", true) }
            if first.properties.isWhitespace || last.properties.isWhitespace {
                return ("a paragraph with white space around it", true)
            }
            let isMarked = paragraph.unicodeScalars.contains {
                ["\u{0}", "\u{B}", "\u{C}", "\r"].contains($0)
            }
            if isMarked { return ("a mark in a paragraph", true) }
        }
        let length = text.paragraphs.reduce(0) { $0 + $1.utf8.count }
        if length > 3 * html.utf8.count { return ("text longer than its source", true) }
        return (DescriptionText(html: html) == text ? nil : "the second reading differs", true)
    }
}
