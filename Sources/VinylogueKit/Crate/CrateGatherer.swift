import AppleMusic
import Archive
import Foundation
import LastFM
import ListenBrainz
import MusicBrainz
import Names

/// Fetches what the signals of a wall need, all at the same time, and lets them suggest albums.
struct CrateGatherer: Sendable {
    let requests: CrateRequests
    let owner: Crate.Owner
    /// The user's favourites, newest first.
    let favorites: [Album]
    let day: CalendarDate
    /// Where the archive may be.
    let archivePath: String?

    typealias Found = [Signal: Fetched<[Suggestion]>]

    /// What each signal suggests for a choice.
    func suggestions(_ choice: WallChoice, seed: Int) async throws -> Found {
        guard let genre = choice.genre else { return try await wall(seed: seed) }
        return try await feed(of: genre, choice.subgenres)
    }

    // MARK: The whole wall

    private func wall(seed: Int) async throws -> Found {
        var random = SeededRandom(seed: seed)
        let draws = WildSignal.draws(2, using: &random)
        async let charts = appleChart()
        async let releases = freshReleases()
        async let pages = tagPages(draws)
        async let friends = friendsAlbums()
        let listening = try await listening()
        let artists = listening.value.artists
        async let likenesses = finds(among: favoriteArtists + artists, known: artists)
        async let tagged = userCharts(artists)

        let known = listening.value.known
        let (chart, tags) = try await (charts, tagged)
        let popular = ChartSignal.suggestions(apple: chart.value, tags: tags.value)
        let fresh = try await releases
        let new = NewReleaseSignal.suggestions(
            fresh.value,
            artists: artists,
            coverArt: requests.addresses.coverArt
        )
        let (found, played) = try await (likenesses, friends)
        let recommended = RecommendationSignal.suggestions(
            finds: found.value.map { (find: $0.input, albums: $0.output) },
            friends: played.value.map { (name: $0.input, albums: $0.output) },
            known: known,
            favorites: favoriteNames
        )
        var deep = try await pages
        var groups: [(genre: Genre, albums: [ReleaseGroup])] = []
        if deep.value.isEmpty, let draw = draws.first {
            // Without Last.fm, chance has a source that needs no key.
            let offset = Int.random(in: 0...400, using: &random)
            let search = ReleaseGroupSearchRequest(tag: draw.genre.tag, offset: offset)
            let answer = try await albums(search)
            groups = [(genre: draw.genre, albums: answer.value)]
            deep.error = deep.error ?? answer.error
        }
        let wild = WildSignal.suggestions(
            draws: deep.value.map { (draw: $0.input, albums: $0.output) },
            groups: groups,
            someYear: listening.value.archive?.someYear ?? [],
            known: known,
            reason: "by chance",
            coverArt: requests.addresses.coverArt,
            using: &random
        )
        return [
            .history: Fetched(
                value: HistorySignal.suggestions(listening.value),
                error: listening.error
            ),
            .recommendations: Fetched(
                value: recommended,
                error: listening.error ?? found.error ?? played.error
            ),
            .popular: Fetched(value: popular, error: chart.error ?? tags.error),
            .new: Fetched(value: new, error: fresh.error),
            .wild: Fetched(value: wild, error: deep.error),
        ]
    }

    // MARK: A genre

