/// A player of whole albums, with a queue that other programs can also change.
///
/// Throws `KitError.player` and `CancellationError`.
package protocol Player: Sendable {
    /// The player's display name.
    var name: String { get }

    /// The albums with the same exact identity or, if there are none, with the same loose identity;
    /// earliest date first.
    func albums(matching album: Album) async throws -> [PlayerAlbum]

    /// The tracks on an album in the library; empty if it is not there.
    func tracks(of album: Album) async throws -> [AlbumDetails.Track]

    /// Replaces the queue with an album, and plays it from a track number, counted from 1. The
    /// result includes the previous queue.
    ///
    /// A failure leaves the queue unchanged. `keep` saves the queue before it is replaced; its error
    /// is thrown.
    func play(
        _ album: PlayerAlbum,
        from track: Int,
        keeping keep: @escaping @Sendable (PlayerQueue) throws -> Void
    ) async throws -> PlayerStart

    /// The tracks of the queue, in order.
    func queue() async throws -> [QueuedTrack]

    /// Restores a queue and its position.
    ///
    /// Throws `KitError.player(.songsGone)` once the rest is restored, if songs are no longer in the
    /// library; if all of them are gone, the present queue is restored.
    func restore(_ queue: PlayerQueue) async throws

    /// The current status.
    func status() async throws -> PlayerStatus

    /// Controls the current queue.
    func perform(_ control: PlayerControl) async throws

    /// The status, now and after each change; a change of only the elapsed time does not count.
    ///
    /// If the player is unreachable, the stream contains the problem, and keeps trying to connect
    /// as long as it is read.
    func changes() -> AsyncStream<Result<PlayerStatus, PlayerProblem>>

    /// The paths of tracks in the player's library; nil for tracks that are not in it.
    func files(of tracks: [TrackDescriptor]) async throws -> [String?]

    /// The cover file of an album that is playing or in the library; nil if there is none.
    ///
    /// Returns nil for half a minute after the player was unreachable, since many covers are
    /// requested.
    func cover(of album: Album) async throws -> [UInt8]?
}

extension Player {
    /// Replaces the queue with an album, and saves the previous queue for `player undo`.
    ///
    /// If the previous queue cannot be saved, it is not replaced. Also throws `KitError.storage`.
    package func play(
        _ album: PlayerAlbum,
        from track: Int = 1,
        keeping kept: KeptQueue
    ) async throws -> PlayerStart {
        let earlier = try? kept.queue()
        do {
            return try await play(album, from: track) { former in
                // An empty queue is not saved, since there is nothing to restore.
                if !former.songs.isEmpty { try kept.keep(former) }
            }
        } catch {
            // If the player still has its queue, the saved one is still the one to undo to.
            if let earlier, let saved = try? kept.queue(), saved != earlier,
                let present = try? await queue(), present.map(\.id) == saved.songs
            {
                try? kept.keep(earlier)
            }
            throw error
        }
    }
}

/// An album in a player's library.
package struct PlayerAlbum: Hashable, Sendable {
    /// The album's names as tagged.
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
    /// The number of tracks.
    package var trackCount: Int
    /// The length of the album in seconds; nil if the length of any track is unknown.
    package var seconds: Int?
    /// The queue that the album replaced.
    package var former: PlayerQueue
}

/// A queue to restore later.
package struct PlayerQueue: Hashable, Sendable, Codable {
    /// The player's own names for the songs, in order.
    package var songs: [String] = []
    /// The current song's position, from 0; nil if there is none.
    package var position: Int?
    /// The song's elapsed time, in seconds.
    package var elapsed: Double = 0
    /// Whether the player was playing, paused or stopped.
    package var state = PlayerStatus.State.stop
    /// Whether songs were played in random order.
    package var random = false
    /// Whether playback started over at the end of the queue.
    package var isRepeating = false
    /// Whether songs were removed after playing.
    package var consume = false
    /// After which songs playback stops.
    package var single = Single.never

    /// The songs after which playback stops; saved queues contain the raw values.
    package enum Single: Int, Hashable, Sendable, Codable {
        case never = 0, afterEach, afterThis
    }

    package init() {}
}

