/// The signals of a wall of all genres.
extension CrateGatherer {
    func wall(seed: Int, _ listening: Shared<Fetched<CrateListening>>) -> [SignalSource] {
        var random = SeededRandom(seed: seed)
        let draws = WildSignal.draws(2, using: &random)
        let country = knownCountry
        let apple = Shared { try await albums(.mostPlayed(in: country)) }
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
                        value: ChartSignal.suggestions(
                            apple: [("Apple's chart", chart.value)],
                            tags: []
                        ),
                        error: chart.error
                    )
                }
            ) {
                async let own = chart { own in
                    own == country ? try await apple() : try await albums(.mostPlayed(in: own))
                }
                let listening = try await listening()
                async let tagged = userCharts(listening.value.artists)
                let (chart, tags) = try await (own, tagged)
                return Fetched(
                    value: ChartSignal.suggestions(
                        apple: [("Apple's chart", chart.value)],
                        genres: tags.value.genres,
                        tags: tags.value.tags
                    ),
                    error: chart.error ?? tags.error ?? listening.lateness
                )
            },
            SignalSource(.new) {
                async let releases = albums(.newReleases)
                async let ownReleases = ownNewReleases()
                let listening = try await listening()
                let (fresh, own) = try await (releases, ownReleases)
                return Fetched(
                    value: NewReleaseSignal.suggestions(
                        fresh.value,
                        own: own.value,
                        artists: listening.value.artists
                    ),
                    error: fresh.error ?? own.error ?? listening.lateness
                )
            },
            SignalSource(.wild) { [random] in try await wild(draws, listening, random) },
        ].map { source in
            source.alternating { try await appleMusic(for: source.signal, listening) }
        }
    }

    private func recommendations(
        _ listening: Shared<Fetched<CrateListening>>
    ) async throws -> Suggestions {
        let listening = try await listening()
        let artists = listening.value.artists
        async let listeners = listenersAlbums()
        // Without friends, similar artists must fill the share alone. The number does not depend on
        // the dial, so that another position needs no other responses.
        let slots = Dial.mostSlots(of: .recommendations, isGenre: false)
        async let likenesses = finds(
            among: favoriteArtists + artists,
            known: artists,
            slots: owner.friends.isEmpty ? slots : 0
        )
        let (found, played) = try await (likenesses, listeners)
        return Fetched(
            value: RecommendationSignal.suggestions(
                finds: found.value.map { (find: $0.input, albums: $0.output) },
                listeners: played.value.map { (listener: $0.input, albums: $0.output) },
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
