import Archive
import Foundation

/// The archive of plays on the user's own disk, as commands and pages see it.
///
/// What fails throws `KitError.archive` or `KitError.importing`.
package struct PlayArchive: Sendable {
    let archive: Archive

    /// Opens the archive at a path.
    ///
    /// - Parameter isMade: whether it is made, with its folder (mode 0700), where there is none.
    package init(path: String, isMade: Bool = false) throws {
        archive = try KitError.archiving(path) { try Archive(path: path, isMade: isMade) }
    }

    /// Opens the archive at a path, to add plays to it; it is made where there is none.
    ///
    /// If it is damaged, now or in `body`, it is moved aside, and the error has the new path. A dry run
    /// changes nothing.
    package static func adding<Result>(
        to path: String,
        isDryRun: Bool = false,
        _ body: (PlayArchive) throws -> Result
    ) throws -> Result {
        if isDryRun, try !isMissing(at: path) { return try body(PlayArchive(path: path)) }
        do {
            return try body(PlayArchive(path: path, isMade: true))
        } catch let error as KitError {
            throw error.settingAside
        }
    }

    /// Whether no archive exists at a path. Throws if one exists but cannot be used.
    package static func isMissing(at path: String) throws -> Bool {
        do {
            _ = try PlayArchive(path: path)
            return false
        } catch KitError.archive(.missing, _) {
            return true
        }
    }

    /// Where the archive is.
    package var path: String { archive.path }

    /// Its size in bytes, its version, and what it has of each listener.
    package func contents() throws -> Contents {
        try KitError.archiving(path) {
            let size = try archive.size()
            return Contents(
                path: path,
                bytes: size.bytes,
                schema: size.schema,
                listeners: try archive.listeners().map(Listener.init)
            )
        }
    }

    /// What is wrong with it, in words; empty if it is sound.
    package func verify() throws -> [String] {
        try KitError.archiving(path) { try archive.verify() }
    }

    /// Removes a listener and their plays.
    ///
    /// - Returns: how many plays went.
    package func remove(_ user: String) throws -> Int {
        try KitError.archiving(path) { try archive.remove(user) }
    }

    /// Adds the plays of an export: a file, a zip file, or all files of a folder, as a whole.
    ///
    /// - Parameters:
    ///   - user: whose the plays are that do not say it; without it, there must be none.
    ///   - kind: what the files are; recognised from the content, if not given.
    ///   - zone: the time zone of times that have none of their own.
    ///   - isDryRun: whether the archive stays as it is.
    ///   - progress: called with the number of records that have been read; what it throws ends the
    ///     import, and nothing is added.
    /// - Returns: a report for each file.
    package func importPlays(
        from file: String,
        of user: String?,
        as kind: ImportKind? = nil,
        in zone: TimeZone,
        isDryRun: Bool = false,
        progress: (Int) throws -> Void = { _ in }
    ) throws -> [ImportReport] {
        do {
            return try KitError.archiving(path) {
                try archive.importPlays(
                    from: file,
                    of: user,
                    as: kind.flatMap { Archive.ImportKind(rawValue: $0.rawValue) },
                    in: zone,
                    isDryRun: isDryRun,
                    progress: progress
                ).map(ImportReport.init)
            }
        } catch let error as Archive.ImportFailure {
            throw KitError.importing(ImportProblem(error, at: file), path: file)
        }
    }

    /// Writes out the plays, by listener, time, artist and track.
    ///
    /// - Parameters:
    ///   - user: whose plays; everybody's, if not given.
    ///   - time: the first second, in Unix seconds.
    ///   - write: takes the next bytes, which end with a whole line; what it throws ends the export.
    /// - Returns: how many plays there were.
    package func export(
        of user: String? = nil,
        since time: Int = .min,
        as format: ExportFormat,
        write: ([UInt8]) throws -> Void
    ) throws -> Int {
        try KitError.archiving(path) {
            if let user, try archive.coverage(of: user) == nil {
                let names = try archive.listeners().map(\.name)
                throw KitError.archive(.noListener(user, known: names), path: path)
            }
            return try archive.export(of: user, since: time, as: format.format, write: write)
        }
    }

    /// Writes out what can still be read of a damaged archive, without changing it.
    ///
    /// - Parameters:
    ///   - user: whose plays; everybody's, if not given.
    ///   - time: the first second, in Unix seconds.
    /// - Returns: how many plays were written, and how many had lost their names.
    package static func salvage(
        from path: String,
        of user: String? = nil,
        since time: Int = .min,
        as format: ExportFormat,
        write: ([UInt8]) throws -> Void
    ) throws -> (plays: Int, nameless: Int) {
        try KitError.archiving(path) {
            try Archive.salvage(
                from: path,
                of: user,
                since: time,
                as: format.format,
                write: write
            )
        }
    }
}

