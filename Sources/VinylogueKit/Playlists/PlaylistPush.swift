import AppleMusic
import Foundation
import HTTP
import Storage

/// How far a push has come; kept beside the draft, so that it can continue after any interruption.
package struct PushJournal: Codable, Hashable, Sendable {
    /// The name of the playlist.
    var name: String
    /// The songs that it is to have, in order.
    var songs: [String]
    /// The playlists that had that name before.
    var known: [String] = []
    /// Whether the playlist may have been made.
    var isCreating = false
    /// The playlist's identifier, once it is known.
    var playlist: String?
    /// How many songs are certainly in it.
    var sent = 0
    /// Whether more of them may be in it.
    var isSending = false
    /// Whether all is done.
    var isFinished = false

    /// Where a journal is kept.
    package struct Store: Sendable {
        /// The path to name in messages.
        var path: String
        /// The journal; nil if there is none.
        var read: @Sendable () throws -> PushJournal?
        /// Replaces the journal.
        var write: @Sendable (PushJournal) throws -> Void

        /// A file, which is replaced in one step; one that is not a journal is refused.
        package static func file(_ path: String) -> Store {
            Store(
                path: path,
                read: {
                    let data = try KitError.storing {
                        try InputFile.read(path, limit: 4 << 20, onlyRegular: true)
                    }
                    guard let data else { return nil }
                    guard let journal = try? JSONDecoder().decode(PushJournal.self, from: data),
                        (0...journal.songs.count).contains(journal.sent),
                        journal.playlist?.isAppleMusicIdentifier != false
                    else {
                        throw KitError.storage(.damagedInPlace(path: path, reason: "Not a journal"))
                    }
                    return journal
                },
                write: { journal in
                    let encoder = JSONEncoder()
                    encoder.outputFormatting = [.sortedKeys]
                    let data = try encoder.encode(journal)
                    try KitError.storing { try OutputFile.write(data, to: path) }
                }
            )
        }

        /// None at all, for the demo.
        package static let none = Store(path: "", read: { nil }, write: { _ in })
    }
}

/// What a push did.
package struct PushOutcome: Hashable, Sendable {
    /// The playlist's identifier.
    package var playlist: String
    /// How many songs this run added.
    package var added: Int
    /// How many songs were there already.
    package var alreadyThere: Int

    /// The page of the playlist.
    package var link: String { "https://music.apple.com/library/playlist/\(playlist)" }
}

