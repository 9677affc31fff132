import MPD
import Names
import Storage
import Synchronization

/// A player that uses MPD, with one connection per call and a shared library of albums.
package struct MPDPlayer: Player {
    /// The time limit for long work, such as reading the library or replacing the queue.
    private static let longTimeout = Duration.seconds(10)
    fileprivate static let name = "MPD"

    private let client: MPDClient
    private let longest: Duration
    private let library: MPDLibrary
    private let sleep: @Sendable (Duration) async throws -> Void
    private let wait = RetryWait()

    /// Creates a player for MPD at an address; by default, the library's albums are not cached.
    ///
    /// `timeout` is the time limit for short work. `sleep` waits before `changes` connects again.
    package init(
        _ address: MPDAddress,
        cache: DataCache = .none,
        timeout: Duration = MPDClient.usualTimeout,
        sleep: @escaping @Sendable (Duration) async throws -> Void = {
            try await Task.sleep(for: $0)
        }
    ) {
        client = MPDClient(address, timeout: timeout)
        longest = max(Self.longTimeout, timeout)
        library = MPDLibrary(of: address, cache: cache)
        self.sleep = sleep
    }

    package var name: String { Self.name }

    package func albums(matching album: Album) async throws -> [PlayerAlbum] {
        try await albums().matching(album.id)
    }

    package func tracks(of album: Album) async throws -> [AlbumDetails.Track] {
        guard let found = try await albums().matching(album.id).first else { return [] }
        let wanted = MPDAlbum(found)
        return try await run(within: longest) { try $0.songs(of: wanted) }.compactMap { song in
            song.title.map { title in
                AlbumDetails.Track(
                    name: title,
                    seconds: song.seconds.flatMap { Int(exactly: $0.rounded()) },
                    artist: song.artist == found.album.artist ? nil : song.artist
                )
            }
        }
    }

    /// The library's albums, reread only if the library has changed.
    private func albums() async throws -> [PlayerAlbum] {
        let library = library
        let edition = try await run { try $0.edition() }
        if let known = library.albums(of: edition) { return known.all }
        return try await run(within: longest) { try library.read($0).all }
    }

    package func play(
        _ album: PlayerAlbum,
        from track: Int,
        keeping keep: @escaping @Sendable (PlayerQueue) throws -> Void
    ) async throws -> PlayerStart {
        let wanted = MPDAlbum(album)
        return try await run(within: longest) { player in
            let songs = try player.songs(of: wanted)
            guard !songs.isEmpty else { throw KitError.player(.noAlbum(album.album)) }
            guard songs.indices.contains(track - 1) else {
                throw KitError.player(.noTrack(track, count: songs.count))
            }
            let former = try PlayerQueue(player)
            try keep(former)
            do {
                try player.replaceQueue(with: songs.map(\.uri))
                try player.play(at: track - 1)
            } catch {
                // The queue may be half replaced. If restoring it also fails, the first error is
                // thrown.
                _ = try? player.restoreWhatRemains(of: former)
                throw error
            }
            let lengths = songs.compactMap(\.seconds)
            return PlayerStart(
                trackCount: songs.count,
                seconds: lengths.count == songs.count ? Int(lengths.reduce(0, +)) : nil,
                former: former
            )
        }
    }

    package func restore(_ queue: PlayerQueue) async throws {
        try await run(within: longest) { player in
            let present = try PlayerQueue(player)
            let missing = try player.restoreWhatRemains(of: queue)
            guard !missing.isEmpty else { return }
            if missing.count == queue.songs.count { try player.restore(present) }
            throw KitError.player(.songsGone(missing, of: queue.songs.count))
        }
    }

    package func queue() async throws -> [QueuedTrack] {
        try await run(within: longest) { try $0.queue().map(QueuedTrack.init) }
    }

    package func status() async throws -> PlayerStatus {
        try await run { player in
            let status = try player.status()
            let song = status.state == .stop ? nil : try player.currentSong()
            return PlayerStatus(status, song)
        }
    }

    package func changes() -> AsyncStream<Result<PlayerStatus, PlayerProblem>> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { stream in
            let task = Task { [client, library, sleep, wait] in
                var pause = Duration.seconds(1)
                var told: PlayerProblem?
                while !Task.isCancelled {
                    await withDiscardingTaskGroup { reading in
                        for await change in client.changes() {
                            switch change {
                            case .failure(let error):
                                let problem = PlayerProblem(error)
                                if problem != told { stream.yield(.failure(problem)) }
                                told = problem
                            case .success(let now):
                                told = nil
                                stream.yield(.success(PlayerStatus(now.status, now.song)))
                                pause = .seconds(1)
                                guard now.hasNewLibrary else { continue }
                                // Reread the library now, so that the next search for an album is
                                // fast.
                                library.forget()
                                reading.addTask { _ = try? await albums() }
                            }
                        }
                    }
                    let isOver = await wait.run { [pause] in try await sleep(pause) }
                    pause = isOver ? min(pause * 2, .seconds(64)) : .seconds(1)
                }
                stream.finish()
            }
            stream.onTermination = { _ in task.cancel() }
        }
    }

    package func cover(of album: Album) async throws -> [UInt8]? {
        guard !library.isPaused else { return nil }
        do {
            let found = try await albums().matching(album.id).first.map(MPDAlbum.init)
            let wanted = album.looseID
            return try await run(within: longest) { player in
                if let found, let song = try player.songs(of: found).first {
                    return try player.picture(of: song.uri)
                }
                guard let song = try player.currentSong(), let title = song.album,
                    let artist = song.albumArtist,
                    Album(artist: artist, title: title).looseID == wanted
                else { return nil }
                return try player.picture(of: song.uri)
            }
        } catch KitError.player {
            library.pause()
            return nil
        }
    }

    package func files(of tracks: [TrackDescriptor]) async throws -> [String?] {
        let spellings = try await run(within: longest) { player in
            Dictionary(grouping: try player.artists(), by: \.bareName)
        }
        let wanted = tracks.map { track in
            Set(track.artistNames.flatMap(\.artistParts).map(\.bareName))
        }
        let names = Array(Set(wanted.flatMap(\.self)).compactMap { spellings[$0] }.joined())
        var songs: [TrackCandidate] = []
        // The songs are read in batches, each with its own time limit.
        let size = 20
        for start in stride(from: 0, to: names.count, by: size) {
            let part = names[start..<min(start + size, names.count)]
            songs += try await run(within: longest) { player in
                try part.flatMap { try player.songs(by: $0) }.map(TrackCandidate.init)
            }
        }
        let byName = Dictionary(grouping: songs) { song in
            [song.track.artistNames[0].bareName, TrackName(song.track.title).bare]
        }
        return zip(tracks, wanted).map { track, artists in
            let title = TrackName(track.title).bare
            let candidates = artists.sorted().compactMap { byName[[$0, title]] }.flatMap(\.self)
            switch track.match(among: candidates) {
            case .matched(let song): return song.id
            case .ambiguous(let songs): return songs.first?.id
            case .unmatched: return nil
            }
        }
    }

    package func perform(_ control: PlayerControl) async throws {
        try await run { player in
            let status = try player.status()
            let isIdle = status.state == .stop
            switch control {
            case .stop: return try player.stop()
            case .jump(let place): return try player.play(at: place)
            case .volume(let volume): return try player.setVolume(volume)
            case .insert(let uri, let place): return try player.insert(uri, at: place)
            case .remove(let uri, let place):
                let songs = try player.queue()
                guard songs.indices.contains(place), songs[place].uri == uri else {
                    throw KitError.player(.queueChanged)
                }
                return try player.remove(at: place)
            case .resume where isIdle && status.queueLength > 0, .resume where !isIdle:
                return try player.resume()
            case _ where isIdle: throw KitError.player(.nothingPlaying)
            case .pause: try player.pause()
            case .next: try player.next()
            case .previous: try player.previous()
            case .seek(let seconds, let isRelative):
                try player.seek(to: seconds, isRelative: isRelative)
            case .resume: break
            }
        }
    }

    private func run<Value: Sendable>(
        within limit: Duration? = nil,
        _ work: @escaping @Sendable (MPDConnection) throws -> Value
    ) async throws -> Value {
        do {
            let value = try await client.run(within: limit ?? client.timeout, work)
            wait.end()
            return value
        } catch let error as MPDError {
            throw KitError.player(PlayerProblem(error))
        }
    }
}

