/// Plays whole albums, using a queue shared with other programs.
///
/// Everything throws `KitError.player` and `CancellationError`.
package protocol Player: Sendable {
    /// Its name for people.
    var name: String { get }

    /// The albums that match this one by loose identity: those with the same name first, then by
    /// date.
    func albums(matching album: Album) async throws -> [PlayerAlbum]

    /// Replaces the queue with an album, and plays it in order from a track, from 1; returns the
    /// previous queue.
    ///
    /// A failure leaves the queue unchanged.
    func play(_ album: PlayerAlbum, from track: Int) async throws -> PlayerStart

    /// Restores a queue and its position.
    func restore(_ queue: PlayerQueue) async throws

    /// Its status.
    func status() async throws -> PlayerStatus

    /// Controls the current queue.
    func perform(_ control: PlayerControl) async throws

    /// Its status, now and whenever it changes; passing time is not a change.
    ///
    /// If it is unreachable, that is reported instead, and it is retried until the stream is no
    /// longer read.
    func changes() -> AsyncStream<Result<PlayerStatus, PlayerProblem>>

    /// The files of tracks, by the player's names for them; nil for those missing from the library.
    func files(of tracks: [TrackDescriptor]) async throws -> [String?]

    /// The picture file of an album that is playing or in the library; nil if there is none.
    ///
    /// A player that was unreachable is left alone for half a minute, since many pictures are
    /// requested.
    func cover(of album: Album) async throws -> [UInt8]?
}

extension Player {
    /// Replaces the queue with an album, and saves the old one for `player undo`.
    ///
    /// If the old one cannot be saved, it is restored. Also throws `KitError.storage`.
    package func play(
        _ album: PlayerAlbum,
        from track: Int = 1,
        keeping kept: KeptQueue
    ) async throws -> PlayerStart {
        let start = try await play(album, from: track)
        do {
            // An empty queue is not worth saving.
            if !start.former.songs.isEmpty { try kept.keep(start.former) }
        } catch {
            try await restore(start.former)
            throw error
        }
        return start
    }
}

/// An album that a player has.
package struct PlayerAlbum: Hashable, Sendable {
    /// The album, as tagged.
    package var album: Album
    /// The date as tagged; empty if there is none.
    package var date: String

    package init(_ album: Album, date: String = "") {
        self.album = album
        self.date = date
    }

    /// The year of the date: its first four characters if they are digits.
    package var year: Int? {
        let digits = date.prefix(4)
        return digits.count == 4 && digits.allSatisfy(\.isASCII) ? Int(digits) : nil
    }
}

/// An album that has started playing.
package struct PlayerStart: Hashable, Sendable {
    /// The number of its tracks.
    package var trackCount: Int
    /// Its length in seconds; nil if that of any track is unknown.
    package var seconds: Int?
    /// The queue that it replaced.
    package var former: PlayerQueue
}

/// A queue to restore later.
package struct PlayerQueue: Hashable, Sendable, Codable {
    /// The player's names for the songs, in order.
    package var songs: [String] = []
    /// The current song's position, from 0; nil if there is none.
    package var position: Int?
    /// The song's elapsed time, in seconds.
    package var elapsed: Double = 0
    /// Whether it was playing, paused or stopped.
    package var state = PlayerStatus.State.stop
    /// Whether the order was random.
    package var random = false
    /// Whether it started over after the end.
    package var isRepeating = false
    /// Whether songs were removed after playing.
    package var consume = false
    /// When playing stops before the end of the queue.
    package var single = Single.never

    /// The songs after which playing stops; saved queues contain these numbers.
    package enum Single: Int, Hashable, Sendable, Codable {
        case never = 0, afterEach, afterThis
    }

    package init() {}
}

/// A player's status; texts are as tagged, not safe for a terminal.
package struct PlayerStatus: Hashable, Sendable {
    /// Whether the player is playing.
    package enum State: String, Hashable, Sendable, Codable {
        case play, pause, stop
    }

    package var state = State.stop
    /// The artist of the current track.
    package var artist: String?
    /// The album artist of the current track.
    package var albumArtist: String?
    /// The album of the current track.
    package var album: String?
    /// The title of the current track.
    package var track: String?
    /// The number of the current track on its disc, from 1.
    package var number: Int?
    /// The track's elapsed time, in seconds.
    package var elapsed: Double?
    /// The length of the track, in seconds.
    package var duration: Double?
    /// The volume from 0 to 100; nil if the player cannot set one.
    package var volume: Int?

    /// The status of a player that has stopped.
    package init() {}

    /// The album that is playing or paused; nil if there is none, or it has no tags.
    package var current: Album? {
        guard state != .stop, let album, let artist = albumArtist ?? artist else { return nil }
        return Album(artist: artist, title: album)
    }
}

/// A command to a player.
package enum PlayerControl: Hashable, Sendable {
    case pause
    /// Resume; from the first track if it was stopped.
    case resume
    /// Go to the next track.
    case next
    /// Go to the previous track.
    case previous
    case stop
    /// Seek to a time in seconds, or by a relative offset.
    case seek(Double, isRelative: Bool)
}

/// Why a player did not do what it was asked to; names and texts are not safe for a terminal.
package enum PlayerProblem: Error, Equatable, Sendable {
    /// What the player of a name needs is not installed; Debian has it in a package.
    case notInstalled(String, package: String, for: String)
    /// The setting or variable of this name is not a valid address.
    case invalidAddress(name: String)
    /// Nothing responds at an address; the reason follows a colon.
    case unreachable(address: String, reason: String)
    /// No response in time.
    case timedOut(address: String)
    /// The player ended the connection.
    case closed(address: String)
    /// The server is not MPD.
    case notMPD(address: String)
    /// The player rejected the password.
    case wrongPassword(address: String)
    /// The player requires a password.
    case noPermission(address: String)
    /// The player of a name refused, in its own words.
    case refused(String, by: String)
    /// The library does not have the album.
    case noAlbum(Album)
    /// Several albums in the library match.
    case severalAlbums([PlayerAlbum])
    /// The album has fewer tracks.
    case noTrack(Int, count: Int)
    /// The queue is empty, or nothing is playing.
    case nothingPlaying
    /// No album has replaced a queue yet.
    case nothingToUndo
}