    private func feed(of genre: Genre, _ subgenres: [Genre]) async throws -> Found {
        // The feed is the same all day; the seed only changes its order.
        var random = daily
        let tags = subgenres.isEmpty ? [genre] : subgenres
        let turns = WildSignal.turns(of: genre, chosen: subgenres, count: 3, using: &random)
        let years = day.components.year
        async let chart = appleChart(of: genre)
        async let first = tagPages(tags.map { WildSignal.Draw(genre: $0, page: 1) })
        async let pages = tagPages(turns)
        async let releases = freshReleases()
        async let groups = albums(
            ReleaseGroupSearchRequest(tag: tags[0].tag, years: (years - 1)...years)
        )
        let listening = try await listening()
        let tagged = try await (first, pages)
        let artists = listening.value.artists

        // Who is in the charts of the genre is in the genre; the others are known by their tags.
        let charted = Set(tagged.0.value.flatMap(\.output).map(\.artist.looseName))
        let asked = (favoriteArtists + artists).filter { !charted.contains($0.looseName) }
        let shares = try await self.shares(of: Array(asked.prefix(8)))
        let inGenre = charted.union(
            shares.value.filter { $0.output.isIn(tags) }.map(\.input.looseName)
        )
        let own = artists.filter { inGenre.contains($0.looseName) }
        let liked = favoriteArtists.filter { inGenre.contains($0.looseName) }
        async let similar = finds(among: own, known: artists)
        async let expanded = expansion(of: Array(liked.prefix(3)), known: artists)

        var mine = listening.value
        func keep(_ albums: inout [TopAlbum]) {
            albums.removeAll { !inGenre.contains($0.artist.looseName) }
        }
        keep(&mine.overall)
        keep(&mine.year)
        keep(&mine.month)
        if var archive = mine.archive {
            for path in [
                \ArchivedListening.loved, \.unheard, \.thisWeek, \.someYear,
            ] as [WritableKeyPath<ArchivedListening, [ArchivedListening.Row]>] {
                archive[keyPath: path].removeAll {
                    !inGenre.contains($0.album.artist.looseName)
                }
            }
            mine.archive = archive
        }
        let known = listening.value.known
        let (apple, fresh, found) = try await (chart, releases, groups)
        let coverArt = requests.addresses.coverArt
        let recommended = try await similar
        let seeds = try await expanded
        return [
            .history: Fetched(
                value: HistorySignal.suggestions(mine),
                error: listening.error ?? shares.error
            ),
            .recommendations: Fetched(
                value: RecommendationSignal.suggestions(
                    finds: recommended.value.map { (find: $0.input, albums: $0.output) },
                    friends: [],
                    known: known,
                    favorites: favoriteNames
                ),
                error: listening.error ?? recommended.error
            ),
            .trending: Fetched(
                value: ChartSignal.suggestions(
                    // Apple's chart is of the whole genre.
                    apple: subgenres.isEmpty ? apple.value : [],
                    appleName: "Apple's \(genre.name) chart",
                    tags: tagged.0.value.map {
                        ChartSignal.TagChart(genre: $0.input.genre, albums: $0.output)
                    }
                ),
                error: apple.error ?? tagged.0.error
            ),
            .new: Fetched(
                value: [
                    NewReleaseSignal.suggestions(
                        fresh.value,
                        artists: artists,
                        genres: tags,
                        coverArt: coverArt
                    ),
                    NewReleaseSignal.suggestions(found.value, coverArt: coverArt),
                ].alternating,
                error: fresh.error ?? found.error
            ),
            .rotation: Fetched(
                value: WildSignal.suggestions(
                    draws: tagged.1.value.map { (draw: $0.input, albums: $0.output) },
                    known: known,
                    reason: "today's turn",
                    coverArt: coverArt,
                    using: &random
                ),
                error: tagged.1.error
            ),
            .seeds: seeds,
        ]
    }

    /// Other albums by the artists of favourites, and albums like them.
    private func expansion(
        of artists: [String],
        known: [String]
    ) async throws -> Fetched<[Suggestion]> {
        let albums = try await requests.each(artists) { artist in
            try await requests.answer(ArtistTopAlbumsRequest(artist: artist))
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
            value: (own + [like]).alternating.filter { !favorites.contains($0.album.id.loose) },
            error: albums.error ?? similar.error
        )
    }

    // MARK: Requests

    /// Random numbers of the day, so that requests stay the same all day.
    private var daily: SeededRandom { SeededRandom(words: [day.description]) }

    private var favoriteArtists: [String] {
        var known: Set<String> = []
        return favorites.map(\.artist).filter { known.insert($0.looseName).inserted }
    }

    private var favoriteNames: Set<String> { Set(favorites.map(\.artist.looseName)) }