extension Sequence<PlayerAlbum> {
    /// The albums with the same exact identity or, if there are none, with the same loose identity;
    /// earliest date first.
    package func matching(_ wanted: AlbumID) -> [PlayerAlbum] {
        let loose = wanted.loose
        // A library lists an artist's albums in a row, so the last artist's result is reused.
        var known: (name: String, isWanted: Bool) = ("", false)
        let close = filter { entry in
            if known.name != entry.album.artist || known.name.isEmpty {
                let id = Album(artist: entry.album.artist, title: "").looseID
                known = (entry.album.artist, id.artist == loose.artist)
            }
            return known.isWanted && entry.album.looseID.title == loose.title
        }
        let same = close.filter { $0.album.id == wanted }
        return (same.isEmpty ? close : same).sorted {
            ($0.date, $0.album.title) < ($1.date, $1.album.title)
        }
    }
}

extension MPDAlbum {
    fileprivate init(_ album: PlayerAlbum) {
        self.init(artist: album.album.artist, title: album.album.title, date: album.date)
    }
}

extension TrackCandidate {
    /// Creates a candidate from a song in the library; missing tags become empty.
    fileprivate init(_ song: MPDSong) {
        self.init(
            id: song.uri,
            track: TrackDescriptor(
                title: song.title ?? "",
                artistNames: [song.artist ?? ""],
                albumTitle: song.album,
                durationMs: song.seconds.map { Int($0 * 1000) }
            )
        )
    }
}

