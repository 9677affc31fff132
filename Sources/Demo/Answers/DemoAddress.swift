import Core

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

    /// The picture of an album's cover in one of the sizes of `CoverAnswer`; nil if it has none.
    static func cover(of album: CatalogueAlbum, size: String = "300x300") -> String? {
        album.hasCover ? page(["art", size, "\(album.coverName).png"]) : nil
    }

    private static func page(_ parts: [String]) -> String {
        var page = Array(DemoListener.site.utf8)
        for part in parts {
            page.append(UInt8(ascii: "/"))
            page.append(percentEncoded: part, keeping: "-._()&", space: "+")
        }
        return String(decoding: page, as: UTF8.self)
    }
}
