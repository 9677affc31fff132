import Core

/// The description of an album: HTML in two paragraphs, then Last.fm's usual link and license.
struct AlbumDescription {
    let published: String
    /// The first paragraph, followed by the link.
    let summary: String
    let content: String

    init(of album: CatalogueAlbum, url: String) {
        let seed = album.seed.branch(.description)
        let link = " <a href=\"\(url)\">Read more on Last.fm</a>."
        let first = Self.paragraph(
            [
                AlbumPhrases.openings, AlbumPhrases.recordings(album.genre),
                AlbumPhrases.circumstances,
            ],
            of: album,
            seed: seed.branch(1)
        )
        let second = Self.paragraph(
            [AlbumPhrases.receptions, AlbumPhrases.anecdotes, AlbumPhrases.legacies],
            of: album,
            seed: seed.branch(2)
        )
        summary = first + link
        content =
            first + "\n\n" + second + link
            + " User-contributed text is available under the Creative Commons By-SA License;"
            + " additional terms may apply."
        published = Self.published(album)
    }

    /// One sentence of each kind, filled in with the album's details.
    private static func paragraph(
        _ kinds: [[String]],
        of album: CatalogueAlbum,
        seed: Seed
    ) -> String {
        kinds.enumerated().map { number, sentences in
            sentences[seed.branch(number).below(sentences.count)]
                .replacing("{tag}", with: escaped(album.tags.first ?? "music"))
                .replacing("{year}", with: String(album.releaseYear))
                .replacing("{weeks}", with: String(2 + seed.branch(20 + number).below(11)))
                .replacing("{artist}", with: escaped(album.artist))
                .replacing("{album}", with: escaped(album.title))
        }.joined(separator: " ")
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
    }

    /// A date after the album's release and after the service began to collect descriptions.
    private static func published(_ album: CatalogueAlbum) -> String {
        let release = ChartWeek(index: max(album.releaseWeek, 60)).start
        let later = album.seed.branch(.published).below(300 * TimeSpan.day)
        return ServiceTime.published(release + later)
    }
}
