import Archive
import Foundation
import HTTP
import Storage
import Synchronization

/// Brings an archive of plays up to date from a source, one listener at a time.
///
/// As long as this object exists, no other process can sync the same archive.
package final class ArchiveSync: Sendable {
    /// A running sync, in this process or another.
    package struct Running: Equatable, Sendable, Codable {
        /// The listener's name, as requested.
        package var user: String
        /// The sync's progress.
        package var progress: SyncProgress

        package init(user: String, progress: SyncProgress) {
            self.user = user
            self.progress = progress
        }
    }

    /// The running sync of the archive at a path; nil if there is none.
    package static func running(at path: String) -> Running? {
        FileLock.note(in: lockPath(path)).flatMap {
            try? JSONDecoder().decode(Running.self, from: Data($0.utf8))
        }
    }

    /// What an archive is like from outside.
    package struct State: Equatable, Sendable {
        /// The running sync; nil if there is none.
        package var sync: Running?
        /// What tells whether plays were imported or removed; empty during a sync.
        fileprivate var files: [FileVersion] = []

        fileprivate init(of path: String, hasSync: Bool = true) {
            sync = hasSync ? ArchiveSync.running(at: path) : nil
            // SQLite keeps new plays in the second file first.
            if sync == nil { files = [path, "\(path)-wal"].compactMap(FileVersion.init(of:)) }
        }
    }

    /// The state of the archive at a path, after each change: a sync made progress or ended, or
    /// another command changed the plays.
    ///
    /// Other processes are noticed within five seconds; the progress of a sync is read every second.
    package static func changes(at path: String, seenBy watch: FileWatch) -> AsyncStream<State> {
        watch.changes(
            from: State(of: path, hasSync: false),
            pause: { .seconds($0.sync == nil ? 5 : 1) }
        ) { State(of: path) }
    }

    private static func lockPath(_ path: String) -> String { "\(path).sync" }

    private let archive: Archive
    private let http: HTTPClient
    private let source: @Sendable (Account, HTTPClient) throws -> any PlaySource
    private let now: @Sendable () -> Date
    private let requests: RequestCount
    /// The lock that excludes other processes until it is released or this process ends.
    private let lock: FileLock

    /// Opens or creates the archive at a path for syncing by this process alone. A damaged archive
    /// is moved aside, here or by `run`, and the error has its new path.
    ///
    /// - Parameters:
    ///   - http: sends the requests; shared by the whole program.
    ///   - source: creates the source of an account's plays, given the client for its requests; throws
    ///     `KitError.unsupportedService` if there is none.
    ///
    /// Throws `KitError.archive` and `KitError.storage`.
    package init(
        path: String,
        http: HTTPClient,
        now: @escaping @Sendable () -> Date,
        from source: @escaping @Sendable (Account, HTTPClient) throws -> any PlaySource
    ) throws {
        let requests = RequestCount()
        archive = try PlayArchive.adding(to: path) { $0.archive }
        guard let lock = try KitError.storing({ try FileLock(Self.lockPath(path)) }) else {
            throw KitError.archive(.syncing, path: path)
        }
        self.lock = lock
        self.source = source
        self.http = http.replacingTransport { transport in
            Transport { request in
                // Cancelled requests are not counted, since they may not have been sent.
                defer { if !Task.isCancelled { requests.add() } }
                return try await transport.send(request)
            }
        }
        self.now = now
        self.requests = requests
    }

    /// Brings an account's plays up to date.
    ///
    /// If this throws, everything read so far is kept, and the next sync continues from there.
    ///
    /// - Parameters:
    ///   - user: the text of the account.
    ///   - listener: the listener in the archive; nil for one with the account's text.
    ///   - isFurther: whether the account is a further one, rather than the listener's own. Of plays
    ///     that both have, those of the listener's own account are kept.
    ///   - since: the Unix time before which plays are ignored; nil to read all plays.
    ///   - isFull: whether to reread all plays. A full sync interrupted within the last day
    ///     continues where it stopped.
    ///
    /// Throws a `KitError`, or `CancellationError` if the task was cancelled.
    package func run(
        _ user: String,
        as listener: String? = nil,
        isFurther: Bool = false,
        since: Int? = nil,
        isFull: Bool = false,
        progress: @escaping @Sendable (SyncProgress) -> Void = { _ in }
    ) async throws -> SyncReport {
        let account = Account(user)
        let source = try self.source(account, http)
        try source.check(account.name)
        let before = requests.value
        let tell = { [lock] (now: SyncProgress) in
            let data = try? JSONEncoder().encode(Running(user: listener ?? user, progress: now))
            if let data { lock.note(String(decoding: data, as: UTF8.self)) }
            progress(now)
        }
        tell(SyncProgress(plays: 0, total: 0))
        defer { lock.note("") }
        do {
            var report = try await archive.sync(
                isFurther ? account.name : user,
                as: listener,
                with: Archive.PlayService(
                    name: source.service.rawValue,
                    firstPlay: source.firstPlay,
                    paging: source.paging,
                    pageSize: source.pageSize,
                    waits: source.waits,
                    page: { request in
                        var request = request
                        request.user = account.name
                        var page = try await source.page(request)
                        page.user = account.named(page.user).text
                        return page
                    }
                ),
                isFurther: isFurther,
                since: since,
                now: now().unixTime,
                isFull: isFull,
                progress: tell
            )
            report.requests = requests.value - before
            return report
        } catch let error as Archive.Failure {
            throw KitError.archive(ArchiveProblem(error), path: archive.path).setAsideIfDamaged()
        }
    }

    /// Records the lengths of tracks on a listener's most played albums, except those by artists
    /// whose lengths are all known.
    ///
    /// - Parameters:
    ///   - user: the listener in the archive.
    ///   - tracks: the tracks on an album; empty if unknown.
    /// - Returns: the number of lengths that are new.
    ///
    /// Throws `KitError.archive`.
    @discardableResult
    package func learnLengths(
        of user: String,
        limit: Int = 1000,
        from tracks: (Album) async -> [AlbumDetails.Track]
    ) async throws -> Int {
        let albums = try KitError.archiving(archive.path) {
            try archive.albumsWithoutLengths(of: user, limit: limit)
        }
        var lengths: [(artist: String, tracks: [(title: String, seconds: Int)])] = []
        for album in albums {
            let found = await tracks(Album(artist: album.artist, title: album.title))
            let known = found.compactMap { track in
                track.artist == nil ? track.seconds.map { (title: track.name, seconds: $0) } : nil
            }
            if !known.isEmpty { lengths.append((album.artist, known)) }
        }
        guard !lengths.isEmpty else { return 0 }
        return try KitError.archiving(archive.path) {
            try archive.update { writer in
                try lengths.reduce(0) {
                    $0 + (try writer.note(lengthsOfTracksBy: $1.artist, $1.tracks))
                }
            }
        }
    }

    /// Counts requests.
    private final class RequestCount: Sendable {
        private let count = Mutex(0)

        var value: Int { count.withLock(\.self) }

        func add() {
            count.withLock { $0 += 1 }
        }
    }
}
