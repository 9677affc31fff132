import Names

/// The signals of a genre's wall.
extension CrateGatherer {
    func feed(
        of genre: Genre,
        _ subgenres: [Genre],
        _ listening: Shared<Fetched<CrateListening>>
    ) -> [SignalSource] {
        // The suggestions stay the same all day; the seed only changes their order.
        var random = daily
        let tags = subgenres.isEmpty ? [genre] : subgenres
        let turns = WildSignal.turns(of: genre, chosen: subgenres, count: 3, using: &random)
        let charts = Shared {
            try await tagPages(tags.map { WildSignal.Draw(genre: $0, page: 1) })
        }
        let members = Shared { try await self.members(of: tags, charts, listening) }
        return [
            SignalSource(.history) {
                let (listening, members) = (try await listening(), try await members())
                return Fetched(
                    value: HistorySignal.suggestions(listening.value.only(members.value)),
                    error: listening.error ?? members.error
                )
            },
            SignalSource(.recommendations) {
                let (listening, members) = (try await listening(), try await members())
                let artists = listening.value.artists
                let own = artists.filter { members.value.contains($0.looseName) }
                let similar = try await finds(among: own, known: artists)
                return Fetched(
                    value: RecommendationSignal.suggestions(
                        finds: similar.value.map { (find: $0.input, albums: $0.output) },
                        friends: [],
                        known: listening.value.known,
                        favorites: favoriteNames
                    ),
                    error: listening.error ?? similar.error ?? members.lateness
                )
            },
            SignalSource(.trending) {
                async let chart = appleChart(of: genre)
                async let music = appleMusicCharts(of: subgenres.isEmpty ? [genre] : [])
                let (apple, tagged) = (try await chart, try await charts())
                let ranked = try await music
                return Fetched(
                    value: ChartSignal.suggestions(
                        // Apple's chart is for the whole genre.
                        apple: subgenres.isEmpty ? apple.value : [],
                        appleName: "Apple's \(genre.name) chart",
                        genres: ranked.value,
                        tags: tagged.value.map {
                            ChartSignal.Chart(genre: $0.input.genre, albums: $0.output)
                        }
                    ),
                    error: apple.error ?? tagged.error ?? ranked.error
                )
            },
            SignalSource(.new) { try await newReleases(in: tags, listening) },
            SignalSource(.rotation) { [random] in
                var random = random
                async let pages = tagPages(turns)
                let listening = try await listening()
                let tagged = try await pages
                return Fetched(
                    value: WildSignal.suggestions(
                        draws: tagged.value.map { (draw: $0.input, albums: $0.output) },
                        known: listening.value.known,
                        reason: "today's pick",
                        using: &random
                    ),
                    error: tagged.error ?? listening.lateness
                )
            },
            SignalSource(.seeds) {
                let (listening, members) = (try await listening(), try await members())
                let liked = favoriteArtists.filter { members.value.contains($0.looseName) }
                var found = try await expansion(
                    of: Array(liked.prefix(3)),
                    known: listening.value.artists
                )
                found.error = found.error ?? listening.lateness ?? members.lateness
                return found
            },
        ]
    }

    /// Apple's chart of a genre; empty if it has none.
    private func appleChart(of genre: Genre) async throws -> Fetched<[TopAlbum]> {
        guard let number = genre.appleNumber else { return Fetched(value: [], error: nil) }
        return try await albums(.mostPlayed(genre: number))
    }

    /// The loose names of the artists in the genres: those in the genres' charts, and those of the
    /// user's artists who have the tags.
    private func members(
        of tags: [Genre],
        _ charts: Shared<Fetched<[(input: WildSignal.Draw, output: [TopAlbum])]>>,
        _ listening: Shared<Fetched<CrateListening>>
    ) async throws -> Fetched<Set<String>> {
        let (charts, artists) = (try await charts(), try await listening().value.artists)
        let charted = Set(charts.value.flatMap(\.output).map(\.artist.looseName))
        let asked = (favoriteArtists + artists).filter { !charted.contains($0.looseName) }
        let shares = try await self.shares(of: Array(asked.prefix(8)))
        let tagged = shares.value.filter { $0.output.isIn(tags) }.map(\.input.looseName)
        return Fetched(value: charted.union(tagged), error: shares.error ?? charts.lateness)
    }

    private func newReleases(
        in tags: [Genre],
        _ listening: Shared<Fetched<CrateListening>>
    ) async throws -> Suggestions {
        let year = day.components.year
        async let releases = albums(.newReleases)
        async let groups = albums(.tagged(tags[0].tag, years: (year - 1)...year))
        let listening = try await listening()
        let (fresh, found) = try await (releases, groups)
        return Fetched(
            value: [
                NewReleaseSignal.suggestions(
                    fresh.value,
                    artists: listening.value.artists,
                    genres: tags
                ),
                NewReleaseSignal.suggestions(found.value),
            ].interleaved,
            error: fresh.error ?? found.error ?? listening.lateness
        )
    }

    /// Other albums by the artists of favorites, and albums by similar artists.
    private func expansion(
        of artists: [String],
        known: [String]
    ) async throws -> Suggestions {
        let albums = try await requests.each(artists) { artist in
            try await requests.answer { try await $0.albums(.byArtist(artist)) }
        }
        let similar = try await finds(among: artists, known: known)
        let own = albums.value.map { artist, albums in
            albums.map { $0.suggestion("by \(artist), one of your favourites") }
        }
        let like = RecommendationSignal.suggestions(
            finds: similar.value.map { (find: $0.input, albums: $0.output) },
            friends: [],
            known: Set(favorites.map(\.id.loose)),
            favorites: favoriteNames
        )
        let favorites = Set(favorites.map(\.id.loose))
        return Fetched(
            value: (own + [like]).interleaved.filter { !favorites.contains($0.album.id.loose) },
            error: albums.error ?? similar.error
        )
    }
}

extension CrateListening {
    /// This listening history, limited to artists with the given loose names.
    fileprivate func only(_ artists: Set<String>) -> CrateListening {
        var mine = self
        func keep(_ albums: inout [TopAlbum]) {
            albums.removeAll { !artists.contains($0.artist.looseName) }
        }
        keep(&mine.overall)
        keep(&mine.year)
        keep(&mine.month)
        guard var archive = mine.archive else { return mine }
        for path in [
            \ArchivedListening.loved, \.unheard, \.thisWeek, \.someYear,
        ] as [WritableKeyPath<ArchivedListening, [ArchivedListening.Row]>] {
            archive[keyPath: path].removeAll { !artists.contains($0.album.artist.looseName) }
        }
        mine.archive = archive
        return mine
    }
}
