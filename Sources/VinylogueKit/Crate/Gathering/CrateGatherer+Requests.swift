import Core
import Names

/// The signals' requests to the services.
extension CrateGatherer {
    /// A random number generator seeded with the date, so that requests are the same all day.
    var daily: SeededRandom { SeededRandom(words: [day.description]) }

    var favoriteArtists: [String] {
        favorites.map(\.artist).uniqued(on: \.looseName)
    }

    var favoriteNames: Set<String> { Set(favorites.map(\.artist.looseName)) }

    /// The owner's listening history from the account's service.
    func accountListening() async throws -> Fetched<CrateListening> {
        guard let user = owner.user else {
            return Fetched(value: CrateListening(), error: .noAccount)
        }
        let archive = self.archive().flatMap {
            ArchivedListening(of: user, in: $0, on: day, using: daily)
        }
        let periods: [AlbumList.Period] =
            archive == nil ? [.overall, .year, .month] : [.overall]
        let fetched = try await requests.each(periods) { period in
            // With an archive, a longer list provides more of the covers that the archive lacks.
            let limit = archive != nil ? 1000 : period == .overall ? 500 : 200
            return try await requests.answer {
                try await $0.albums(.top(of: user, period, limit: limit))
            }
        }
        var listening = CrateListening(archive: archive)
        for (period, albums) in fetched.value {
            switch period {
            case .overall: listening.overall = albums
            case .year: listening.year = albums
            default: listening.month = albums
            }
        }
        return Fetched(value: listening, error: fetched.error)
    }

    /// The top albums of two friends, and of two listeners with a similar taste if the service knows
    /// any.
    func listenersAlbums() async throws -> Fetched<
        [(input: RecommendationSignal.Listener, output: [TopAlbum])]
    > {
        typealias Listener = RecommendationSignal.Listener
        var random = daily
        let user = owner.user
        let similar = try await requests.one(or: [String]()) {
            guard let user else { return [] }
            return try await requests.answer { try await $0.people(similarTo: user) }
        }
        let friends = owner.friends.shuffled(using: &random).prefix(2)
        let others = similar.value.filter { !owner.friends.contains($0) }.prefix(10)
            .shuffled(using: &random).prefix(2)
        let listeners =
            friends.map { Listener(user: $0, isFriend: true) }
            + others.map { Listener(user: $0, isFriend: false) }
        var albums = try await requests.each(listeners) { listener in
            try await requests.answer {
                try await $0.albums(.top(of: listener.user, .halfYear, limit: 100))
            }
        }
        albums.error = albums.error ?? similar.error
        return albums
    }

    /// New releases by artists that the user plays, if the service knows any.
    func ownNewReleases() async throws -> Fetched<[TopAlbum]> {
        guard let user = owner.user else { return Fetched(value: [], error: nil) }
        return try await requests.one(or: []) {
            try await requests.answer { try await $0.albums(.newReleases(for: user)) }
        }
    }

    /// Artists similar to some of `artists`, with their albums, which can fill a number of slots.
    func finds(
        among artists: [String],
        known: [String],
        slots: Int
    ) async throws -> Fetched<[(input: RecommendationSignal.Find, output: [TopAlbum])]> {
        var random = daily
        let seeds = RecommendationSignal.seeds(artists, using: &random)
        let likenesses = try await requests.each(seeds) { artist in
            RecommendationSignal.Likeness(
                seed: artist,
                similar: try await requests.answer { try await $0.artists(similarTo: artist) }
            )
        }
        let finds = RecommendationSignal.finds(
            likenesses.value.map(\.output),
            known: known,
            limit: RecommendationSignal.finds(for: slots),
            using: &random
        )
        var found = try await requests.each(finds) { find in
            try await requests.answer { try await $0.albums(.byArtist(find.artist)) }
        }
        found.error = likenesses.error ?? found.error
        return found
    }

