import Foundation
import Storage

/// The demo's player, which makes no sound, but takes as long for an album as its tracks last.
///
/// The state is in a file, for later commands; without a readable file, the player is stopped.
package struct PretendPlayer: Player {
    private struct Memory: Codable, Equatable {
        var artist: String
        var title: String
        var position: Int
        /// When the track would have started without pauses and seeks, in seconds since 1970.
        var began: Double
        /// The track's elapsed time, in seconds, when it was paused; nil while it is playing.
        var pausedAt: Double?
        /// The indices of the album's tracks in the queue; nil for all of them.
        var order: [Int]?
        /// The volume; nil for the loudest.
        var volume: Int?
    }

    package let name = "the simulated player"
    private let path: String
    private let history: any ListeningSource
    private let sample: PlayerQueue?
    private let now: @Sendable () -> Date
    private let pause: Duration
    private let watch = FileWatch()

    /// Creates a player of a source's albums, with its state at `path`; creates folders if needed.
    ///
    /// `sample` is the queue that controls act on before anything has been played. `pause` is how
    /// often the player checks, while nothing is playing, whether the file has changed.
    package init(
        path: String,
        history: any ListeningSource,
        sample: PlayerQueue? = nil,
        now: @escaping @Sendable () -> Date,
        pause: Duration = .seconds(5)
    ) {
        self.path = path
        self.history = history
        self.sample = sample
        self.now = now
        self.pause = pause
    }

    package func albums(matching album: Album) async throws -> [PlayerAlbum] {
        do {
            let details = try await history.details(of: album, for: nil).value
            return details.tracks.isEmpty ? [] : [PlayerAlbum(details.album)]
        } catch KitError.service(let failure) where failure.isUnknownAlbum {
            return []
        }
    }

    package func tracks(of album: Album) async throws -> [AlbumDetails.Track] {
        try await history.details(of: album, for: nil).value.tracks
    }

    package func play(
        _ album: PlayerAlbum,
        from track: Int,
        keeping keep: @escaping @Sendable (PlayerQueue) throws -> Void
    ) async throws -> PlayerStart {
        let tracks = try await tracks(of: album.album)
        guard tracks.indices.contains(track - 1) else {
            throw KitError.player(.noTrack(track, count: tracks.count))
        }
        let former = try await currentQueue()
        try keep(former)
        try save(
            Memory(
                artist: album.album.artist,
                title: album.album.title,
                position: track - 1,
                began: seconds,
                volume: memory?.volume
            )
        )
        return PlayerStart(
            trackCount: tracks.count,
            seconds: tracks.reduce(0) { $0 + length(of: $1) },
            former: former
        )
    }

    package func restore(_ queue: PlayerQueue) async throws {
        guard let album = queue.pretended, let position = queue.position else {
            return try save(nil)
        }
        try save(
            Memory(
                artist: album.artist,
                title: album.title,
                position: position,
                began: seconds - queue.elapsed,
                pausedAt: queue.state == .pause ? queue.elapsed : nil
            )
        )
    }

    package func status() async throws -> PlayerStatus {
        var status = PlayerStatus()
        status.volume = min(max(memory?.volume ?? 100, 0), 100)
        guard let (memory, tracks) = try await current() else { return status }
        let track = tracks[memory.position]
        status.state = memory.pausedAt == nil ? .play : .pause
        status.artist = memory.artist
        status.albumArtist = memory.artist
        status.album = memory.title
        status.track = track.name
        status.number = (memory.order?[memory.position] ?? memory.position) + 1
        status.position = memory.position
        let names = "\(memory.artist)\n\(memory.title)".utf8.map { Int($0) }
        status.queueVersion = (names + (memory.order ?? [])).reduce(0) {
            ($0 &* 31 &+ $1 &+ 1) & 0xFF_FFFF
        }
        status.elapsed = memory.pausedAt ?? seconds - memory.began
        status.duration = Double(length(of: track))
        return status
    }

    package func changes() -> AsyncStream<Result<PlayerStatus, PlayerProblem>> {
        AsyncStream { stream in
            let observations = watch.changes(
                from: nil,
                pause: { $0?.time == nil ? pause : .milliseconds(500) },
                look: { observation }
            )
            let task = Task {
                var last: (status: PlayerStatus, time: Double)?
                for await _ in observations {
                    let (status, time) = (try await status(), seconds)
                    // Report changes by other commands, but not the passing of time.
                    var expected = last?.status
                    if status.state == .play, let last {
                        expected?.elapsed = last.status.elapsed.map { $0 + time - last.time }
                    }
                    let drift = abs((status.elapsed ?? 0) - (expected?.elapsed ?? 0))
                    expected?.elapsed = status.elapsed
                    if status != expected || drift > 1 { stream.yield(.success(status)) }
                    last = (status, time)
                }
            }
            stream.onTermination = { _ in task.cancel() }
        }
    }

    package func cover(of album: Album) async throws -> [UInt8]? { nil }

    /// Made-up paths, as if each artist had a folder with a folder for each album.
    package func files(of tracks: [TrackDescriptor]) async throws -> [String?] {
        var files: [String?] = []
        for track in tracks {
            let album = Album(artist: track.artistNames[0], title: track.albumTitle ?? "")
            let titles = (try? await self.tracks(of: album))?.map(\.name) ?? []
            let number = titles.firstIndex(of: track.title).map { $0 + 1 }
            let parts = [album.artist, album.title, track.title].map { part in
                part.split(separator: "/").joined(separator: "_")
            }
            files.append(
                number.map { "\(parts[0])/\(parts[1])/\($0 < 10 ? "0" : "")\($0) \(parts[2]).flac" }
            )
        }
        return files
    }

    package func queue() async throws -> [QueuedTrack] {
        guard let (memory, tracks) = try await current() else { return [] }
        return tracks.enumerated().map { place, track in
            QueuedTrack(
                id: String(memory.order?[place] ?? place),
                title: track.name,
                artist: track.artist ?? memory.artist,
                albumArtist: memory.artist,
                album: memory.title,
                seconds: Double(length(of: track))
            )
        }
    }

    package func perform(_ control: PlayerControl) async throws {
        if control == .stop { return try save(nil) }
        if let sample, !FileManager.default.fileExists(atPath: path) { try await restore(sample) }
        guard let (current, tracks) = try await current() else {
            throw KitError.player(.nothingPlaying)
        }
        var memory = current
        let elapsed = memory.pausedAt ?? seconds - memory.began
        func go(to position: Int, at time: Double) {
            memory.position = position
            memory.began = seconds - time
            if memory.pausedAt != nil { memory.pausedAt = time }
        }
        switch control {
        case .pause: memory.pausedAt = elapsed
        case .resume:
            memory.began = seconds - elapsed
            memory.pausedAt = nil
        case .next:
            guard memory.position + 1 < tracks.count else { return try save(nil) }
            go(to: memory.position + 1, at: 0)
        case .previous: go(to: max(0, memory.position - 1), at: 0)
        case .seek(let time, let isRelative):
            let length = Double(length(of: tracks[memory.position]))
            go(
                to: memory.position,
                at: min(max(0, isRelative ? elapsed + time : time), length)
            )
        case .jump(let place):
            guard tracks.indices.contains(place) else { throw KitError.player(.queueChanged) }
            go(to: place, at: 0)
            memory.pausedAt = nil
        case .remove(let id, let place):
            var order = memory.order ?? Array(tracks.indices)
            guard order.indices.contains(place), String(order[place]) == id else {
                throw KitError.player(.queueChanged)
            }
            order.remove(at: place)
            memory.order = order
            if place < memory.position {
                memory.position -= 1
            } else if place == memory.position {
                go(to: place, at: 0)
            }
            guard memory.position < order.count else { return try save(nil) }
        case .insert(let id, let place):
            var order = memory.order ?? Array(tracks.indices)
            guard let number = Int(id), place <= order.count else {
                throw KitError.player(.queueChanged)
            }
            order.insert(number, at: place)
            memory.order = order
            if place <= memory.position { memory.position += 1 }
        case .volume(let volume): memory.volume = min(max(volume, 0), 100)
        case .stop: break
        }
        try save(memory)
    }

    /// The file's contents and, while something is playing, the current time.
    private struct Observation: Equatable {
        var memory: Memory?
        var time: Double?
    }

    private var observation: Observation? {
        let memory = memory
        return Observation(
            memory: memory,
            time: memory.flatMap { $0.pausedAt == nil ? seconds : nil }
        )
    }

    private var memory: Memory? { KeptQueue.read(path) }

    private var seconds: Double { now().timeIntervalSince1970 }

    private func length(of track: AlbumDetails.Track) -> Int { track.seconds ?? 200 }

    private func currentQueue() async throws -> PlayerQueue {
        guard let (memory, _) = try await current() else { return PlayerQueue() }
        var queue = PlayerQueue(pretending: Album(artist: memory.artist, title: memory.title))
        queue.position = memory.position
        queue.elapsed = memory.pausedAt ?? seconds - memory.began
        queue.state = memory.pausedAt == nil ? .play : .pause
        return queue
    }

    /// The current track and its album's tracks, advanced by the time since the last command; nil
    /// after the end.
    private func current() async throws -> (Memory, [AlbumDetails.Track])? {
        guard var memory,
            let all = try? await tracks(
                of: Album(artist: memory.artist, title: memory.title)
            ), memory.order?.allSatisfy(all.indices.contains) != false
        else { return nil }
        let tracks = memory.order.map { $0.map { all[$0] } } ?? all
        guard tracks.indices.contains(memory.position) else { return nil }
        while memory.pausedAt == nil {
            let length = Double(length(of: tracks[memory.position]))
            guard seconds - memory.began >= length else { break }
            memory.position += 1
            memory.began += length
            guard memory.position < tracks.count else { return nil }
        }
        // Any other time means that the file is damaged or the clock was set back.
        let elapsed = memory.pausedAt ?? seconds - memory.began
        guard (0...Double(length(of: tracks[memory.position]))).contains(elapsed) else {
            return nil
        }
        return (memory, tracks)
    }

    private func save(_ memory: Memory?) throws {
        try KeptQueue.write(memory, to: path)
        watch.lookNow()
    }
}

extension PlayerQueue {
    /// Creates the demo player's queue for an album; the songs are the artist's and album's names.
    package init(pretending album: Album) { songs = [album.artist, album.title] }

    /// The album in a demo player's queue.
    fileprivate var pretended: Album? {
        songs.count == 2 ? Album(artist: songs[0], title: songs[1]) : nil
    }
}
