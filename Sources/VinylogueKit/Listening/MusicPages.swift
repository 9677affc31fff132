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
        func digit(_ value: UInt8) -> UInt8 { value + (value < 10 ? 0x30 : 0x37) }
        for byte in part.utf8 {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "&"):
                path.append(byte)
            case UInt8(ascii: " "): path.append(UInt8(ascii: "+"))
            case UInt8(ascii: "+"): path += "%252B".utf8
            default: path += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)]
            }
        }
    }
}