    /// The most played albums of each genre in the user's country; genres that Apple does not have
    /// are left out.
    func appleFeeds(of genres: [Genre]) async throws -> Fetched<
        [(input: Genre, output: [TopAlbum])]
    > {
        let charted = genres.filter { $0.appleNumber != nil }
        guard !charted.isEmpty else { return Fetched(value: [], error: nil) }
        return try await chart { country in
            try await requests.each(charted) { genre in
                try await requests.albums(.mostPlayed(in: country, genre: genre.appleNumber))
            }
        }
    }

    /// The chart of the user's country.
    ///
    /// It is loaded at once for the known country, so that it need not wait for the account's
    /// profile, and again if the account turns out to be in another country.
    func chart<Chart: Sendable>(
        in load: @Sendable (Country) async throws -> Chart
    ) async throws -> Chart {
        let known = knownCountry
        async let country = country()
        let chart = try await load(known)
        let own = try await country
        return own == known ? chart : try await load(own)
    }

    /// The user's country as far as it is known without a request.
    var knownCountry: Country { country(owner.user.flatMap(requests.cachedPerson)) }

    private func country() async throws -> Country {
        guard countries.chosen == nil, let user = owner.user else { return knownCountry }
        return country(try await requests.person(named: user))
    }

    /// The country from the settings, the account or the locale, in this order.
    private func country(_ person: Person?) -> Country {
        countries.chosen ?? person?.country.flatMap(Country.init(named:)) ?? countries.local
            ?? .standard
    }

    /// The tag charts of the user's top genres, and Apple Music's charts if it is connected.
    func userCharts(
        _ artists: [String]
    ) async throws -> Fetched<(tags: [ChartSignal.Chart], genres: [ChartSignal.Chart])> {
        let shares = try await shares(of: Array(artists.prefix(2)))
        var all = GenreShares()
        for (index, share) in shares.value.enumerated() {
            all.add(share.output, times: shares.value.count - index)
        }
        let places = all.ranked.prefix(2)
        async let tagged = tagPages(places.map { WildSignal.Draw(genre: $0.narrowest, page: 1) })
        let charts = try await appleMusicCharts(of: places.map(\.genre))
        let pages = try await tagged
        return Fetched(
            value: (
                pages.value.map {
                    ChartSignal.Chart(genre: $0.input.genre, albums: $0.output)
                },
                charts.value
            ),
            error: shares.error ?? pages.error ?? charts.error
        )
    }

    /// Apple Music's genre charts, each once; empty if Apple Music is not connected.
    func appleMusicCharts(of genres: [Genre]) async throws -> Fetched<[ChartSignal.Chart]> {
        var charted: [Genre] = []
        for genre in genres where genre.appleNumber != nil && !charted.contains(genre) {
            charted.append(genre)
        }
        let charts = try await requests.one(or: []) { [charted] in
            try await requests.charts(ofGenres: charted.compactMap(\.appleNumber))
        }
        return Fetched(
            value: zip(charted, charts.value).map(ChartSignal.Chart.init),
            error: charts.error
        )
    }

    func shares(
        of artists: [String]
    ) async throws -> Fetched<[(input: String, output: GenreShares)]> {
        try await requests.each(artists) { artist in
            let tags = try await requests.answer { try await $0.tags(of: artist) }
            return GenreShares(tags: tags.map { (name: $0.name, count: $0.count) })
        }
    }

    func tagPages(
        _ draws: [WildSignal.Draw]
    ) async throws -> Fetched<[(input: WildSignal.Draw, output: [TopAlbum])]> {
        try await requests.each(draws) { draw in
            try await requests.answer {
                try await $0.albums(.tagged(draw.genre.tag, page: draw.page))
            }
        }
    }

    /// The albums of a public list; empty if the request fails.
    func albums(_ list: PublicList) async throws -> Fetched<[TopAlbum]> {
        try await requests.one(or: []) { try await requests.albums(list) }
    }
}
