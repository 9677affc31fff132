/// An invented artist with all their albums, as the catalogue lists them.
struct CatalogueArtist: Sendable {
    let name: String
    /// The tags of the albums, most common first.
    let tags: [String]
    /// Release years and titles, oldest first.
    let albums: [(year: Int, title: String)]

    init(_ name: String, _ tags: [String], _ albums: [(year: Int, title: String)]) {
        self.name = name
        self.tags = tags
        self.albums = albums
    }
}
