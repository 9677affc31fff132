/// A song in the library or queue; texts are as tagged and not safe for a terminal.
package struct MPDSong: Hashable, Sendable {
    /// The player's name for the file.
    package var uri: String
    /// The title, if tagged.
    package var title: String?
    /// The artist, if tagged.
    package var artist: String?
    /// The album's artist, if tagged.
    package var albumArtist: String?
    /// The album, if tagged.
    package var album: String?
    /// The date as tagged: free text, usually a year or a day.
    package var date: String?
    /// The disc number, if tagged.
    package var disc: Int?
    /// The track number on its disc, if tagged.
    package var track: Int?
    /// The length in seconds, if known.
    package var seconds: Double?
}

/// An album in the library; texts are as tagged and not safe for a terminal.
package struct MPDAlbum: Hashable, Sendable {
    /// The album artist, or else its songs' artist.
    package var artist: String
    package var title: String
    /// The date as tagged; empty if there is none.
    package var date: String

    package init(artist: String, title: String, date: String = "") {
        self.artist = artist
        self.title = title
        self.date = date
    }
}

/// A player's status.
package struct MPDStatus: Hashable, Sendable {
    /// Whether the player is playing.
    package enum State: String, Hashable, Sendable {
        case play, pause, stop
    }

    package var state: State
    /// The current song's position in the queue, from 0; nil if there is none.
    package var position: Int?
    /// The number of songs in the queue.
    package var queueLength: Int
    /// The elapsed time of the song, in seconds.
    package var elapsed: Double
    /// The length of the song in seconds; nil if unknown.
    package var duration: Double?
    /// The volume from 0 to 100; nil if it cannot be set.
    package var volume: Int?
    /// How the queue is played.
    package var modes: MPDModes
}

/// A player's status and current song.
package struct MPDNow: Hashable, Sendable {
    package var status: MPDStatus
    /// The song that is playing or paused; nil if there is none.
    package var song: MPDSong?
    /// Whether the library may have changed; true for the first report of a connection.
    package var hasNewLibrary: Bool
}

/// Shows whether a player's library has changed: its last update and its size.
package struct MPDEdition: Hashable, Sendable, Codable {
    /// The time of the last update in seconds since 1970, by the player's clock.
    package var updated: UInt
    /// The number of songs.
    package var songs: UInt32
    /// The number of albums.
    package var albums: UInt32
    /// The number of artists.
    package var artists: UInt32
    /// The total length of all songs, in seconds.
    package var seconds: UInt
}

/// How a player goes through its queue: settings shared by everyone who uses it.
package struct MPDModes: Hashable, Sendable {
    /// Whether the order is random.
    package var random = false
    /// Whether the queue starts over after its end.
    package var isRepeating = false
    /// Whether songs are removed from the queue after playing.
    package var consume = false
    /// Whether the player stops after each song: `0`, `1` or `oneshot`.
    package var single = Single.off

    /// Whether a player stops after each song.
    package enum Single: Hashable, Sendable {
        case off, on, oneshot
    }

    /// The modes for playing an album: once, in order, to the end.
    package init() {}
}
