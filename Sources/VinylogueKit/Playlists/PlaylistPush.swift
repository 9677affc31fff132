import Foundation
import Storage

/// The result of a push.
package struct PushOutcome: Hashable, Sendable {
    /// The playlist's ID.
    package var playlist: String
    /// How many songs this run added.
    package var added: Int
    /// How many songs earlier runs had added, according to the journal.
    package var alreadyThere: Int
    /// The URL of the playlist's web page.
    package var link: String
}

/// Creates a playlist in the user's library on a service, with each song once and in order.
///
/// A request with an unknown outcome is never repeated before the library has been checked.
package struct PlaylistPush: Sendable {
    /// How long to wait after each failed request or check; changes take a moment to appear.
    package static let retryDelays: [Duration] = [.seconds(1), .seconds(2), .seconds(4)]
    /// The longest wait that a service may request, in seconds.
    private static let longestRetryAfter = 60

    private let target: any PlaylistTarget
    private let store: PushJournal.Store
    private let lockPath: String?
    private let retryDelays: [Duration]

    /// Creates a push; `lockPath` is the file that only one push at a time can lock, if any.
    package init(
        to target: any PlaylistTarget,
        journal: PushJournal.Store,
        lockPath: String? = nil,
        retryDelays: [Duration] = PlaylistPush.retryDelays
    ) {
        self.target = target
        store = journal
        self.lockPath = lockPath
        self.retryDelays = retryDelays
    }

    /// How many of the songs the playlist already has, according to the journal; nil if a push would
    /// create the playlist.
    ///
    /// Changes nothing. Throws the `KitError`s that keep a push from starting.
    package func preview(name: String, songs: [String]) async throws -> Int? {
        let journal = try journal(name, songs)
        try await checkFinished(journal)
        return journal.playlist.map { _ in journal.sent }
    }

    /// Creates the playlist, or continues an unfinished one.
    ///
    /// `progress` receives the number of added songs and the total. Throws a `KitError`, of the kind
    /// `notFound` if a finished playlist has been deleted; the journal then records everything done
    /// so far.
    package func run(
        name: String,
        description: String?,
        songs: [String],
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) async throws -> PushOutcome {
        // Two pushes at once would both add the songs that the journal does not have yet.
        let lock = try lockPath.map(Self.locked)
        defer { withExtendedLifetime(lock) {} }
        var journal = try journal(name, songs)
        try await checkFinished(journal)
        let playlist = try await playlist(&journal, description)
        let before = journal.sent
        while journal.sent < songs.count {
            try await send(&journal, to: playlist)
            progress(journal.sent, songs.count)
        }
        journal.isFinished = true
        try store.write(journal)
        return PushOutcome(
            playlist: playlist,
            added: journal.sent - before,
            alreadyThere: before,
            link: target.link(to: playlist)
        )
    }

    /// The journal of a push with these songs: the stored one to continue, or a new one.
    private func journal(_ name: String, _ songs: [String]) throws -> PushJournal {
        let new = PushJournal(
            name: name,
            songs: songs,
            service: target.mark,
            account: target.account
        )
        var journal = try store.read() ?? new
        journal.account = new.account
        if (journal.name, journal.songs) == (name, songs) { return journal }
        guard journal.isFinished || !journal.isCreating else {
            throw KitError.playlist(.otherPush(path: store.path))
        }
        return new
    }

    /// Throws `notFound` if the playlist of a finished push no longer exists.
    ///
    /// Any other failure is ignored, since nothing is left to do.
    private func checkFinished(_ journal: PushJournal) async throws {
        guard journal.isFinished, let playlist = journal.playlist else { return }
        do {
            _ = try await retrying { [sent = journal.sent] in
                try await target.trackCount(of: playlist, after: sent)
            }
        } catch KitError.service(let failure) where failure.kind == .notFound {
            throw KitError.service(failure)
        } catch is KitError {}
    }

    private static func locked(_ path: String) throws -> FileLock {
        let lock = try KitError.storing {
            try PrivateFolder.make(path.parentPath)
            return try FileLock(path)
        }
        guard let lock else {
            throw KitError.playlist(.otherPushRunning)
        }
        return lock
    }

    /// The playlist's ID; the playlist is created if necessary.
    private func playlist(_ journal: inout PushJournal, _ description: String?) async throws
        -> String
    {
        if let playlist = journal.playlist { return playlist }
        if journal.isCreating, let made = try await madePlaylist(journal) {
            return try keep(made, in: &journal)
        }
        if !journal.isCreating {
            journal.known = try await target.playlists(named: journal.name)
            journal.isCreating = true
            try store.write(journal)
        }
        let made: String
        do {
            made = try await retrying { [name = journal.name] in
                try await target.create(name, description: description)
            }
        } catch let error as KitError {
            guard error.leavesOutcomeOpen else {
                journal.isCreating = false
                try store.write(journal)
                throw error
            }
            guard let found = try await madePlaylist(journal) else { throw error }
            made = found
        }
        return try keep(made, in: &journal)
    }

    private func keep(_ playlist: String, in journal: inout PushJournal) throws -> String {
        journal.playlist = playlist
        try store.write(journal)
        return playlist
    }

    /// Adds the next songs; if an earlier request may have added them, checks that first.
    private func send(_ journal: inout PushJournal, to playlist: String) async throws {
        let end = min(journal.sent + target.tracksPerRequest, journal.songs.count)
        if journal.isSending {
            let (count, isGrowing) = try await sentSongs(journal, to: playlist, atMost: end)
            // The journal still says that songs are being sent, so the next push checks again.
            guard !isGrowing else {
                throw KitError.service(
                    Failure(.temporarilyUnavailable(status: nil), at: target.service.name)
                )
            }
            try keep(sent: count, in: &journal)
            if count == end { return }
        }
        journal.isSending = true
        try store.write(journal)
        do {
            try await retrying { [songs = Array(journal.songs[journal.sent..<end])] in
                try await target.append(songs, to: playlist)
            }
        } catch let error as KitError {
            guard error.leavesOutcomeOpen else {
                try keep(sent: journal.sent, in: &journal)
                throw error
            }
            let (count, isGrowing) = try await sentSongs(journal, to: playlist, atMost: end)
            // If the request had no effect, or still has one, its error is reported.
            guard count > journal.sent, !isGrowing else { throw error }
            return try keep(sent: count, in: &journal)
        }
        try keep(sent: end, in: &journal)
    }

    private func keep(sent count: Int, in journal: inout PushJournal) throws {
        journal.sent = count
        journal.isSending = false
        try store.write(journal)
    }

    /// Sends a request; retries after a rate limit, or if the playlist is not found yet.
    private func retrying<Answer: Sendable>(
        _ request: () async throws -> Answer
    ) async throws -> Answer {
        for wait in retryDelays {
            do {
                return try await request()
            } catch KitError.service(let failure) {
                switch failure.kind {
                case .rateLimited(let seconds) where (seconds ?? 0) <= Self.longestRetryAfter:
                    try await Task.sleep(for: max(wait, .seconds(seconds ?? 0)))
                // A new playlist may take a moment to appear.
                case .notFound: try await Task.sleep(for: wait)
                default: throw KitError.service(failure)
                }
            }
        }
        return try await request()
    }

    /// The playlist created by a request whose response was lost; nil if it never appears in the
    /// library.
    private func madePlaylist(_ journal: PushJournal) async throws -> String? {
        for wait in retryDelays {
            let playlists = try await target.playlists(named: journal.name)
            if let made = playlists.first(where: { !journal.known.contains($0) }) { return made }
            try await Task.sleep(for: wait)
        }
        return nil
    }

    /// How many songs the playlist has, as soon as all are there, or else after the last wait; and
    /// whether the service was still adding songs during that wait.
    private func sentSongs(
        _ journal: PushJournal,
        to playlist: String,
        atMost end: Int
    ) async throws -> (count: Int, isGrowing: Bool) {
        var count: Int?
        var isGrowing = false
        for wait in retryDelays + [nil] {
            let former = count
            let now = try await target.trackCount(of: playlist, after: journal.sent)
            guard journal.sent + now <= end else {
                let (name, service) = (journal.name, target.service)
                throw KitError.playlist(.changed(name: name, service))
            }
            if journal.sent + now == end { return (end, false) }
            isGrowing = former.map { $0 < now } ?? false
            count = now
            if let wait { try await Task.sleep(for: wait) }
        }
        return (journal.sent + (count ?? 0), isGrowing)
    }
}
