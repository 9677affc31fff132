import Foundation

/// How plays are written out.
package enum ExportFormat: String, CaseIterable, Sendable {
    /// An object of JSON a line, its keys sorted.
    case jsonl
    /// CSV with the same columns, named in the first row.
    case csv
}

/// A kind of file that plays are read from; its name is the source of its plays.
package enum ImportKind: String, CaseIterable, Sendable {
    /// Our own export, in JSON Lines or CSV.
    case vinylogue
    /// Spotify's extended streaming history.
    case spotify
    /// A ListenBrainz export.
    case listenbrainz
    /// A database of lastfm-to-sqlite.
    case lastfmToSQLite = "lastfm-to-sqlite"
    /// A database of scrobbledb.
    case scrobbledb
    /// The CSV of Last.fm to CSV, by benjaminbenben.
    case lastfmToCSV = "lastfm-to-csv"
    /// The CSV of the Last.fm exporter at ghan.nl.
    case ghan
    /// A maloja export.
    case maloja
    /// A file of Pano Scrobbler, in JSON Lines or CSV.
    case pano
    /// A portable player's `.scrobbler.log`.
    case scrobblerLog = "scrobbler-log"
}

/// What became of an imported file.
package struct ImportReport: Equatable, Sendable {
    /// A record that could not be read.
    package struct Rejection: Equatable, Sendable {
        /// Where it begins, counted from 1; in a database the row.
        package var line: Int
        /// What is wrong with it.
        package var reason: String

        package init(line: Int, reason: String) {
            self.line = line
            self.reason = reason
        }
    }

    /// The file, and after a colon the one within, if it is a zip file.
    package var path: String
    /// What it is.
    package var kind: ImportKind
    /// How many records it has, without headers and comments.
    package var rows = 0
    /// Plays that the archive did not have.
    package var added = 0
    /// Plays that it had, from whatever source.
    package var duplicates = 0
    /// Tracks that were skipped or heard for less than 30 seconds, and entries that are not tracks.
    package var skipped = 0
    /// Records that could not be read.
    package var rejected: [Rejection] = []

    package init(path: String, kind: ImportKind) {
        self.path = path
        self.kind = kind
    }
}

/// What the archive has of a listener.
package struct ArchivedListener: Equatable, Sendable {
    /// The name, as it was received first.
    package var name: String
    /// How many plays there are.
    package var plays = 0
    /// The first play; nil without plays.
    package var first: Date?
    /// The last play; nil without plays.
    package var last: Date?
    /// The periods that a sync has read in full, in order, none touching the next.
    package var complete: [TimeSpan] = []
    /// The periods that could not be read, in order.
    package var gaps: [SyncReport.Gap] = []
    /// The plays by source.
    package var sources: [String: Int] = [:]

    package init(name: String) {
        self.name = name
    }
}

/// What a sync did for a listener.
package struct SyncReport: Equatable, Sendable {
    /// A period that could not be read from the service.
    package struct Gap: Equatable, Sendable {
        /// What is missing.
        package var period: TimeSpan
        package var reason: GapReason

        package init(period: TimeSpan, reason: GapReason) {
            self.period = period
            self.reason = reason
        }
    }

    /// The listener's name as the service spells it.
    package var user: String
    /// Plays that the archive did not have.
    package var added: Int
    /// Plays that the service no longer has; an edited one is removed and added.
    package var removed: Int
    /// How many requests it took; those dropped before they were answered do not count.
    package var requests = 0
    /// What could not be read, in the order of time; the next sync tries again. Those that touch have
    /// different reasons.
    package var gaps: [Gap]

    package init(user: String, added: Int, removed: Int, gaps: [Gap]) {
        self.user = user
        self.added = added
        self.removed = removed
        self.gaps = gaps
    }
}

/// How far a sync is.
package struct SyncProgress: Equatable, Sendable, Codable {
    /// How many plays were read.
    package var plays: Int
    /// About how many there are; 0 while that is unknown.
    package var total: Int

    package init(plays: Int, total: Int) {
        self.plays = plays
        self.total = total
    }
}
