import Foundation

/// Addresses in the demo's answers.
///
/// They have the service's paths on a host that cannot exist, so that no invented name leads to a
/// real person's page.
enum DemoAddress {
    /// The page of a user.
    static func user(_ name: String) -> String {
        page(["user", name])
    }

    /// The page of an artist, an album or a track, from the parts of its path.
    static func music(_ parts: String...) -> String {
        page(["music"] + parts)
    }

    /// The page of a tag.
    static func tag(_ name: String) -> String {
        page(["tag", name])
    }

    /// The picture of an album's cover in one of the sizes of `CoverAnswer`.
    static func cover(_ name: String, size: String) -> String {
        page(["art", size, "\(name).png"])
    }

    private static func page(_ parts: [String]) -> String {
        "\(DemoListener.site)/" + parts.map(encoded).joined(separator: "/")
    }

    private static func encoded(_ part: String) -> String {
        let hex = Array("0123456789ABCDEF")
        return part.utf8.reduce(into: "") { text, byte in
            switch byte {
            case UInt8(ascii: " "): text += "+"
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                text.unicodeScalars.append(Unicode.Scalar(byte))
            case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "("),
                UInt8(ascii: ")"), UInt8(ascii: "&"):
                text.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                text += "%"
                text.append(hex[Int(byte >> 4)])
                text.append(hex[Int(byte & 15)])
            }
        }
    }
}
