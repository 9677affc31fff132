/// One play of a track, identified by its listener, time and track.
package struct Play: Hashable, Sendable {
    /// When the play started, as Unix time.
    package var time: Int
    /// The track's artist; empty if missing from the source.
    package var artist: String
    /// The album's title; empty if unknown.
    package var album: String
    /// The track's title; empty if missing from the source.
    package var track: String
    /// The source of the play: `lastfm`, or the kind of the imported file.
    package var source: String
    /// How many seconds after `time` the play may have started, if its source records only the end,
    /// or only the minute.
    package var lasted: Int
    /// The length that the play came with, in seconds: how long it was heard or, if the source does
    /// not say, how long the recording is; 0 if unknown.
    package var length: Int
    /// How long the recording is, in seconds; 0 if unknown.
    package var trackLength: Int
    /// The IDs that the service gave the recording and the album.
    package var ids = MusicIDs()

    package init(
        time: Int,
        artist: String,
        album: String,
        track: String,
        source: String,
        lasted: Int = 0,
        length: Int = 0,
        trackLength: Int = 0,
        ids: MusicIDs = MusicIDs()
    ) {
        self.time = time
        self.artist = artist
        self.album = album
        self.track = track
        self.source = source
        self.lasted = lasted
        self.length = length
        self.trackLength = trackLength
        self.ids = ids
    }
}

/// MusicBrainz IDs in lowercase; nil if unknown.
package struct MusicIDs: Hashable, Sendable {
    package var recording: String?
    /// All editions of the album.
    package var releaseGroup: String?

    package init(recording: String? = nil, releaseGroup: String? = nil) {
        self.recording = recording
        self.releaseGroup = releaseGroup
    }
}

/// How a service divides a span's plays into pages.
package enum Paging: Sendable {
    /// Pages have numbers, and page 1 has the newest plays.
    case numbered
    /// A page has the oldest plays, so the next span begins where the page ends. A `pageCount` of 1 means
    /// that it is certainly the last; the total is a guess.
    case upwards
}

/// A page of a listener's plays, newest first.
package struct PlayPage: Hashable, Sendable {
    /// The listener's name as the service spells it.
    package var user: String
    /// The plays that have a date; excludes the track that is playing now.
    package var plays: [Play]
    /// The number of rows, including those without a date, but not the current track.
    package var rowCount: Int
    /// The maximum number of rows per page; less than requested if the server's limit is lower.
    package var size: Int
    /// The number of pages.
    package var pageCount: Int
    /// The total number of plays, according to the server.
    package var total: Int
    /// The number of rows that are left out of `plays` because they could not be read.
    package var unreadable: Int
    /// The time of the newest row, even if it could not be read; nil if unknown.
    package var newestRow: Int?
    /// Whether the response itself says that the requested span has newer plays than its rows.
    package var hasNewer: Bool

    package init(
        user: String,
        plays: [Play],
        rowCount: Int,
        size: Int,
        pageCount: Int,
        total: Int,
        unreadable: Int = 0,
        newestRow: Int? = nil,
        hasNewer: Bool = false
    ) {
        self.user = user
        self.plays = plays
        self.rowCount = rowCount
        self.size = size
        self.pageCount = pageCount
        self.total = total
        self.unreadable = unreadable
        self.newestRow = newestRow
        self.hasNewer = hasNewer
    }

    /// The parameters of a page request.
    package struct Request: Hashable, Sendable {
        /// The listener's name.
        package var user: String
        /// The first wanted second minus 1, in case the server excludes the bounds.
        package var from: Int
        /// The last wanted second plus 1.
        package var to: Int
        /// The page number; page 1 has the newest plays.
        package var number: Int
        /// The maximum number of plays on a page.
        package var limit: Int

        package init(user: String, from: Int, to: Int, number: Int = 1, limit: Int = 1000) {
            self.user = user
            self.from = from
            self.to = to
            self.number = number
            self.limit = limit
        }
    }

    /// A failure to read a page; reading a smaller page might succeed.
    package struct Failure: Error {
        /// The reason to store in the archive.
        package var reason: GapReason
        /// The underlying error.
        package var cause: any Error

        package init(reason: GapReason, cause: any Error) {
            self.reason = reason
            self.cause = cause
        }
    }
}
