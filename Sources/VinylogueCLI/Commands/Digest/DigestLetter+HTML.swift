import Foundation
import Terminal
import VinylogueKit

extension DigestLetter {
    /// The digest as an HTML file with embedded covers, so that opening it sends no requests.
    ///
    /// It uses tables and attributes rather than modern layout, since email programs support little
    /// else.
    var html: String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="supported-color-schemes" content="light dark">
        <title>\(title.escapedForXML)</title>
        <style>
        \(Self.style)
        </style>
        </head>
        <body>
        <table role="presentation" class="letter" align="center" cellpadding="0" cellspacing="0" border="0">
        <tr><td class="page">
        \(content)</td></tr>
        </table>
        </body>
        </html>

        """
    }

    /// The digest without the surrounding page, as it is embedded in feeds.
    var content: String {
        let parts = sections.map { section in
            "<h2>\(section.user.escapedForXML)</h2>\n"
                + section.years.map(html).joined()
                + (section.problem.map { "<p>\($0.escapedForXML)</p>\n" } ?? "")
        }
        return "<h1>\(title.escapedForXML)</h1>\n<p class=\"dates\">\(dates.escapedForXML)</p>\n"
            + parts.joined()
            + attribution.services.map {
                "<p class=\"credit\">From <a href=\"\($0.page)\">\($0.name)</a></p>\n"
            }.joined()
    }

    private func html(_ year: Year) -> String {
        let rows = year.rows.map(html).joined()
        let table = """
            <table role="presentation" class="albums" cellpadding="0" cellspacing="0" border="0">
            \(rows)</table>

            """
        return """
            <h3>\(year.name) <small>\(year.time.escapedForXML)</small></h3>
            <p class="plays">\(year.words.escapedForXML)</p>
            \(rows.isEmpty ? "" : table)
            """
    }

    private func html(_ row: ChartRow) -> String {
        let title = row.title.sanitizedForTerminal.escapedForXML
        let link =
            row.url.map {
                "<a href=\"\($0.sanitizedForTerminal.escapedForXML)\">\(title)</a>"
            } ?? title
        let side = Self.coverSide
        // The alternative text is empty, since the album's name is next to the cover.
        let cover =
            covers[row.album].map { file in
                "<img alt=\"\" width=\"\(side)\" height=\"\(side)\" "
                    + "src=\"data:image/jpeg;base64,\(file.base64EncodedString())\">"
            } ?? ""
        let cell = covers.isEmpty ? "" : "<td class=\"cover\" width=\"\(side)\">\(cover)</td>\n"
        return """
            <tr>
            \(cell)<td class="album"><strong>\(link)</strong><br>
            \(row.artist.sanitizedForTerminal.escapedForXML) <span class="count">\
            \(Count.words(row.playCount, "play"))</span></td>
            </tr>

            """
    }

    private static let style = """
        body { margin: 0; padding: 0; background: #f4f1ea; color: #1f1b16; \
        font: 16px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
        .letter { width: 100%; max-width: 600px; margin: 0 auto; }
        .page { padding: 24px 20px 40px; }
        h1 { margin: 0; font-size: 28px; line-height: 1.2; }
        h2 { margin: 36px 0 0; font-size: 20px; }
        h3 { margin: 28px 0 0; font-size: 18px; }
        h3 small { font-weight: normal; font-size: 14px; color: #6b6257; }
        p { margin: 4px 0 0; }
        .dates, .plays, .count { color: #6b6257; }
        .plays, .count, .credit { font-size: 14px; }
        .credit { margin-top: 36px; }
        .albums { width: 100%; margin-top: 8px; }
        .albums td { padding: 6px 0; vertical-align: middle; overflow-wrap: anywhere; }
        .albums td.cover { width: \(coverSide)px; padding-right: 14px; }
        .cover img { display: block; width: \(coverSide)px; height: \(coverSide)px; border-radius: 4px; }
        .count { white-space: nowrap; margin-left: 8px; }
        a { color: #8a3b12; text-decoration: none; }
        a:hover, a:focus { text-decoration: underline; }
        @media (prefers-color-scheme: dark) {
        body { background: #17140f; color: #ece6db; }
        h3 small, .dates, .plays, .count { color: #a79c8d; }
        a { color: #f0a878; }
        }
        """
}
