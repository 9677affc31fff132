/// A song of the library or the queue; texts are as tagged, not safe for a terminal.
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
    /// The date as tagged: free text, mostly a year or a day.
    package var date: String?
    /// The number of the disc, if tagged.
    package var disc: Int?
    /// The number on its disc, if tagged.
    package var track: Int?
    /// The length in seconds, if known.
    package var seconds: Double?
}

/// An album of the library; texts are as tagged, not safe for a terminal.
package struct MPDAlbum: Hashable, Sendable {
    /// The album's artist; that of its songs if it has none.
    package var artist: String
    /// The title.
    package var title: String
    /// The date as tagged; empty if there is none.
    package var date: String

    /// Creates an album from its tags.
    package init(artist: String, title: String, date: String = "") {
        self.artist = artist
        self.title = title
        self.date = date
    }
}

/// What the player is doing.
package struct MPDStatus: Hashable, Sendable {
    /// Whether it plays.
    package enum State: String, Hashable, Sendable {
        case play, pause, stop
    }

    /// Whether it plays.
    package var state: State
    /// The place of the current song in the queue, from 0; nil if there is none.
    package var position: Int?
    /// The number of songs in the queue.
    package var queueLength: Int
    /// The time since the song began, in seconds.
    package var elapsed: Double
    /// The length of the song in seconds; nil if unknown.
    package var duration: Double?
    /// The volume from 0 to 100; nil if it cannot be set.
    package var volume: Int?
    /// How the queue is played.
    package var modes: MPDModes
}

/// What a player is doing, and with which song.
package struct MPDNow: Hashable, Sendable {
    /// What it is doing.
    package var status: MPDStatus
    /// The song that plays or is paused; nil if there is none.
    package var song: MPDSong?
    /// Whether the library may be another than before; true for the first one of a connection.
    package var hasNewLibrary: Bool
}

/// What tells whether a player's library has changed: when it was updated, and how much it has.
package struct MPDEdition: Hashable, Sendable, Codable {
    /// The time of the last update in seconds since 1970, by the player's clock.
    package var updated: UInt
    /// The number of songs.
    package var songs: UInt32
    /// The number of albums.
    package var albums: UInt32
    /// The number of artists.
    package var artists: UInt32
    /// The length of all songs in seconds.
    package var seconds: UInt
}

/// How a player goes through its queue: settings of the player, shared by all who use it.
package struct MPDModes: Hashable, Sendable {
    /// Whether in random order.
    package var random = false
    /// Whether from the start again after the end.
    package var isRepeating = false
    /// Whether songs leave the queue once played.
    package var consume = false
    /// Whether it stops after each song: `0`, `1` or `oneshot`.
    package var single = Single.off

    /// Whether a player stops after each song.
    package enum Single: Hashable, Sendable {
        case off, on, oneshot
    }

    /// An album as it was made: once, in order, to the end.
    package init() {}
}
