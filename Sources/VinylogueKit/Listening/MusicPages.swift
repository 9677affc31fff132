/// Creates URLs of artists, albums and tracks on Last.fm's website, or one with the same paths.
package struct MusicPages: Hashable, Sendable {
    /// The website's URL, without a slash at the end.
    let site: String

    /// Uses the pages of a website, by default Last.fm's.
    package init(site: String = "https://www.last.fm") {
        self.site = site
    }

    /// The URL for a row of a chart; `title` is ignored for artists.
    package func address(of subject: ChartSubject, artist: String, title: String) -> String {
        var page = Array(site.utf8)
        page += "/music/".utf8
        Self.append(artist, to: &page)
        switch subject {
        case .artists: break
        case .albums:
            page.append(UInt8(ascii: "/"))
            Self.append(title, to: &page)
        case .tracks:
            page += "/_/".utf8
            Self.append(title, to: &page)
        }
        return String(decoding: page, as: UTF8.self)
    }

    /// Appends a path component as Last.fm writes it: spaces become "+", and a "+" is encoded
    /// twice.
    private static func append(_ part: String, to path: inout [UInt8]) {
        path.append(percentEncoded: part, keeping: "-._()&", space: "+", plus: "%252B")
    }
}
