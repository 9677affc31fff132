import Core

/// URLs in the demo's responses.
///
/// They have the service's paths, in which a "+" is encoded twice, but on a host that cannot exist, so
/// that an invented name never leads to a real person's page.
enum DemoAddress {
    /// The URL of a user's page.
    static func user(_ name: String) -> String {
        page(["user", name])
    }

    /// The URL of the page of an artist, an album or a track, from the components of its path.
    static func music(_ parts: String...) -> String {
        page(["music"] + parts)
    }

    /// The URL of a tag's page.
    static func tag(_ name: String) -> String {
        page(["tag", name])
    }

    /// The URL of an album's cover in a size from `CoverAnswer`; nil if the album has none.
    static func cover(of album: CatalogueAlbum, size: String = "300x300") -> String? {
        album.hasCover ? page(["art", size, "\(album.coverName).png"]) : nil
    }

    private static func page(_ parts: [String]) -> String {
        var page = Array(DemoListener.site.utf8)
        for part in parts {
            page.append(UInt8(ascii: "/"))
            page.append(percentEncoded: part, keeping: "-._()&", space: "+", plus: "%252B")
        }
        return String(decoding: page, as: UTF8.self)
    }
}
