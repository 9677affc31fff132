import VinylogueKit

/// Data that a page needs and that must be fetched.
///
/// A need also identifies its request: the response is dropped if no page has the need anymore.
package enum Need: Hashable, Sendable {
    /// A chart of a day, a week or a month.
    case chart(ChartKey)
    /// The service's information about an album, with a user's plays.
    case album(Album, user: String)
    /// A cover; its URL comes from the album's details.
    case cover(CoverRequest)
    case wall(WallRequest)
    /// The user's favorites and dislikes.
    case marks
    /// The figures of a listener's year, from the archive.
    case story(StoryRequest)
    /// A listener's plays by day, from the archive.
    case days(String)
    /// A listener's plays of an artist, from the archive.
    case artist(ArtistRequest)
    /// When the albums of a chart were first played, from the archive.
    case firstPlays(ChartKey)
    /// An album's plays over all years, and the artist's other albums, from the archive.
    case past(Album, user: String)
    /// What two listeners have in common, from the archive.
    case comparison(ComparisonRequest)
    /// What matches a text that is being typed.
    case found(FindRequest)
    /// The saved playlist drafts.
    case drafts
    /// The player's queue in this state.
    case queue(QueueRequest)
}

package enum Answer: Sendable {
    case chart(Chart)
    case album(AlbumDetails)
    /// The cover; nil when the album has none.
    case cover(Cover?)
    case wall(ShownWall)
    case marks(Marks)
    case story(Recap)
    /// The plays by day; none without an archive.
    case days(DayCounts)
    case artist(ArtistStory)
    /// When albums were first played; empty without an archive.
    case firstPlays(FirstPlays)
    case past(AlbumPast)
    /// What two listeners have in common; nil unless both are in the archive.
    case comparison(ListenerComparison?)
    case found(FoundItems)
    case drafts(DraftShelf)
    case queue([QueuedTrack])
}

extension Model {
    /// The unmet needs of the pages on screen; keeps these pages' charts and covers in the caches.
    mutating func currentNeeds() -> [Need] {
        // The current track is visible on every page, and its cover is small.
        let needs =
            (playingCover.map { [.cover($0)] } ?? [])
            + shown.reversed().flatMap { $0.state.needs(in: self) }
        charts.hold(
            needs.compactMap { if case .chart(let key) = $0 { key } else { nil } }
        )
        covers.hold(
            needs.compactMap { if case .cover(let request) = $0 { request.key } else { nil } }
        )
        return needs.filter { problems[$0] == nil && !isMet($0) }
    }

    /// The need for the marks, until they are loaded.
    var missingMarks: [Need] { marks == nil ? [.marks] : [] }

    func isMet(_ need: Need) -> Bool {
        switch need {
        case .chart(let key): charts[key] != nil && !staleCharts.contains(key)
        case .album(let album, let user):
            albums[AlbumRequest(album: album, user: user)] != nil
        case .cover(let request): cover(request.key) != nil
        // A page lists a wall only while waiting for it.
        case .wall: false
        case .marks: marks != nil
        case .story(let request): stories[request] != nil
        case .days(let user): archivedDays[user] != nil
        case .artist(let request): artists[request] != nil
        case .firstPlays(let key): firstPlays[key] != nil
        case .past(let album, let user): pasts[AlbumRequest(album: album, user: user)] != nil
        case .comparison(let request): comparisons[request] != nil
        case .found(let request): found?.request == request
        case .drafts: shelf != nil
        case .queue(let request): queue?.request == request
        }
    }