extension PlayArchive {
    /// How plays are written out.
    package enum ExportFormat: String, CaseIterable, Sendable {
        /// An object of JSON a line.
        case jsonl
        /// CSV with the same columns.
        case csv

        fileprivate var format: Archive.ExportFormat {
            switch self {
            case .jsonl: .jsonl
            case .csv: .csv
            }
        }
    }

    /// A kind of file that plays are read from; its name is the source of its plays.
    package enum ImportKind: String, CaseIterable, Sendable {
        /// Our own export, in JSON Lines or CSV.
        case vinylogue
        /// Spotify's extended streaming history.
        case spotify
        /// An export of ListenBrainz.
        case listenbrainz
        /// A database of lastfm-to-sqlite.
        case lastfmToSQLite = "lastfm-to-sqlite"
        /// A database of scrobbledb.
        case scrobbledb
        /// The CSV of Last.fm to CSV, by benjaminbenben.
        case lastfmToCSV = "lastfm-to-csv"
        /// The CSV of the Last.fm exporter at ghan.nl.
        case ghan
        /// An export of maloja.
        case maloja
        /// A file of Pano Scrobbler, in JSON Lines or CSV.
        case pano
        /// A portable player's `.scrobbler.log`.
        case scrobblerLog = "scrobbler-log"
    }

    /// How much the archive has, and of whom.
    package struct Contents: Equatable, Sendable {
        /// Where the database is.
        package var path: String
        /// Its size with its journal.
        package var bytes: Int
        /// The version of its tables.
        package var schema: Int
        /// Everybody in it, by name.
        package var listeners: [Listener]
    }

    /// What the archive has of a listener.
    package struct Listener: Equatable, Sendable {
        /// The name, as it was received first.
        package var name: String
        /// How many plays there are.
        package var plays: Int
        /// The first play; nil without plays.
        package var first: Date?
        /// The last play; nil without plays.
        package var last: Date?
        /// The periods that a sync has read in full, in order.
        package var complete: [Range<Date>]
        /// How many periods could not be read.
        package var gapCount: Int
        /// The plays by source.
        package var sources: [String: Int]

        fileprivate init(_ listener: Archive.Listener) {
            func date(_ time: Int) -> Date { Date(timeIntervalSince1970: TimeInterval(time)) }
            name = listener.name
            plays = listener.plays
            first = listener.first.map(date)
            last = listener.last.map(date)
            complete = listener.complete.map { date($0.from)..<date(max($0.from, $0.to)) }
            gapCount = listener.gaps.count
            sources = listener.sources
        }
    }

    /// What became of an imported file.
    package struct ImportReport: Equatable, Sendable {
        /// A record that could not be read.
        package struct Rejection: Equatable, Sendable {
            /// Where it begins, counted from 1; in a database the row.
            package var line: Int
            /// What is wrong with it.
            package var reason: String
        }

        /// The file, and after a colon the one within, if it is a zip file.
        package var path: String
        /// The name of its kind.
        package var kind: String
        /// How many records it has, without headers and comments.
        package var rows: Int
        /// Plays that the archive did not have.
        package var added: Int
        /// Plays that it had, from whatever source.
        package var duplicates: Int
        /// Tracks that were skipped or heard for less than 30 seconds, and what is no track.
        package var skipped: Int
        /// Records that could not be read.
        package var rejected: [Rejection]

        fileprivate init(_ report: Archive.ImportReport) {
            path = report.path
            kind = report.kind.rawValue
            rows = report.rows
            added = report.added
            duplicates = report.duplicates
            skipped = report.skipped
            rejected = report.rejected.map { Rejection(line: $0.line, reason: $0.reason) }
        }
    }
}

extension KitError {
    /// The error that remains once an archive that this one calls damaged was moved aside.
    var settingAside: KitError {
        guard case .archive(.damaged(let words), let path) = self,
            FileManager.default.fileExists(atPath: path), let place = try? Archive.setAside(path)
        else { return self }
        return .archive(.movedAside(words, to: place), path: path)
    }
}
