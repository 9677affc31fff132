/// A song in the library or queue; its strings come from tags and are not safe for a terminal.
package struct MPDSong: Hashable, Sendable {
    /// The URI that identifies the file to the player.
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
    /// The track number on the disc, if tagged.
    package var track: Int?
    /// The length in seconds, if known.
    package var seconds: Double?
}

/// An album in the library; its strings come from tags and are not safe for a terminal.
package struct MPDAlbum: Hashable, Sendable {
    /// The album artist, or else the artist of its songs.
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
    /// Whether the player is playing, paused or stopped.
    package enum State: String, Sendable {
        case play, pause, stop
    }

    package var state: State
    /// The current song's zero-based position in the queue; nil if there is none.
    package var position: Int?
    /// The number of songs in the queue.
    package var queueLength: Int
    /// The elapsed time of the current song, in seconds.
    package var elapsed: Double
    /// The length of the current song in seconds; nil if unknown.
    package var duration: Double?
    /// The volume from 0 to 100; nil if it cannot be set.
    package var volume: Int?
    /// The modes in which the queue is played.
    package var modes: MPDModes
    /// A number that the player increases whenever the queue changes.
    package var queueVersion = 0
}

/// A player's status and current song.
package struct MPDNow: Hashable, Sendable {
    package var status: MPDStatus
    /// The song that is playing or paused; nil if there is none.
    package var song: MPDSong?
    /// Whether the library may have changed; true for the first report of a connection.
    package var hasNewLibrary: Bool
}

/// A library's last update and size, which show whether it has changed.
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

/// How a player plays its queue; all its clients share these modes.
package struct MPDModes: Hashable, Sendable {
    /// Whether songs are played in random order.
    package var random = false
    /// Whether the queue starts over after its end.
    package var isRepeating = false
    /// Whether songs are removed from the queue after playing.
    package var consume = false
    /// Whether the player stops after the current song.
    package var single = Single.off

    /// MPD's `single` mode: `0`, `1` or `oneshot`.
    package enum Single: Hashable, Sendable {
        case off, on, oneshot
    }

    /// Creates the modes for playing an album: once, in order, to the end.
    package init() {}
}
