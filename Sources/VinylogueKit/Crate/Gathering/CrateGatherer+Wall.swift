/// The signals of a wall of all genres.
extension CrateGatherer {
    func wall(seed: Int, _ listening: Shared<Fetched<CrateListening>>) -> [SignalSource] {
        var random = SeededRandom(seed: seed)
        let draws = WildSignal.draws(2, using: &random)
        let apple = Shared { try await albums(.mostPlayed()) }
        return [
            SignalSource(.history) {
                let listening = try await listening()
                return Fetched(
                    value: HistorySignal.suggestions(listening.value),
                    error: listening.error
                )
            },
            SignalSource(.recommendations) { try await recommendations(listening) },
            SignalSource(
                .popular,
                early: {
                    let chart = try await apple()
                    return Fetched(
                        value: ChartSignal.suggestions(apple: chart.value, tags: []),
                        error: chart.error
                    )
                }
            ) {
                let listening = try await listening()
                async let tagged = userCharts(listening.value.artists)
                let (chart, tags) = try await (apple(), tagged)
                return Fetched(
                    value: ChartSignal.suggestions(
                        apple: chart.value,
                        genres: tags.value.genres,
                        tags: tags.value.tags
                    ),
                    error: chart.error ?? tags.error ?? listening.lateness
                )
            },
            SignalSource(.new) {
                async let releases = albums(.newReleases)
                let listening = try await listening()
                let fresh = try await releases
                return Fetched(
                    value: NewReleaseSignal.suggestions(
                        fresh.value,
                        artists: listening.value.artists
                    ),
                    error: fresh.error ?? listening.lateness
                )
            },
            SignalSource(.wild) { [random] in try await wild(draws, listening, random) },
        ]
    }

    private func recommendations(
        _ listening: Shared<Fetched<CrateListening>>
    ) async throws -> Suggestions {
        let listening = try await listening()
        let artists = listening.value.artists
        async let friends = friendsAlbums()
        async let likenesses = finds(among: favoriteArtists + artists, known: artists)
        let (found, played) = try await (likenesses, friends)
        return Fetched(
            value: RecommendationSignal.suggestions(
                finds: found.value.map { (find: $0.input, albums: $0.output) },
                friends: played.value.map { (name: $0.input, albums: $0.output) },
                known: listening.value.known,
                favorites: favoriteNames
            ),
            error: listening.error ?? found.error ?? played.error
        )
    }

    private func wild(
        _ draws: [WildSignal.Draw],
        _ listening: Shared<Fetched<CrateListening>>,
        _ random: SeededRandom
    ) async throws -> Suggestions {
        var random = random
        async let pages = tagPages(draws)
        let listening = try await listening()
        var deep = try await pages
        var groups: [(genre: Genre, albums: [TopAlbum])] = []
        if deep.value.isEmpty, let draw = draws.first {
            // If Last.fm returns no albums, random picks come from MusicBrainz, which needs no key.
            let offset = Int.random(in: 0...400, using: &random)
            let answer = try await albums(.tagged(draw.genre.tag, offset: offset))
            groups = [(genre: draw.genre, albums: answer.value)]
            deep.error = deep.error ?? answer.error
        }
        return Fetched(
            value: WildSignal.suggestions(
                draws: deep.value.map { (draw: $0.input, albums: $0.output) },
                groups: groups,
                someYear: listening.value.archive?.someYear ?? [],
                known: listening.value.known,
                reason: "random pick",
                using: &random
            ),
            error: deep.error ?? listening.lateness
        )
    }
}