extension QueuedTrack {
    fileprivate init(_ song: MPDSong) {
        self.init(
            id: song.uri,
            title: song.title ?? song.uri.split(separator: "/").last.map(String.init),
            artist: song.artist ?? song.albumArtist,
            albumArtist: song.albumArtist,
            album: song.album,
            seconds: song.seconds
        )
    }
}

extension PlayerStatus {
    fileprivate init(_ now: MPDStatus, _ song: MPDSong?) {
        self.init()
        state = .init(now.state)
        volume = now.volume
        (position, queueVersion) = (now.position, now.queueVersion)
        guard now.state != .stop, let song else { return }
        artist = song.artist ?? song.albumArtist
        albumArtist = song.albumArtist
        album = song.album
        track = song.title ?? song.uri.split(separator: "/").last.map(String.init)
        number = song.track
        elapsed = now.elapsed
        duration = song.seconds ?? now.duration
    }
}

extension PlayerStatus.State {
    init(_ state: MPDStatus.State) {
        self =
            switch state {
            case .play: .play
            case .pause: .pause
            case .stop: .stop
            }
    }
}

extension PlayerProblem {
    init(_ error: MPDError) {
        self =
            switch error {
            case .noLibrary:
                .notInstalled("libmpdclient", package: "libmpdclient2", for: MPDPlayer.name)
            case .tooManyFiles: .tooManyFiles(player: MPDPlayer.name)
            case .unreachable(let place, let reason):
                .unreachable(address: place.words, reason: reason)
            case .timedOut(let place): .timedOut(address: place.words)
            case .closed(let place): .closed(address: place.words)
            case .malformed(let place): .notMPD(address: place.words)
            case .wrongPassword(let place): .wrongPassword(address: place.words)
            case .noPermission(let place): .noPermission(address: place.words)
            case .notFound(let words), .refused(let words): .refused(words, by: MPDPlayer.name)
            }
    }
}

/// The wait before connecting to a player again; any response from the player ends it.
private final class RetryWait: Sendable {
    private let task = Mutex<Task<Void, any Error>?>(nil)

    /// Waits; returns false if the wait was ended early.
    func run(_ sleep: @escaping @Sendable () async throws -> Void) async -> Bool {
        let wait = task.withLock { task in
            let wait = Task { try await sleep() }
            task = wait
            return wait
        }
        return await withTaskCancellationHandler {
            (try? await wait.value) != nil
        } onCancel: {
            wait.cancel()
        }
    }

    /// Ends the current wait, if any.
    func end() { task.withLock { $0?.cancel() } }
}