    /// Stores a response, unless it is no longer needed.
    mutating func accept(_ result: Result<Answer, Problem>, for need: Need) {
        guard needs.contains(need) else { return }
        switch (need, result) {
        case (.chart(let key), .success(.chart(let chart))):
            charts.put(ShownChart(chart), for: key)
            staleCharts.remove(key)
            if overlap?.keys.contains(key) == true { overlap = nil }
            if !chart.years.isEmpty { knownYears[key.series.ofAlbums] = chart.years }
        case (.album(let album, let user), .success(.album(let info))):
            albums.put(
                ShownAlbum(info, offset: offset),
                for: AlbumRequest(album: album, user: user)
            )
        case (.cover(let request), .success(.cover(let cover))):
            covers.put(cover, for: request.key, cost: cover?.byteCount ?? 200)
        case (.wall(let request), .success(.wall(let wall))): accept(wall, for: request)
        case (.marks, .success(.marks(let marks))): accept(marks)
        case (.story(let request), .success(.story(let recap))): stories.put(recap, for: request)
        case (.days(let user), .success(.days(let days))): archivedDays.put(days, for: user)
        case (.artist(let request), .success(.artist(let artist))):
            artists.put(artist, for: request)
        case (.firstPlays(let key), .success(.firstPlays(let plays))):
            firstPlays.put(plays, for: key)
        case (.past(let album, let user), .success(.past(let past))):
            pasts.put(past, for: AlbumRequest(album: album, user: user))
        case (.comparison(let request), .success(.comparison(let comparison))):
            comparisons.put(comparison, for: request)
        case (.found(let request), .success(.found(let items))): found = (request, items)
        case (.drafts, .success(.drafts(let shelf))): self.shelf = shelf
        case (.queue(let request), .success(.queue(let tracks))): queue = (request, tracks)
        case (.chart(let key), .failure(let problem)): chartFailed(key, problem)
        case (_, .failure(let problem)): problems.put(problem, for: need)
        // A response of another kind is dropped.
        default: break
        }
    }
}

extension Need {
    /// Data whose fetching is delayed while the user scrubs through years or scrolls.
    enum Debounced: Sendable {
        case charts, covers, walls
    }

    var debounced: Debounced? {
        switch self {
        case .chart, .story, .firstPlays: .charts
        case .past: .covers
        case .cover(let request): request.key.isOpened ? nil : .covers
        case .wall: .walls
        case .album, .marks, .days, .artist, .comparison, .found, .drafts, .queue: nil
        }
    }

    /// Whether plays that are added to the archive may change the response.
    var isAboutPlays: Bool {
        switch self {
        case .chart, .album, .story, .days, .artist, .firstPlays, .past, .comparison: true
        case .cover, .wall, .marks, .found, .drafts, .queue: false
        }
    }

    var isCover: Bool {
        if case .cover = self { true } else { false }
    }
}

extension NeedFetcher {
    /// The response to a need; nil if the task was cancelled.
    ///
    /// - Parameter part: called with partial results, if the response arrives in parts.
    func answer(
        to need: Need,
        part: @escaping @Sendable (Message) -> Void
    ) async -> Result<Answer, Problem>? {
        await services.result {
            try Task.checkCancellation()
            switch need {
            case .chart(let key):
                return .chart(try await services.chart(key, date))
            case .album(let key, let user):
                return .album(try await albums.details(key, user, services))
            case .cover(let request): return .cover(try await covers.cover(request))
            case .wall(let request):
                let wall = try await services.wall(request) { wall in
                    var shown = ShownWall(wall, isOld: false, describe: services.describe)
                    shown.isPartial = true
                    part(.partly(request, shown))
                }
                return .wall(
                    ShownWall(wall, isOld: services.isOld(wall), describe: services.describe)
                )
            case .story(let request):
                let recap = try services.story().recap(of: request.user, in: .year(request.year))
                return .story(recap)
            case .days(let user):
                let known = try? services.story().days(of: user, in: .all)
                return .days(known?.days ?? DayCounts())
            case .artist(let request):
                guard let artist = try services.story().artist(request.name, of: request.user)
                else {
                    throw Problem("\(request.name.shown) is not in the archive.")
                }
                return .artist(artist)
            case .firstPlays(let key):
                let period = key.period(today: date)
                let known = try? services.story().firstPlays(of: key.user, in: period)
                return .firstPlays(known ?? FirstPlays())
            case .past(let album, let user):
                return .past(AlbumPast(of: album, by: user, in: try? services.story()))
            case .comparison(let request):
                let known = try? services.story().compare(request.user, with: request.other)
                return .comparison(known)
            case .marks: return .marks(try services.marks())
            case .drafts: return .drafts(try services.shelf())
            case .queue: return .queue(try await services.player().queue())
            case .found(let request):
                return .found(try await finder.items(matching: request, services))
            }
        }
    }
}
