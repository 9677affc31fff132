/// One size of a picture; the demo has none, which the service says with an empty address.
struct ImageEntry: Encodable {
    let size: String
    let address = ""

    enum CodingKeys: String, CodingKey {
        case size
        case address = "#text"
    }

    /// The sizes of a user's picture.
    static let user = ["small", "medium", "large", "extralarge"].map(ImageEntry.init)
    /// The sizes of an album's cover; the last one has no name.
    static let album = user + ["mega", ""].map(ImageEntry.init)
}