    private func listening() async throws -> Fetched<CrateListening> {
        guard let user = owner.user else {
            return Fetched(value: CrateListening(), error: .noAccount)
        }
        let archive = archivePath.flatMap {
            ArchivedListening(of: user, in: $0, on: day, using: daily)
        }
        let periods: [UserTopAlbumsRequest.Period] =
            archive == nil ? [.overall, .year, .month] : [.overall]
        let fetched = try await requests.each(periods) { period in
            try await requests.answer(
                UserTopAlbumsRequest(
                    user: user,
                    period: period,
                    // These have the covers that an archive lacks.
                    limit: archive != nil ? 1000 : period == .overall ? 500 : 200
                )
            )
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

    private func friendsAlbums() async throws -> Fetched<[(input: String, output: [TopAlbum])]> {
        var random = daily
        let friends = Array(owner.friends.shuffled(using: &random).prefix(2))
        return try await requests.each(friends) { friend in
            try await requests.answer(
                UserTopAlbumsRequest(user: friend, period: .halfYear, limit: 100)
            )
        }
    }

    /// Artists who are like some of those, and their albums.
    private func finds(
        among artists: [String],
        known: [String]
    ) async throws -> Fetched<[(input: RecommendationSignal.Find, output: [TopAlbum])]> {
        var random = daily
        let seeds = RecommendationSignal.seeds(artists, using: &random)
        let likenesses = try await requests.each(seeds) { artist in
            RecommendationSignal.Likeness(
                seed: artist,
                similar: try await requests.answer(SimilarArtistsRequest(artist: artist))
            )
        }
        let finds = RecommendationSignal.finds(
            likenesses.value.map(\.output),
            known: known,
            limit: 5,
            using: &random
        )
        var found = try await requests.each(finds) { find in
            try await requests.answer(ArtistTopAlbumsRequest(artist: find.artist))
        }
        found.error = likenesses.error ?? found.error
        return found
    }

    /// The charts of the user's genres.
    private func userCharts(_ artists: [String]) async throws -> Fetched<[ChartSignal.TagChart]> {
        let shares = try await shares(of: Array(artists.prefix(2)))
        var all = GenreShares()
        for (index, share) in shares.value.enumerated() {
            all.add(share.output, times: shares.value.count - index)
        }
        let draws = all.ranked.prefix(2).map { WildSignal.Draw(genre: $0.narrowest, page: 1) }
        let pages = try await tagPages(draws)
        return Fetched(
            value: pages.value.map {
                ChartSignal.TagChart(genre: $0.input.genre, albums: $0.output)
            },
            error: shares.error ?? pages.error
        )
    }

    private func shares(
        of artists: [String]
    ) async throws -> Fetched<[(input: String, output: GenreShares)]> {
        try await requests.each(artists) { artist in
            let tags = try await requests.answer(ArtistTopTagsRequest(artist: artist))
            return GenreShares(tags: tags.map { (name: $0.name, count: $0.count) })
        }
    }

    private func tagPages(
        _ draws: [WildSignal.Draw]
    ) async throws -> Fetched<[(input: WildSignal.Draw, output: [TopAlbum])]> {
        try await requests.each(draws) { draw in
            try await requests.answer(TagTopAlbumsRequest(tag: draw.genre.tag, page: draw.page))
        }
    }

    private func appleChart() async throws -> Fetched<[FeedAlbum]> {
        try await requests.one(or: []) {
            try await requests.answer(MostPlayedAlbumsRequest(), at: requests.addresses.appleFeed)
        }
    }

    private func appleChart(of genre: Genre) async throws -> Fetched<[FeedAlbum]> {
        guard let number = genre.appleNumber else { return Fetched(value: [], error: nil) }
        return try await requests.one(or: []) {
            try await requests.answer(
                GenreTopAlbumsRequest(genre: number),
                at: requests.addresses.appleGenreFeed
            )
        }
    }

    private func freshReleases() async throws -> Fetched<[FreshRelease]> {
        try await requests.one(or: []) {
            try await requests.answer(FreshReleasesRequest(), at: requests.addresses.listenBrainz)
        }
    }

    private func albums(
        _ search: ReleaseGroupSearchRequest
    ) async throws -> Fetched<[ReleaseGroup]> {
        try await requests.one(or: []) {
            try await requests.answer(search, at: requests.addresses.musicBrainz)
        }
    }
}