/// Writes a playlist to the user's library at Apple Music, each song once and in order.
///
/// A request whose outcome is not known is never sent again before the library was asked what it has.
package struct PlaylistPush: Sendable {
    /// How long to wait before each look at what the library has: it takes a moment to show a change.
    package static let patience: [Duration] = [.seconds(1), .seconds(2), .seconds(4)]
    /// The longest wait that Apple Music may ask for, in seconds.
    private static let longestRetryAfter = 60

    private let service: AppleMusicService
    private let store: PushJournal.Store
    private let lockPath: String?
    private let patience: [Duration]

    /// Creates it.
    ///
    /// - Parameter lockPath: the file that only one push at a time may have locked; nil for none.
    package init(
        to service: AppleMusicService,
        journal: PushJournal.Store,
        lockPath: String? = nil,
        patience: [Duration] = PlaylistPush.patience
    ) {
        self.service = service
        store = journal
        self.lockPath = lockPath
        self.patience = patience
    }

    /// Makes the playlist, or continues one that was begun.
    ///
    /// `progress` gets the number of songs that are there, and of all. Throws a `KitError`; what was
    /// done until then is in the journal.
    package func run(
        name: String,
        description: String?,
        songs: [String],
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) async throws -> PushOutcome {
        // Two at once would both add what the journal does not have yet.
        let lock = try lockPath.map(Self.locked)
        defer { withExtendedLifetime(lock) {} }
        var journal = try store.read() ?? PushJournal(name: name, songs: songs)
        if journal.name != name || journal.songs != songs {
            guard journal.isFinished || !journal.isCreating else {
                throw KitError.appleMusic(.otherPush(path: store.path))
            }
            journal = PushJournal(name: name, songs: songs)
        }
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
            alreadyThere: before
        )
    }

    private static func locked(_ path: String) throws -> FileLock {
        try? FileManager.default.createDirectory(
            atPath: path.parentPath,
            withIntermediateDirectories: true
        )
        guard let lock = try KitError.storing({ try FileLock(path) }) else {
            throw KitError.appleMusic(.otherPushRunning)
        }
        return lock
    }

    /// The playlist, which is made if it is not there.
    private func playlist(_ journal: inout PushJournal, _ description: String?) async throws
        -> String
    {
        if let playlist = journal.playlist { return playlist }
        if journal.isCreating, let made = try await madePlaylist(journal) {
            return try keep(made, in: &journal)
        }
        if !journal.isCreating {
            journal.known = try await playlists(named: journal.name)
            journal.isCreating = true
            try store.write(journal)
        }
        do {
            let request = CreatePlaylistRequest(title: journal.name, description: description)
            return try keep(try await changing(request).id, in: &journal)
        } catch let error as AppleMusicError where error.leavesOutcomeOpen {
            guard let made = try await madePlaylist(journal) else {
                throw KitError(error, host: service.base.hostAndPort)
            }
            return try keep(made, in: &journal)
        } catch let error as AppleMusicError {
            journal.isCreating = false
            try store.write(journal)
            throw KitError(error, host: service.base.hostAndPort)
        }
    }

    private func keep(_ playlist: String, in journal: inout PushJournal) throws -> String {
        journal.playlist = playlist
        try store.write(journal)
        return playlist
    }

    /// Adds the next songs, or finds out whether they were added.
    private func send(_ journal: inout PushJournal, to playlist: String) async throws {
        let end = min(journal.sent + AddTracksRequest.limit, journal.songs.count)
        if journal.isSending {
            let count = try await sentSongs(journal, to: playlist)
            guard count <= end else {
                throw KitError.appleMusic(.changedPlaylist(name: journal.name))
            }
            journal.sent = count
            journal.isSending = false
            try store.write(journal)
            if count == end { return }
        }
        journal.isSending = true
        try store.write(journal)
        do {
            try await changing(
                AddTracksRequest(Array(journal.songs[journal.sent..<end]), to: playlist)
            )
            journal.sent = end
            journal.isSending = false
            try store.write(journal)
        } catch let error as AppleMusicError {
            let failure = KitError(error, host: service.base.hostAndPort)
            guard error.leavesOutcomeOpen else {
                journal.isSending = false
                try store.write(journal)
                throw failure
            }
            let count = try await sentSongs(journal, to: playlist)
            guard count <= end else {
                throw KitError.appleMusic(.changedPlaylist(name: journal.name))
            }
            // Without any progress, trying again would not help.
            guard count > journal.sent else { throw failure }
            journal.sent = count
            journal.isSending = false
            try store.write(journal)
        }
    }

    /// The answer to a request that changes something; one that was refused for the moment is sent again.
    private func changing<Request: AppleMusicRequest>(
        _ request: Request
    ) async throws -> Request.Answer {
        for wait in patience {
            do {
                return try await service.client.answer(to: request).value
            } catch AppleMusicError.rateLimited(let seconds)
                where (seconds ?? 0) <= Self.longestRetryAfter
            {
                try await Task.sleep(for: max(wait, .seconds(seconds ?? 0)))
            } catch AppleMusicError.notFound {
                // A new playlist may take a moment to appear.
                try await Task.sleep(for: wait)
            }
        }
        return try await service.client.answer(to: request).value
    }

    /// The playlist that a request made whose answer got lost; nil if there is none after some time.
    private func madePlaylist(_ journal: PushJournal) async throws -> String? {
        for wait in patience {
            let made = try await playlists(named: journal.name).filter {
                !journal.known.contains($0)
            }
            if let first = made.first { return first }
            try await Task.sleep(for: wait)
        }
        return nil
    }

    private func playlists(named name: String) async throws -> [String] {
        var (found, offset): ([String], Int?) = ([], 0)
        var seen: Set<String> = []
        while let start = offset {
            do {
                let page = try await service.answer(to: PlaylistsRequest(offset: start))
                let new = page.rows.filter { seen.insert($0.id).inserted }
                // A list that begins anew, or is longer than any library's, has no end.
                guard !new.isEmpty || page.rows.isEmpty || page.next == nil, start < 100_000
                else {
                    throw KitError.unexpectedAnswer(
                        method: PlaylistsRequest.name,
                        what: "has no end"
                    )
                }
                found += new.filter { $0.name == name }.map(\.id)
                offset = page.next
            } catch KitError.appleMusic(.notFound) {
                break
            }
        }
        return found
    }

    /// How many songs the playlist has, once it has more than are known of, or else after some time.
    private func sentSongs(_ journal: PushJournal, to playlist: String) async throws -> Int {
        for wait in patience {
            let count = try await songs(of: playlist, from: journal.sent)
            if count > 0 { return journal.sent + count }
            try await Task.sleep(for: wait)
        }
        return journal.sent
    }

    private func songs(of playlist: String, from offset: Int) async throws -> Int {
        var (count, next): (Int, Int?) = (0, offset)
        while let start = next, count <= AddTracksRequest.limit {
            do {
                let page = try await service.answer(
                    to: PlaylistTracksRequest(of: playlist, offset: start)
                )
                count += page.rows.count
                next = page.next
            } catch KitError.appleMusic(.notFound) {
                // An empty playlist has no list of tracks.
                break
            }
        }
        return count
    }
}
