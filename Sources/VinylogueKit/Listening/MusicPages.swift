/// The pages of artists, albums and tracks on Last.fm's website, or on one with the same paths.
package struct MusicPages: Hashable, Sendable {
    /// Where the website is, without a slash at the end.
    let site: String

    /// The pages of a website; those of Last.fm if none is given.
    package init(site: String = "https://www.last.fm") {
        self.site = site
    }

    /// The address of what a row of a chart stands for; an artist has no title.
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

    /// Adds a part of a path as Last.fm writes it: spaces become "+", and a "+" is encoded twice.
    private static func append(_ part: String, to path: inout [UInt8]) {
        path.append(percentEncoded: part, keeping: "-._()&", space: "+", plus: "%252B")
    }
}
