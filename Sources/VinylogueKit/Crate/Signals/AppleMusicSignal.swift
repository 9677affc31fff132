import Names

/// Albums from the user's Apple Music account, for the signals *history* and *recommendations*.
struct AppleMusicAlbums: Sendable {
    /// A list of albums in the account.
    enum List: CaseIterable, Sendable {
        /// Albums that Apple Music recommends.
        case recommended
        /// Albums that the user plays most these days.
        case rotation
        /// Albums that the user played last.
        case recent
        /// Some albums in the user's library.
        case library
    }

    /// The albums of each list; a list that could not be loaded is missing.
    var lists: [List: [TopAlbum]] = [:]

    /// The albums that the user plays or has.
    var known: [TopAlbum] {
        [List.rotation, .recent, .library].flatMap { lists[$0] ?? [] }
    }

    /// The known albums as suggestions.
    var history: [Suggestion] {
        let reasons: [(List, String)] = [
            (.rotation, "in heavy rotation on Apple Music"),
            (.recent, "played recently on Apple Music"),
            (.library, "in your Apple Music library"),
        ]
        return reasons.map { list, reason in (lists[list] ?? []).map { $0.suggestion(reason) } }
            .interleaved
    }

    /// The recommended albums as suggestions, except those in `known`.
    func recommendations(except known: Set<AlbumID>) -> [Suggestion] {
        (lists[.recommended] ?? []).map { $0.suggestion("recommended by Apple Music") }
            .filter { !known.contains($0.album.looseID) }
    }

    /// The albums that belong to one of the genres, or are by one of the artists.
    ///
    /// - Parameter artists: loose names.
    func only(_ genres: [Genre], artists: Set<String>) -> AppleMusicAlbums {
        let spellings = Set(genres.flatMap(\.spellings))
        return AppleMusicAlbums(
            lists: lists.mapValues { albums in
                albums.filter { album in
                    artists.contains(album.artist.looseName)
                        || album.tags.contains { spellings.contains(Genre.folded($0)) }
                }
            }
        )
    }
}
