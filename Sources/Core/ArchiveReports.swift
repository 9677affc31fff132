import Foundation

/// The file formats for exported plays.
package enum ExportFormat: String, CaseIterable, Sendable {
    /// One JSON object per line, with sorted keys.
    case jsonl
    /// CSV with the same fields, and a header row.
    case csv
}

/// A kind of file that plays are imported from; its name is stored as the plays' source.
package enum ImportKind: String, CaseIterable, Sendable {
    /// A vinylogue export, in JSON Lines or CSV.
    case vinylogue
    /// Spotify's extended streaming history.
    case spotify
    /// A ListenBrainz export.
    case listenbrainz
    /// A lastfm-to-sqlite database.
    case lastfmToSQLite = "lastfm-to-sqlite"
    /// A scrobbledb database.
    case scrobbledb
    /// A CSV file from "Last.fm to CSV" by benjaminbenben.
    case lastfmToCSV = "lastfm-to-csv"
    /// A CSV or JSON file from the Last.fm exporter at ghan.nl.
    case ghan
    /// A Koito export.
    case koito
    /// A maloja export.
    case maloja
    /// The database of a Navidrome server.
    case navidrome
    /// A Pano Scrobbler file, in JSON Lines or CSV.
    case pano
    /// The play activity in Apple's copy of a user's data.
    case appleMusic = "apple-music"
    /// A watch history from Google Takeout, of which only YouTube Music is imported.
    case youTubeMusic = "youtube-music"
    /// A portable player's `.scrobbler.log`.
    case scrobblerLog = "scrobbler-log"
}

/// The result of importing a file.
package struct ImportReport: Equatable, Sendable {
    /// Why a record is not a play. The text completes "3 skipped: …".
    package enum Skip: String, CaseIterable, Sendable {
        case short = "played for less than 30 seconds"
        case passedOver = "not played to the end"
        case stillPlaying = "still playing during the export"
        case notTrack = "not a track"
        case notPlay = "not a play"
        case ad = "an ad"
        case otherService = "not from YouTube Music"
        case deleted = "a deleted video"
        case video = "a video"
        case failedToLoad = "failed to load"
        case continued = "the rest of a paused play"
        case otherUser = "another user's play"
    }

    /// A record that could not be read.
    package struct Rejection: Equatable, Sendable {
        /// The line on which the record begins, from 1; for a database, the row.
        package var line: Int
        /// Why the record could not be read.
        package var reason: String

        package init(line: Int, reason: String) {
            self.line = line
            self.reason = reason
        }
    }

    /// The file's path; for a zip file, followed by a colon and the name of the file inside.
    package var path: String
    package var kind: ImportKind
    /// The number of records, without headers and comments.
    package var rows = 0
    /// The number of plays that were new to the archive.
    package var added = 0
    /// The number of plays that were already in the archive, from any source.
    package var duplicates = 0
    /// The number of records that are not plays, by reason.
    package var skips: [Skip: Int] = [:]
    /// The users that the file names itself, as in the archive.
    package var users: Set<String> = []
    /// The records that could not be read.
    package var rejected: [Rejection] = []

    package init(path: String, kind: ImportKind) {
        self.path = path
        self.kind = kind
    }

    /// The number of records that are not plays.
    package var skipped: Int { skips.values.reduce(0, +) }
}

/// A summary of a listener's plays in the archive.
package struct ArchivedListener: Equatable, Sendable {
    /// The listener's name, as first received.
    package var name: String
    /// The number of plays.
    package var plays = 0
    /// The time of the first play; nil if there are no plays.
    package var first: Date?
    /// The time of the last play; nil if there are no plays.
    package var last: Date?
    /// The periods that syncs have read completely, in order; adjacent periods are merged.
    package var complete: [TimeSpan] = []
    /// The periods that could not be read, in order.
    package var gaps: [SyncReport.Gap] = []
    /// The number of plays from each source.
    package var sources: [String: Int] = [:]

    package init(name: String) {
        self.name = name
    }
}

/// The result of a sync for one listener.
package struct SyncReport: Equatable, Sendable {
    /// A period that could not be read from the service.
    package struct Gap: Equatable, Sendable {
        /// The missing period.
        package var period: TimeSpan
        package var reason: GapReason

        package init(period: TimeSpan, reason: GapReason) {
            self.period = period
            self.reason = reason
        }
    }

    /// The listener's name as the service spells it.
    package var user: String
    /// The number of plays that were new to the archive.
    package var added: Int
    /// The number of plays the service no longer has; an edited play counts as removed and added.
    package var removed: Int
    /// The number of requests, except those that were cancelled before a response.
    package var requests = 0
    /// The periods that could not be read, in chronological order; the next sync will try again.
    /// Adjacent gaps have different reasons.
    package var gaps: [Gap]

    package init(user: String, added: Int, removed: Int, gaps: [Gap]) {
        self.user = user
        self.added = added
        self.removed = removed
        self.gaps = gaps
    }
}

/// The progress of a sync.
package struct SyncProgress: Equatable, Sendable, Codable {
    /// The number of plays read so far.
    package var plays: Int
    /// The approximate total number of plays; 0 while unknown.
    package var total: Int

    package init(plays: Int, total: Int) {
        self.plays = plays
        self.total = total
    }
}
