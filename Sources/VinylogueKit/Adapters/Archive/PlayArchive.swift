import Archive
import Core
import Foundation

/// The archive of plays on the user's disk, for use by commands and pages.
///
/// Throws `KitError.archive` and, for imports, `KitError.importing`.
package struct PlayArchive: Sendable {
    let archive: Archive

    /// Opens the archive at a path.
    ///
    /// - Parameters:
    ///   - createIfMissing: whether to create a missing archive, with its folder (mode 0700).
    ///   - rules: the rules that charts, totals and the story follow; exports, and comparisons with a
    ///     service, need an archive without them.
    package init(
        path: String,
        createIfMissing: Bool = false,
        rules: [NameRule] = []
    ) throws {
        archive = try KitError.archiving(path) {
            try Archive(path: path, createIfMissing: createIfMissing, rules: rules)
        }
    }

    /// Runs `body`, converting the archive's failures to kit errors.
    func run<Value>(_ body: (Archive) throws -> Value) throws -> Value {
        try KitError.archiving(path) { try body(archive) }
    }

    /// How much the archive has of a listener; nil if it has no plays.
    func coverage(of user: String) throws -> Archive.Coverage? {
        try run { try $0.coverage(of: user) }
    }

    /// How much the archive has of a listener; throws `KitError.archive` if it has no plays.
    func known(_ user: String) throws -> Archive.Coverage {
        guard let coverage = try coverage(of: user) else { throw try noListener(user) }
        return coverage
    }

    /// The error that the archive has no plays by a listener.
    func noListener(_ user: String) throws -> KitError {
        let names = try run { try $0.listeners().map(\.name) }
        return .archive(.noListener(user, known: names), path: path)
    }

    /// Opens the archive at a path to add plays, or creates it if it does not exist.
    ///
    /// If the archive turns out to be damaged, here or in `body`, it is moved aside, and the error
    /// has the new path.
    package static func adding<Result>(
        to path: String,
        _ body: (PlayArchive) throws -> Result
    ) throws -> Result {
        do {
            return try body(PlayArchive(path: path, createIfMissing: true))
        } catch let error as KitError {
            throw error.setAsideIfDamaged()
        }
    }

    /// A copy in memory of the archive at a path, to which a dry run adds plays.
    package static func copy(ofArchiveAt path: String) throws -> PlayArchive {
        let archive = try PlayArchive(path: path)
        return PlayArchive(copying: try archive.run { try Archive(copying: $0) })
    }

    private init(copying archive: Archive) { self.archive = archive }

    /// Whether no archive exists at a path. Throws if one exists but cannot be used.
    package static func isMissing(at path: String) throws -> Bool {
        do {
            _ = try PlayArchive(path: path)
            return false
        } catch KitError.archive(.missing, _) {
            return true
        }
    }

    /// The path of the archive.
    package var path: String { archive.path }

    /// The archive's size, schema version and listeners.
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

    /// Checks the archive, and describes each problem; empty if there are none.
    package func verify() throws -> [String] {
        try run { try $0.verify() }
    }

    /// Describes the totals that differ from the plays after the archive's rules; empty if there are
    /// none.
    package func verifyRules() throws -> [String] {
        try run { try $0.verifyRules() }
    }

    /// The positions of the rules whose names are in the archive.
    package func found(_ rules: [NameRule]) throws -> Set<Int> {
        try run { try $0.found(rules) }
    }

    /// Whether a rule changes anything when it follows others.
    package func changesAnything(_ rule: NameRule, after rules: [NameRule]) throws -> Bool {
        try run { try $0.changesAnything(rule, after: rules) }
    }

    /// The name that is not in the archive, with similar ones; nil if it is there.
    ///
    /// - Parameters:
    ///   - rules: the rules that the names are read by.
    ///   - isExact: whether an album must have exactly this title, not another edition's.
    package func missingName(
        in subject: NameRule.Subject,
        after rules: [NameRule],
        isExact: Bool
    ) throws -> NameRule.Missing? {
        try run { try $0.names(insteadOf: subject, after: rules, isExact: isExact) }
            .map { missing, names in
                let text = missing.album ?? missing.track ?? missing.artist
                return NameRule.Missing(
                    subject: missing,
                    suggestions: names.uniqued(on: \.self).suggestions(for: text)
                )
            }
    }

    /// Removes a listener and their plays.
    ///
    /// - Returns: the number of plays removed.
    package func remove(_ user: String) throws -> Int {
        try run { try $0.remove(user) }
    }

    /// Adds the plays of an export file, zip file or folder: all of them or, on failure, none.
    ///
    /// - Parameters:
    ///   - user: the user for plays that name none; if nil, every play must name its user.
    ///   - kind: the format of the files; nil to detect it from their content.
    ///   - zone: the time zone for times without one.
    ///   - progress: called with the number of records read; if it throws, the import ends and
    ///     nothing is added.
    /// - Returns: a report for each file.
    package func importPlays(
        from file: String,
        of user: String?,
        as kind: ImportKind? = nil,
        in zone: TimeZone,
        progress: (Int) throws -> Void = { _ in }
    ) throws -> [ImportReport] {
        do {
            return try run {
                try $0.importPlays(
                    from: file,
                    of: user,
                    as: kind,
                    naming: { Account($0).text },
                    in: zone,
                    progress: progress
                )
            }
        } catch let error as Archive.ImportFailure {
            throw KitError.importing(ImportProblem(error, at: file), path: file)
        }
    }

    /// Exports the plays, sorted by listener, time, artist and track.
    ///
    /// - Parameters:
    ///   - user: the listener; nil for all.
    ///   - time: the earliest time of a play, in Unix seconds.
    ///   - write: receives the next bytes, up to the end of a line; if it throws, the export ends.
    /// - Returns: the number of plays exported.
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

    /// Exports the plays that can still be read from a damaged archive, without changing the file.
    ///
    /// - Parameters:
    ///   - user: the listener; nil for all.
    ///   - time: the earliest time of a play, in Unix seconds.
    /// - Returns: the number of exported plays, and of plays left out because their names are lost.
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
    /// A play's Unix time, the names of its artist, album and track, and the track's length in seconds
    /// if known.
    package typealias KnownPlay = (
        time: Int, artist: String, album: String, track: String, length: Int?
    )

    /// Brings a listener's plays up to date from a function that provides all of them.
    ///
    /// Periods that the archive already has are not requested again. If it has plays after `end`,
    /// as after the clock was set back, the listener's plays are first removed. All plays are added
    /// in one transaction, so it is safe if two processes do this at once.
    ///
    /// - Parameters:
    ///   - end: the Unix time up to which plays are added, not included.
    ///   - slack: plays are added only if more than this many seconds before `end` are missing.
    ///   - plays: returns the plays from one Unix time up to another, in order of time.
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
                for play in plays(start, end) {
                    try writer.add(
                        Play(
                            time: play.time,
                            artist: play.artist,
                            album: play.album,
                            track: play.track,
                            source: Service.lastFM.rawValue,
                            trackLength: play.length ?? 0
                        ),
                        of: user
                    )
                }
                try writer.markComplete(TimeSpan(from: 1, to: end), of: user)
            }
        }
    }

    /// Whether `fill` would leave a listener's plays as they are.
    package func isFilled(_ user: String, until end: Int, slack: Int = 0) throws -> Bool {
        guard let coverage = try coverage(of: user) else { return false }
        return coverage.last < end && coverage.hasAllPlays(before: end - slack)
    }
}

extension PlayArchive {
    /// The archive's size and listeners.
    package struct Contents: Equatable, Sendable {
        /// The path of the database.
        package var path: String
        /// The size in bytes, including the journal.
        package var bytes: Int
        /// The version of the database schema.
        package var schema: Int
        /// The listeners, sorted by name.
        package var listeners: [ArchivedListener]
    }
}

extension KitError {
    /// If this error reports a damaged archive, moves the file aside. Returns the error to throw.
    func setAsideIfDamaged() -> KitError {
        guard case .archive(.damaged(let words), let path) = self,
            FileManager.default.fileExists(atPath: path), let place = try? Archive.setAside(path)
        else { return self }
        return .archive(.movedAside(words, to: place), path: path)
    }
}
