/// Plays whole albums; one queue that other programs share.
///
/// Everything throws `KitError.player` and `CancellationError`.
package protocol Player: Sendable {
    /// The albums that are this one by loose identity: those with the same name first, then by date.
    func albums(matching album: Album) async throws -> [PlayerAlbum]

    /// Replaces the queue by an album, and plays it in order from a track, from 1; returns what was there.
    ///
    /// A failure leaves the queue as it was.
    func play(_ album: PlayerAlbum, from track: Int) async throws -> PlayerStart

    /// Brings a queue back, at the place where it was.
    func restore(_ queue: PlayerQueue) async throws

    /// What it is doing.
    func status() async throws -> PlayerStatus

    /// Does something with what is in the queue.
    func perform(_ control: PlayerControl) async throws

    /// What it is doing, now and each time that it does something else; time that passes is no change.
    ///
    /// If it cannot be reached, that comes instead, and it is tried again until the stream is no longer
    /// read.
    func changes() -> AsyncStream<Result<PlayerStatus, PlayerProblem>>

    /// The files of tracks, by the player's names for them; nil for those that the library does not have.
    func files(of tracks: [TrackDescriptor]) async throws -> [String?]

    /// The picture file of an album that plays or is in the library; nil if there is none.
    ///
    /// A player that could not be reached is left alone for half a minute: many pictures are asked for.
    func cover(of album: Album) async throws -> [UInt8]?
}

extension Player {
    /// Replaces the queue by an album, and keeps the old one for `player undo`.
    ///
    /// If the old one cannot be kept, it is put back. Throws also `KitError.storage`.
    package func play(
        _ album: PlayerAlbum,
        from track: Int = 1,
        keeping kept: KeptQueue
    ) async throws -> PlayerStart {
        let start = try await play(album, from: track)
        do {
            // An empty queue is not worth keeping.
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

    /// Creates an album; by default without a date.
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

/// An album that has begun to play.
package struct PlayerStart: Hashable, Sendable {
    /// The number of its tracks.
    package var trackCount: Int
    /// Its length in seconds; nil if that of any track is unknown.
    package var seconds: Int?
    /// The queue that it replaced.
    package var former: PlayerQueue
}

/// A queue, to be brought back later.
package struct PlayerQueue: Hashable, Sendable, Codable {
    /// The player's own names of what is in the queue, in order.
    package var songs: [String] = []
    /// The place of the current song, from 0; nil if there is none.
    package var position: Int?
    /// The time since that song began, in seconds.
    package var elapsed: Double = 0
    /// Whether it played, paused or had stopped.
    package var state = PlayerStatus.State.stop
    /// Whether the order was random.
    package var random = false
    /// Whether it started again after the end.
    package var isRepeating = false
    /// Whether songs left it once played.
    package var consume = false
    /// When playing stops by itself before the end.
    package var single = Single.never

    /// After which songs playing stops; the numbers are those of saved queues.
    package enum Single: Int, Hashable, Sendable, Codable {
        case never = 0, afterEach, afterThis
    }

    /// Creates an empty queue.
    package init() {}
}

/// What a player is doing; texts are as tagged, not safe for a terminal.
package struct PlayerStatus: Hashable, Sendable {
    /// Whether it plays.
    package enum State: String, Hashable, Sendable, Codable {
        case play, pause, stop
    }

    /// Whether it plays.
    package var state = State.stop
    /// The artist of the current track.
    package var artist: String?
    /// The artist of the album of the current track.
    package var albumArtist: String?
    /// The album of the current track.
    package var album: String?
    /// The title of the current track.
    package var track: String?
    /// The number of the current track on its disc, from 1.
    package var number: Int?
    /// The time since the track began, in seconds.
    package var elapsed: Double?
    /// The length of the track, in seconds.
    package var duration: Double?
    /// The volume from 0 to 100; nil if the player cannot set one.
    package var volume: Int?

    /// Creates the status of a player that has stopped.
    package init() {}

    /// The album that plays or is paused; nil if there is none, or it has no tags.
    package var current: Album? {
        guard state != .stop, let album, let artist = albumArtist ?? artist else { return nil }
        return Album(artist: artist, title: album)
    }
}

/// What a player can be told.
package enum PlayerControl: Hashable, Sendable {
    /// Pause.
    case pause
    /// Resume; from the first track if it had stopped.
    case resume
    /// Go to the next track.
    case next
    /// Go to the previous track.
    case previous
    /// Stop.
    case stop
    /// Go to a point in the track, in seconds, or that far forward or back.
    case seek(Double, isRelative: Bool)
}

/// Why a player did not do what it was asked; names and words are not safe for a terminal.
package enum PlayerProblem: Error, Equatable, Sendable {
    /// libmpdclient is not installed.
    case noLibrary
    /// The value of the setting or the variable of this name is not an address.
    case invalidAddress(name: String)
    /// Nothing answers at an address; the reason follows a colon.
    case unreachable(address: String, reason: String)
    /// No answer in time.
    case timedOut(address: String)
    /// The player ended the connection.
    case closed(address: String)
    /// The server is not MPD.
    case notMPD(address: String)
    /// The player does not accept the password.
    case wrongPassword(address: String)
    /// The player requires a password.
    case noPermission(address: String)
    /// The player refused, in its own words.
    case refused(String)
    /// The library does not have the album.
    case noAlbum(Album)
    /// Several albums of the library match.
    case severalAlbums([PlayerAlbum])
    /// The album has fewer tracks.
    case noTrack(Int, count: Int)
    /// The queue is empty, or nothing in it plays.
    case nothingPlaying
    /// No album has replaced a queue yet.
    case nothingToUndo
}
