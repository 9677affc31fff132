import Archive
import Foundation

/// The archive of plays on the user's own disk, as commands and pages see it.
///
/// Failures throw `KitError.archive` or `KitError.importing`.
package struct PlayArchive: Sendable {
    let archive: Archive

    /// Opens the archive at a path.
    ///
    /// - Parameter createIfMissing: whether to create it, with its folder (mode 0700), if it does not
    ///   exist.
    package init(path: String, createIfMissing: Bool = false) throws {
        archive = try KitError.archiving(path) {
            try Archive(path: path, createIfMissing: createIfMissing)
        }
    }

    /// Runs a body, converting the archive's failures to kit errors.
    func run<Value>(_ body: (Archive) throws -> Value) throws -> Value {
        try KitError.archiving(path) { try body(archive) }
    }

    /// Opens the archive at a path for adding plays; it is created if it does not exist.
    ///
    /// If it is damaged, now or in `body`, it is moved aside, and the error has the new path. A dry
    /// run changes nothing.
    package static func adding<Result>(
        to path: String,
        isDryRun: Bool = false,
        _ body: (PlayArchive) throws -> Result
    ) throws -> Result {
        if isDryRun, try !isMissing(at: path) { return try body(PlayArchive(path: path)) }
        do {
            return try body(PlayArchive(path: path, createIfMissing: true))
        } catch let error as KitError {
            throw error.setAsideIfDamaged()
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

    /// Its size in bytes, its version, and what it has for each listener.
    package func contents() throws -> Contents {
        try run { archive in
            let size = try archive.size()
            return Contents(
                path: path,
                bytes: size.bytes,
                schema: size.schema,
                listeners: try archive.listeners()
            )
        }
    }

    /// What is wrong with it, in words; empty if it is sound.
    package func verify() throws -> [String] {
        try run { try $0.verify() }
    }

    /// Removes a listener and their plays.
    ///
    /// - Returns: the number of plays removed.
    package func remove(_ user: String) throws -> Int {
        try run { try $0.remove(user) }
    }

    /// Adds the plays from an export: a file, a zip file, or all files in a folder, as a whole.
    ///
    /// - Parameters:
    ///   - user: the user for plays that do not name one; if nil, every play must.
    ///   - kind: the kind of the files; detected from their content if nil.
    ///   - zone: the time zone for times without one.
    ///   - isDryRun: whether to leave the archive unchanged.
    ///   - progress: called with the number of records read; if it throws, the import ends and
    ///     nothing is added.
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
            return try run {
                try $0.importPlays(
                    from: file,
                    of: user,
                    as: kind,
                    in: zone,
                    isDryRun: isDryRun,
                    progress: progress
                )
            }
        } catch let error as Archive.ImportFailure {
            throw KitError.importing(ImportProblem(error, at: file), path: file)
        }
    }

    /// Writes out the plays, by listener, time, artist and track.
    ///
    /// - Parameters:
    ///   - user: the listener; nil for all.
    ///   - time: the first second, in Unix seconds.
    ///   - write: receives the next bytes, which end with a complete line; if it throws, the export
    ///     ends.
    /// - Returns: the number of plays.
    package func export(
        of user: String? = nil,
        since time: Int = .min,
        as format: ExportFormat,
        write: ([UInt8]) throws -> Void
    ) throws -> Int {
        try run { archive in
            if let user, try archive.coverage(of: user) == nil {
                let names = try archive.listeners().map(\.name)
                throw KitError.archive(.noListener(user, known: names), path: path)
            }
            return try archive.export(of: user, since: time, as: format, write: write)
        }
    }

    /// Writes out what can still be read of a damaged archive, without changing it.
    ///
    /// - Parameters:
    ///   - user: the listener; nil for all.
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
            try Archive.salvage(from: path, of: user, since: time, as: format, write: write)
        }
    }
}

extension PlayArchive {
    /// A play that needs no service: its Unix time, and the names of its track.
    package typealias KnownPlay = (time: Int, artist: String, album: String, track: String)

    /// Brings a listener's plays up to date from a source that knows all of them.
    ///
    /// Periods that the archive already has are not requested again. If it has later plays, as
    /// after a clock was set back, the listener starts over. It is one transaction: it is done
    /// completely or not at all, and two simultaneous ones do no harm.
    ///
    /// - Parameters:
    ///   - end: the first second, in Unix time, that has not happened yet.
    ///   - slack: how many seconds may be missing at the end before plays are added.
    ///   - plays: the plays from one Unix second up to another, in the order of time.
    ///
    /// Throws `KitError.archive`.
    package func fill(
        _ user: String,
        until end: Int,
        slack: Int = 0,
        with plays: (_ from: Int, _ to: Int) -> some Sequence<KnownPlay>
    ) throws {
        try run { archive in
            let beginning = TimeSpan.firstChartWeek
            if let last = try archive.span(of: user)?.last, last >= end {
                _ = try archive.remove(user)
            }
            let known = try archive.completePeriods(of: user).first { $0.from <= beginning }
            let start = known?.to ?? beginning
            guard start < end - slack else { return }
            try archive.update { writer in
                for play in plays(Int(start), Int(end)) {
                    try writer.add(
                        Play(
                            time: play.time,
                            artist: play.artist,
                            album: play.album,
                            track: play.track,
                            source: Service.lastFM.rawValue
                        ),
                        of: user
                    )
                }
                try writer.markComplete(TimeSpan(from: 1, to: end), of: user)
            }
        }
    }
}

extension PlayArchive {
    /// How much the archive has, and for whom.
    package struct Contents: Equatable, Sendable {
        /// Where the database is.
        package var path: String
        /// Its size including its journal.
        package var bytes: Int
        /// The version of its tables.
        package var schema: Int
        /// Everyone in it, by name.
        package var listeners: [ArchivedListener]
    }
}

extension KitError {
    /// Moves the archive aside if this error reports damage; returns the error to throw then.
    func setAsideIfDamaged() -> KitError {
        guard case .archive(.damaged(let words), let path) = self,
            FileManager.default.fileExists(atPath: path), let place = try? Archive.setAside(path)
        else { return self }
        return .archive(.movedAside(words, to: place), path: path)
    }
}
