import VinylogueKit

extension Environment {
    /// The album that a single loose text means, from the user's archive, the cache and the lists of
    /// favorites and dislikes.
    ///
    /// Asks if several albums match equally well, or if the match is vague. Throws `AlbumGuess` if
    /// that is impossible, and `EnvironmentError.declined`.
    func guessedAlbum(_ text: String, of user: String?) async throws -> Album {
        let albums = await findIndex(of: user, only: .album).nearest(text, limit: Self.mostChoices)
        let candidates = albums.items.compactMap { item -> Album? in
            if case .album(let album) = item.target { album } else { nil }
        }
        guard let first = candidates.first else { throw AlbumGuess.unknown(text) }
        if candidates.count == 1, albums.isCertain { return first }
        guard machine.canAsk else { throw AlbumGuess.several(text, candidates) }
        let lines = candidates.map { "\($0.title.shown) by \($0.artist.shown)" }
        guard let index = try chooseOne(of: lines) else { throw EnvironmentError.declined }
        return candidates[index]
    }

    /// The maximum number of albums to choose from.
    private static let mostChoices = 9
}

/// An error from guessing an album.
enum AlbumGuess: Error, Equatable {
    /// No known album matches the text.
    case unknown(String)
    /// These albums match the text, and the user cannot be asked.
    case several(String, [Album])
}

extension ErrorText {
    /// The message for an error from guessing an album.
    init(_ error: AlbumGuess) {
        switch error {
        case .unknown(let text):
            self.init(
                "Found no album matching \(text.quoted).",
                hint: "Pass the artist, then the album, each in quotes.",
                status: .failure
            )
        case .several(let text, let albums):
            let names = albums.map { "\($0.artist.quoted) \($0.title.quoted)" }
            self.init(
                "Not sure which album \(text.quoted) is.",
                hint: "Pass the artist, then the album: \(names.joined(separator: ", or ")).",
                status: .usage
            )
        }
    }
}
