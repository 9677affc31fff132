import Foundation
import Names

/// An album that a draft takes tracks from.
package struct DraftAlbum: Hashable, Sendable {
    /// The album.
    package var album: Album
    /// The date that it is sorted by; nil for the first play in the archive.
    package var date: Date?
    /// The time whose plays say which of its tracks is the most played; nil for what everyone plays most.
    package var span: TimeSpan?

    /// Creates one; by default it has no date, and everyone's plays count.
    package init(album: Album, date: Date? = nil, span: TimeSpan? = nil) {
        self.album = album
        self.date = date
        self.span = span
    }
}

/// The tracks of a draft, and what is missing.
package struct DraftedTracks: Sendable {
    /// The tracks in order.
    package var tracks: [TrackDescriptor]
    /// Albums without a list of tracks, in order.
    package var withoutTracks: [Album]
    /// Albums whose tracks could not be loaded, in order, and why.
    package var failed: [(album: Album, error: KitError)]
    /// Artists of whom no track is known, in order.
    package var unknownArtists: [String] = []
    /// Why Apple Music was not asked for the rest of the artists, or for all of them; nil if it was.
    package var appleMusicFailure: KitError?
}

/// Finds the tracks of drafts.
///
/// Throws a `KitError`, `.playlist(.noTracks)` if there are none, and `CancellationError`.
package struct DraftLoader: Sendable {
    private let history: any ListeningSource
    private let service: any ListeningSource
    private let appleMusic: (any PlaylistTarget)?
    private let user: String?
    private let rules: DraftRules
    /// How many of an artist's top tracks are enough where the rules set no limit.
    private static let topTrackLimit = 50

    /// - Parameters:
    ///   - history: knows the tracks of albums, and what the user played.
    ///   - service: knows the most played tracks of artists.
    ///   - appleMusic: knows the top songs of artists, and is asked first; nil if it is not connected.
    ///   - user: whose plays count; nil if there is no account.
    package init(
        history: any ListeningSource,
        service: any ListeningSource,
        appleMusic: (any PlaylistTarget)? = nil,
        user: String?,
        rules: DraftRules
    ) {
        self.history = history
        self.service = service
        self.appleMusic = appleMusic
        self.user = user
        self.rules = rules
    }

    /// The tracks of albums in order, as the rules have it.
    ///
    /// `progress` gets the number of albums that are done, and of all.
    package func tracks(
        of albums: [DraftAlbum],
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) async throws -> DraftedTracks {
        var picked: [DraftRules.Picked] = []
        var drafted = DraftedTracks(tracks: [], withoutTracks: [], failed: [])
        let rankings = try await rankings(for: albums)
        // In parts: with a limit, the first ones are often enough.
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

    /// The most played tracks of artists, as the rules have it: those that everyone plays most.
    ///
    /// They are Apple Music's top songs if it is connected, and otherwise, or if it does not know the artist,
    /// Last.fm's top tracks.
    /// `progress` gets the number of artists that are done, and of all.
    package func tracks(
        ofArtists names: [String],
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) async throws -> DraftedTracks {
        var drafted = DraftedTracks(tracks: [], withoutTracks: [], failed: [])
        var catalog: TrackCatalog?
        do {
            catalog = try await appleMusic?.catalog()
        } catch let error as KitError {
            drafted.appleMusicFailure = error
        }
        let found = try await sideBySide(names, progress: progress) { [catalog] name in
            try await topTracks(of: name, in: catalog)
        }
        drafted.appleMusicFailure =
            drafted.appleMusicFailure ?? found.lazy.compactMap(\.appleMusicFailure).first
        // Each artist gives as many as it may have, so that none of them takes the room of the next.
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

    /// The tracks of an artist that everyone plays most, from Apple Music or else from Last.fm.
    private func topTracks(
        of name: String,
        in catalog: TrackCatalog?
    ) async throws -> (tracks: [TrackDescriptor], appleMusicFailure: KitError?) {
        var failure: KitError?
        if let catalog {
            do {
                let count = rules.perArtist ?? Self.topTrackLimit
                let tracks = try await catalog(.top(of: name, count: count))
                if !tracks.isEmpty { return (tracks.map(\.track), nil) }
            } catch let error as KitError {
                failure = error
            }
        }
        return (try await topTracks(of: name), failure)
    }

    private typealias Pick = Result<DraftRules.Picked, KitError>

    /// The loose identities of tracks, most played first, by the time in which they were played.
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
        // A listener's own details are asked for only where their first play matters.
        let listener = rules.order == .byDate && wanted.date == nil ? user : nil
        let details = try await history.details(of: wanted.album, for: listener).value
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

    /// The track that is first in the chart of the time, or else among all tracks of the artist.
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
    /// A track of an album.
    init(_ track: AlbumDetails.Track, on album: Album) {
        self.init(
            title: track.name,
            artistNames: [track.artist ?? album.artist],
            albumTitle: album.title,
            durationMs: track.seconds.map { $0 * 1000 }
        )
    }
}
