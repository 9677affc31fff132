import Foundation
import Names

/// An album whose tracks a draft uses.
package struct DraftAlbum: Hashable, Sendable {
    /// The album.
    package var album: Album
    /// The date to sort the album by; nil for its first play in the archive.
    package var date: Date?
    /// The period of the user's plays that determine the top track; nil for all listeners' plays.
    package var span: TimeSpan?

    /// Creates an album, by default without a date, and with all listeners' plays.
    package init(album: Album, date: Date? = nil, span: TimeSpan? = nil) {
        self.album = album
        self.date = date
        self.span = span
    }
}

/// The tracks of a draft, and the albums and artists without tracks.
package struct DraftedTracks: Sendable {
    /// The tracks in order.
    package var tracks: [TrackDescriptor]
    /// Albums without a track list, in order.
    package var withoutTracks: [Album]
    /// Albums whose tracks could not be loaded, in order, and why.
    package var failed: [(album: Album, error: KitError)]
    /// Artists without any known tracks, in order.
    package var unknownArtists: [String] = []
    /// Why Apple Music could not be used for some or all artists; nil if nothing failed.
    package var appleMusicFailure: KitError?
}

/// Finds the tracks for drafts.
///
/// Throws `KitError`s, `.playlist(.noTracks)` if there are no tracks, and `CancellationError`.
package struct DraftLoader: Sendable {
    private let history: any ListeningSource
    private let service: any ListeningService
    private let appleMusic: (any PlaylistTarget)?
    private let user: String?
    private let rules: DraftRules
    private let keyword: String?
    /// How many of an artist's top tracks are requested if the rules set no limit.
    private static let topTrackLimit = 50

    /// - Parameters:
    ///   - history: the source of albums' tracks and of the user's plays.
    ///   - service: the source of artists' most played tracks.
    ///   - appleMusic: the preferred source of artists' top songs; nil if it is not connected.
    ///   - user: the user whose plays count; nil if there is no account.
    ///   - keyword: a genre or another word for artists' tracks on Apple Music; nil for any tracks.
    package init(
        history: any ListeningSource,
        service: any ListeningService,
        appleMusic: (any PlaylistTarget)? = nil,
        user: String?,
        rules: DraftRules,
        keyword: String? = nil
    ) {
        self.history = history
        self.service = service
        self.appleMusic = appleMusic
        self.user = user
        self.rules = rules
        self.keyword = keyword
    }

    /// The tracks of albums, chosen and ordered by the rules.
    ///
    /// `progress` receives the number of albums done and the total.
    package func tracks(
        of albums: [DraftAlbum],
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) async throws -> DraftedTracks {
        var picked: [DraftRules.Picked] = []
        var drafted = DraftedTracks(tracks: [], withoutTracks: [], failed: [])
        let rankings = try await rankings(for: albums)
        // The albums are loaded in batches: with a limit, the first batches are often enough.
        let size = 12
        for start in stride(from: 0, to: albums.count, by: size) {
            let part = albums[start..<min(start + size, albums.count)]
            for (album, result) in try await results(for: part, rankings) {
                switch result {
                case .success(let pick):
                    if pick.tracks.isEmpty { drafted.withoutTracks.append(album) }
                    picked.append(pick)
                case .failure(.service(let failure)) where failure.isUnknownAlbum:
                    drafted.withoutTracks.append(album)
                case .failure(let error): drafted.failed.append((album, error))
                }
            }
            progress(min(start + size, albums.count), albums.count)
            drafted.tracks = rules.tracks(of: picked)
            if rules.order == .asIs, let limit = rules.limit, drafted.tracks.count >= limit {
                break
            }
        }
        guard !drafted.tracks.isEmpty else {
            throw drafted.failed.first?.error ?? KitError.playlist(.noTracks)
        }
        return drafted
    }

    /// Artists' most played tracks among all listeners, chosen and ordered by the rules.
    ///
    /// These are Apple Music's top songs or, if Apple Music is not connected or lacks the artist,
    /// Last.fm's top tracks. `progress` receives the number of artists done and the total.
    package func tracks(
        ofArtists names: [String],
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) async throws -> DraftedTracks {
        var drafted = DraftedTracks(tracks: [], withoutTracks: [], failed: [])
        var catalog: TrackCatalog?
        do {
            catalog = try await appleMusic?.catalog(for: [])
        } catch let error as KitError {
            drafted.appleMusicFailure = error
        }
        let found = try await sideBySide(names, progress: progress) { [catalog] name in
            try await topTracks(of: name, in: catalog)
        }
        drafted.appleMusicFailure =
            drafted.appleMusicFailure ?? found.lazy.compactMap(\.appleMusicFailure).first
        // Each artist's tracks are limited first, so that they leave room for the next artist's.
        drafted.tracks = rules.tracks(
            of: found.map {
                DraftRules.Picked(tracks: Array($0.tracks.prefix(rules.perArtist ?? .max)))
            }
        )
        guard !drafted.tracks.isEmpty else {
            throw drafted.appleMusicFailure ?? KitError.playlist(.noTracks)
        }
        drafted.unknownArtists = zip(names, found).filter { $1.tracks.isEmpty }.map(\.0)
        return drafted
    }

    /// An artist's most played tracks, from Apple Music or else from Last.fm.
    private func topTracks(
        of name: String,
        in catalog: TrackCatalog?
    ) async throws -> (tracks: [TrackDescriptor], appleMusicFailure: KitError?) {
        var failure: KitError?
        if let catalog {
            do {
                let count = rules.perArtist ?? Self.topTrackLimit
                let tracks = try await catalog(.top(of: name, count: count, keyword: keyword))
                if !tracks.isEmpty { return (tracks.map(\.track), nil) }
            } catch let error as KitError {
                failure = error
            }
        }
        return (try await topTracks(of: name), failure)
    }

    private typealias Pick = Result<DraftRules.Picked, KitError>

    /// The loose identities of tracks, most played first, by period.
    private typealias Rankings = [TimeSpan: [[String]]]

    private func rankings(for albums: [DraftAlbum]) async throws -> Rankings {
        guard rules.choice == .top, let user else { return [:] }
        var spans: [TimeSpan] = []
        for span in albums.compactMap(\.span) where !spans.contains(span) { spans.append(span) }
        let charts = try await sideBySide(spans) { span in
            try await history.chart(of: user, by: .tracks, in: span).value.map {
                [$0.artist.looseName, $0.title.looseTitle]
            }
        }
        return Dictionary(uniqueKeysWithValues: zip(spans, charts))
    }

    private func results(
        for albums: ArraySlice<DraftAlbum>,
        _ rankings: Rankings
    ) async throws -> [(Album, Pick)] {
        try await sideBySide(albums) { wanted in
            do {
                return (wanted.album, .success(try await pick(from: wanted, rankings)))
            } catch let error as KitError {
                return (wanted.album, .failure(error))
            }
        }
    }

    private func pick(
        from wanted: DraftAlbum,
        _ rankings: Rankings
    ) async throws -> DraftRules.Picked {
        // The user's own plays are requested only if the first play is needed for sorting.
        let listener = rules.order == .byDate && wanted.date == nil ? user : nil
        let answer = try await history.details(of: wanted.album, for: listener)
        let details = answer.value
        // The archive knows the album, but only the service has its tracks.
        if details.tracks.isEmpty, let failure = answer.source.failure { throw failure }
        let tracks = details.tracks.map { TrackDescriptor($0, on: details.album) }
        let date = wanted.date ?? details.firstPlay
        guard let first = tracks.first else { return DraftRules.Picked(tracks: [], date: date) }
        let chosen: [TrackDescriptor]
        switch rules.choice {
        case .all: chosen = tracks
        case .first: chosen = [first]
        case .top: chosen = [try await favorite(among: tracks, wanted, rankings) ?? first]
        }
        return DraftRules.Picked(tracks: chosen, date: date)
    }

    /// The track that ranks highest in the period's chart, or else among the artist's top tracks.
    private func favorite(
        among tracks: [TrackDescriptor],
        _ wanted: DraftAlbum,
        _ rankings: Rankings
    ) async throws -> TrackDescriptor? {
        let ranking: [[String]]
        if let played = wanted.span.flatMap({ rankings[$0] }) {
            ranking = played
        } else {
            ranking = try await topTracks(of: wanted.album.artist).map(\.looseID)
        }
        let ids = tracks.map(\.looseID)
        return ranking.lazy.compactMap { ids.firstIndex(of: $0) }.first.map { tracks[$0] }
    }

    private func topTracks(of artist: String) async throws -> [TrackDescriptor] {
        try await service.topTracks(of: artist).value.map { track in
            TrackDescriptor(
                title: track.name,
                artistNames: [track.artist],
                durationMs: track.duration.map { $0 * 1000 }
            )
        }
    }
}

extension TrackDescriptor {
    /// Creates the descriptor of an album's track.
    init(_ track: AlbumDetails.Track, on album: Album) {
        self.init(
            title: track.name,
            artistNames: [track.artist ?? album.artist],
            albumTitle: album.title,
            durationMs: track.seconds.map { $0 * 1000 }
        )
    }
}
