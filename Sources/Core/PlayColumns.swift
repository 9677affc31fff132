/// A listener's plays in columns, in order of time: 18 bytes a play instead of an object.
package struct PlayColumns: Equatable, Sendable {
    /// When each play started, in Unix seconds.
    package private(set) var times: [UInt32] = []
    /// The ID of each play's artist.
    package private(set) var artists: [Int32] = []
    /// The ID of each play's album, with editions combined; 0 without an album.
    package private(set) var albums: [Int32] = []
    /// The ID of each play's track, with the spellings of its artist combined.
    package private(set) var tracks: [Int32] = []
    /// The length of each play in seconds: the one that it came with, or else its track's; 0 if neither
    /// is known.
    package private(set) var lengths: [UInt16] = []
    /// The largest ID of an artist, an album or a track; 0 without plays.
    package private(set) var lastID: Int32 = 0

    package init() {}

    /// The number of plays.
    package var count: Int { times.count }

    package mutating func reserveCapacity(_ count: Int) {
        times.reserveCapacity(count)
        artists.reserveCapacity(count)
        albums.reserveCapacity(count)
        tracks.reserveCapacity(count)
        lengths.reserveCapacity(count)
    }

    /// Adds a play, which must not be older than those already added; IDs are 0 or greater.
    package mutating func append(
        time: UInt32,
        artist: Int32,
        album: Int32,
        track: Int32,
        length: UInt16
    ) {
        times.append(time)
        artists.append(artist)
        albums.append(album)
        tracks.append(track)
        lengths.append(length)
        lastID = max(lastID, artist, album, track)
    }
}

/// The IDs of artists, albums and tracks whose names are needed.
package struct PlayIDs: Equatable, Sendable {
    package var artists: Set<Int32> = []
    package var albums: Set<Int32> = []
    package var tracks: Set<Int32> = []

    package init() {}
}

/// The names of artists, albums and tracks by ID.
package struct PlayNames: Equatable, Sendable {
    /// The artist and title of an album or a track.
    package struct Title: Equatable, Sendable {
        package var artist: String
        package var title: String

        package init(artist: String, title: String) {
            self.artist = artist
            self.title = title
        }
    }

    package var artists: [Int32: String] = [:]
    package var albums: [Int32: Title] = [:]
    package var tracks: [Int32: Title] = [:]

    package init() {}
}
