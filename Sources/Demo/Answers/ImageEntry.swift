/// One size of a picture; the address is empty if there is no picture.
struct ImageEntry: Encodable {
    let size: String
    let address: String

    enum CodingKeys: String, CodingKey {
        case size
        case address = "#text"
    }

    /// The sizes of a user's picture; no user of the demo has one.
    static let user = ["small", "medium", "large", "extralarge"].map {
        ImageEntry(size: $0, address: "")
    }

    /// The sizes of an album's cover; the last one has no name.
    static func cover(of album: CatalogueAlbum) -> [ImageEntry] {
        let folders = [
            ("small", "34s"), ("medium", "64s"), ("large", "174s"), ("extralarge", "300x300"),
            ("mega", "300x300"), ("", "300x300"),
        ]
        return folders.map { size, folder in
            ImageEntry(
                size: size,
                address: album.hasCover ? DemoAddress.cover(album.coverName, size: folder) : ""
            )
        }
    }
}
