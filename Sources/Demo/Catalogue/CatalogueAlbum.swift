/// An invented album.
struct CatalogueAlbum: Sendable {
    let artist: String
    let title: String
    let releaseYear: Int
    let genre: Genre
    /// Its tags, most common first.
    let tags: [String]
    /// Drawn from the artist's name, so that it does not depend on the order of the catalogue.
    let artistSeed: Seed
    /// Drawn from the artist's name and the title.
    let seed: Seed
    /// The chart week of its release; negative for records older than the charts.
    let releaseWeek: Int

    init(artist: CatalogueArtist, genre: Genre, title: String, year: Int) {
        self.artist = artist.name
        self.title = title
        self.genre = genre
        releaseYear = year
        tags = artist.tags
        artistSeed = Seed(text: artist.name)
        seed = artistSeed.branch(Seed(text: title).value)
        releaseWeek = ChartWeek.first(ofYear: year) + seed.branch(.release).below(48)
    }
}