/// A player's status; texts are as tagged, not safe for a terminal.
package struct PlayerStatus: Hashable, Sendable {
    /// Whether a player is playing, paused or stopped.
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
    /// The volume from 0 to 100; nil if the player has no volume control.
    package var volume: Int?
    /// The current track's position in the queue, from 0; nil if there is none.
    package var position: Int?
    /// A number that differs whenever the queue has changed.
    package var queueVersion = 0

    /// Creates the status of a stopped player.
    package init() {}

    /// The album that is playing or paused; nil if there is none, or its tags lack the names.
    package var current: Album? {
        guard state != .stop, let album, let artist = albumArtist ?? artist else { return nil }
        return Album(artist: artist, title: album)
    }
}

/// A track in a player's queue; texts are as tagged, not safe for a terminal.
package struct QueuedTrack: Hashable, Sendable {
    /// The player's own name for the song.
    package var id: String
    package var title: String?
    package var artist: String?
    package var albumArtist: String?
    package var album: String?
    /// The length in seconds, if known.
    package var seconds: Double?

    package init(
        id: String,
        title: String?,
        artist: String?,
        albumArtist: String? = nil,
        album: String?,
        seconds: Double?
    ) {
        (self.id, self.title, self.artist) = (id, title, artist)
        (self.albumArtist, self.album, self.seconds) = (albumArtist, album, seconds)
    }
}

/// A command to a player.
package enum PlayerControl: Hashable, Sendable {
    case pause
    /// Resume; starts with the first track if the player was stopped.
    case resume
    /// Go to the next track.
    case next
    /// Go to the previous track.
    case previous
    case stop
    /// Seek to a time in seconds, or by a relative offset.
    case seek(Double, isRelative: Bool)
    /// Play the track at a position in the queue, from 0.
    case jump(Int)
    /// Remove a song from a position in the queue, unless another one is there.
    case remove(String, at: Int)
    /// Add a song to the queue at a position.
    case insert(String, at: Int)
    /// Set the volume, from 0 to 100.
    case volume(Int)
}

/// Why a player could not carry out an operation; names and texts are not safe for a terminal.
package enum PlayerProblem: Error, Equatable, Sendable {
    /// A library that the player called `for` needs is not installed; Debian has it in `package`.
    case notInstalled(String, package: String, for: String)
    /// The process has too many files open to use the player with this name.
    case tooManyFiles(player: String)
    /// The setting or environment variable with this name is not a valid address.
    case invalidAddress(name: String)
    /// The player at this address is unreachable; `reason` follows a colon in the message.
    case unreachable(address: String, reason: String)
    /// The player did not respond in time.
    case timedOut(address: String)
    /// The player ended the connection.
    case closed(address: String)
    /// The server is not MPD.
    case notMPD(address: String)
    /// The player rejected the password.
    case wrongPassword(address: String)
    /// The player requires a password.
    case noPermission(address: String)
    /// The player called `by` rejected a command with this message.
    case refused(String, by: String)
    /// The library does not have the album.
    case noAlbum(Album)
    /// Several albums in the library match.
    case severalAlbums([PlayerAlbum])
    /// The album is in the library, but not from the requested year.
    case otherYears([PlayerAlbum])
    /// The album does not have a track with this number; it has `count` tracks.
    case noTrack(Int, count: Int)
    /// The queue was changed by another program.
    case queueChanged
    /// The queue is empty, or nothing is playing.
    case nothingPlaying
    /// Of a saved queue with `of` songs, these are no longer in the library.
    case songsGone([String], of: Int)
    /// There is no saved queue to restore.
    case nothingToUndo
}
