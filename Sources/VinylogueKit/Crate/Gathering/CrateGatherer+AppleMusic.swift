import HTTP
import Names

/// The signals' requests to Apple Music, which return nothing if it is not connected.
extension CrateGatherer {
    /// The owner's listening history, and the albums in their Apple Music account.
    func listening() async throws -> Fetched<CrateListening> {
        async let albums = appleMusicAlbums()
        var listening = try await accountListening()
        let found = try await albums
        listening.value.appleMusic = found.value
        // Without an account, the albums from Apple Music are the listening history.
        let isHistory = owner.user == nil && !found.value.known.isEmpty
        listening.error = isHistory ? found.error : listening.error ?? found.error
        return listening
    }

    /// The albums in the user's Apple Music account; none on a friend's wall.
    private func appleMusicAlbums() async throws -> Fetched<AppleMusicAlbums> {
        guard !owner.isFriend else { return Fetched(value: AppleMusicAlbums(), error: nil) }
        let lists = try await requests.each(AppleMusicAlbums.List.allCases) { [daily] list in
            try await requests.appleMusic { try await $0.albums(list, using: daily) }
        }
        let found = lists.value.map { ($0.input, $0.output) }
        return Fetched(
            value: AppleMusicAlbums(lists: Dictionary(uniqueKeysWithValues: found)),
            error: lists.error
        )
    }

    /// Apple Music's suggestions for a signal of a wall of all genres.
    func appleMusic(
        for signal: Signal,
        _ listening: Shared<Fetched<CrateListening>>
    ) async throws -> Suggestions {
        switch signal {
        case .history, .recommendations:
            let listening = try await listening().value
            return suggestions(listening.appleMusic, for: signal, listening)
        default: return Fetched(value: [], error: nil)
        }
    }

    /// Apple Music's suggestions for a signal of a genre's wall.
    ///
    /// - Parameters:
    ///   - tags: the chosen sub-genres, or else the genre.
    ///   - subgenres: the chosen sub-genres.
    ///   - members: the loose names of the artists in the genres.
    func appleMusic(
        for signal: Signal,
        of tags: [Genre],
        _ subgenres: [Genre],
        _ listening: Shared<Fetched<CrateListening>>,
        _ members: Shared<Fetched<Set<String>>>
    ) async throws -> Suggestions {
        switch signal {
        case .history, .recommendations:
            let (listening, members) = (try await listening().value, try await members().value)
            let albums = listening.appleMusic.only(tags, artists: members)
            return suggestions(albums, for: signal, listening)
        case .trending: return try await searchedAlbums(for: subgenres)
        case .seeds: return try await relatedAlbums(to: members().value)
        default: return Fetched(value: [], error: nil)
        }
    }

    private func suggestions(
        _ albums: AppleMusicAlbums,
        for signal: Signal,
        _ listening: CrateListening
    ) -> Suggestions {
        Fetched(
            value: signal == .history
                ? albums.history : albums.recommendations(except: listening.known),
            error: nil
        )
    }

    /// Albums that Apple Music's search finds for each sub-genre.
    private func searchedAlbums(for subgenres: [Genre]) async throws -> Suggestions {
        let found = try await requests.each(subgenres) { genre in
            try await requests.appleMusic { try await $0.albums(found: genre.tag) }
        }
        let suggestions = found.value.map { genre, albums in
            albums.filter { album in
                // These match by title, whatever their genre.
                !Genre.folded(album.name).contains(Genre.folded(genre.tag))
            }
            .map { $0.suggestion("found for \(genre.name) on Apple Music") }
        }
        return Fetched(value: suggestions.interleaved, error: found.error)
    }

    /// Albums that Apple Music relates to the newest favorites by the artists with these loose names.
    private func relatedAlbums(to artists: Set<String>) async throws -> Suggestions {
        let own = favorites.filter { artists.contains($0.artist.looseName) }.prefix(3)
        let found = try await requests.each(Array(own)) { album in
            try await requests.appleMusic { try await $0.albums(relatedTo: album) }
        }
        let known = Set(favorites.map(\.looseID))
        let suggestions = found.value.map { favorite, albums in
            albums.map { $0.suggestion("related to \(favorite.title), one of your favourites") }
        }
        return Fetched(
            value: suggestions.interleaved.filter { !known.contains($0.album.looseID) },
            error: found.error
        )
    }
}

extension CrateGatherer.SignalSource {
    /// The signal with other suggestions, which take turns with its own.
    func alternating(
        with more: @escaping @Sendable () async throws -> CrateGatherer.Suggestions
    ) -> Self {
        Self(signal, early: early) {
            async let others = more()
            let own = try await suggest()
            let found = try await others
            return Fetched(
                value: [own.value, found.value].interleaved,
                error: own.error ?? found.error
            )
        }
    }
}
