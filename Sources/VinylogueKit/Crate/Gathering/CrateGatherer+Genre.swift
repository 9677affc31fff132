import Names

/// The signals of a genre's wall.
extension CrateGatherer {
    func feed(
        of genre: Genre,
        _ subgenres: [Genre],
        seed: Int,
        _ listening: Shared<Fetched<CrateListening>>
    ) -> [SignalSource] {
        // Most suggestions stay the same all day; the seed decides where the charts start.
        var random = daily
        var offsets = SeededRandom(words: ["offset", String(seed), genre.id])
        let offset = offsets.next().fraction
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
                let slots = Dial.mostSlots(of: .recommendations, isGenre: true)
                let similar = try await finds(among: own, known: artists, slots: slots)
                return Fetched(
                    value: RecommendationSignal.suggestions(
                        finds: similar.value.map { (find: $0.input, albums: $0.output) },
                        listeners: [],
                        known: listening.value.known,
                        favorites: favoriteNames
                    ),
                    error: listening.error ?? similar.error ?? members.lateness
                )
            },
            SignalSource(.trending) {
                async let feeds = appleFeeds(of: tags)
                async let music = appleMusicCharts(of: tags)
                async let pages = trendingPages(of: tags, seed: seed, charts)
                let (apple, tagged) = (try await feeds, try await pages)
                let ranked = try await music
                return Fetched(
                    value: ChartSignal.suggestions(
                        apple: apple.value.map {
                            (name: "Apple's \($0.input.name) chart", albums: $0.output)
                        },
                        start: offset,
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
        ].map { source in
            source.alternating {
                try await appleMusic(for: source.signal, of: tags, subgenres, listening, members)
            }
        }
    }

    /// The page of each tag's chart at which *trending* starts; the first for a shorter chart.
    private func trendingPages(
        of tags: [Genre],
        seed: Int,
        _ charts: Shared<Fetched<[(input: WildSignal.Draw, output: [TopAlbum])]>>
    ) async throws -> Fetched<[(input: WildSignal.Draw, output: [TopAlbum])]> {
        let draws = tags.map { tag in
            WildSignal.Draw(genre: tag, page: GenreTrail.start(of: tag, seed: seed))
        }
        async let drawn = tagPages(draws.filter { $0.page > 1 })
        let (first, pages) = (try await charts(), try await drawn)
        return Fetched(
            value: first.value.map { chart in
                pages.value.first { $0.input.genre == chart.input.genre && !$0.output.isEmpty }
                    ?? chart
            },
            error: first.error ?? pages.error
        )
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
        var asked = charted
        let unknown = (favoriteArtists + artists).filter { asked.insert($0.looseName).inserted }
        let shares = try await self.shares(of: Array(unknown.prefix(12)))
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
        // The artists' own albums fill the other slots.
        let own = artists.count * Blend.albumsPerArtist
        let slots = Dial.mostSlots(of: .seeds, isGenre: true) - own
        let similar = try await finds(among: artists, known: known, slots: slots)
        let byThem = albums.value.map { artist, albums in
            albums.map { $0.suggestion("by \(artist), one of your favourites") }
        }
        let like = RecommendationSignal.suggestions(
            finds: similar.value.map { (find: $0.input, albums: $0.output) },
            listeners: [],
            known: Set(favorites.map(\.looseID)),
            favorites: favoriteNames
        )
        let favorites = Set(favorites.map(\.looseID))
        return Fetched(
            value: (byThem + [like]).interleaved.filter { !favorites.contains($0.album.looseID) },
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
