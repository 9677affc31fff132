import Core
import Foundation
import SQLite

extension Archive {
    /// Imports plays from a file, a zip file, or all files in a folder, in one transaction.
    ///
    /// In a folder or zip file, unrecognized files are skipped.
    ///
    /// - Parameters:
    ///   - user: the user for plays that do not name one; if nil, every play must name one.
    ///   - kind: the kind of the files; detected from their content if nil.
    ///   - naming: returns the listener in the archive for a user that the file names.
    ///   - zone: the time zone for times without one.
    ///   - progress: called with the number of records read; if it throws, the import ends and
    ///     nothing is added.
    /// - Returns: a report for each file.
    package func importPlays(
        from path: String,
        of user: String?,
        as kind: ImportKind? = nil,
        naming: (String) -> String = { $0 },
        in zone: TimeZone,
        progress: (Int) throws -> Void = { _ in }
    ) throws -> [ImportReport] {
        // A pipe's writer may be slow, and a change keeps others waiting.
        let pipe = try OpenFile.whole(pipe: path)
        defer { shrinkLog() }
        return try updateUnchecked { writer in
            try withoutActuallyEscaping(progress) { progress in
                try withoutActuallyEscaping(naming) { naming in
                    let run = Import(
                        writer: writer,
                        user: user,
                        kind: kind,
                        naming: naming,
                        zone: zone,
                        pipe: pipe,
                        progress: progress
                    )
                    return try run.reports(of: path)
                }
            }
        }
    }

    /// Makes changes in one transaction without foreign-key checks: every ID has just been read
    /// from its table, and checking it again would double the time.
    private func updateUnchecked<Result>(_ body: (Writer) throws -> Result) throws -> Result {
        let outcome = try hold { database in
            // Within one `hold`, so that no other change is made without checks.
            try database.execute("PRAGMA foreign_keys = OFF")
            defer { try? database.execute("PRAGMA foreign_keys = ON") }
            return Swift.Result {
                try database.transaction {
                    let writer = try Writer(database)
                    let result = try body(writer)
                    try writer.finish()
                    try Self.mustBeInPlace(database)
                    return result
                }
            }
        }
        do {
            return try outcome.get()
        } catch let error as SQLiteError {
            throw Failure(error)
        }
    }
}

/// An import in progress.
private final class Import {
    let writer: Archive.Writer
    let user: String?
    let kind: ImportKind?
    let naming: (String) -> String
    let zone: TimeZone
    /// The contents of the pipe to import.
    let pipe: OpenFile?
    let progress: (Int) throws -> Void
    var rowsRead = 0
    /// The last user that a record named, since most files name only one.
    private var lastOwner: (typed: String, listener: String)?

    init(
        writer: Archive.Writer,
        user: String?,
        kind: ImportKind?,
        naming: @escaping (String) -> String,
        zone: TimeZone,
        pipe: OpenFile?,
        progress: @escaping (Int) throws -> Void
    ) {
        self.writer = writer
        self.user = user
        self.kind = kind
        self.naming = naming
        self.zone = zone
        self.pipe = pipe
        self.progress = progress
    }

    func reports(of path: String) throws -> [ImportReport] {
        var isFolder: ObjCBool = false
        guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw Archive.ImportFailure.unreadable("no such file")
        }
        guard isFolder.boolValue else { return try reports(ofFile: path) }
        var reports: [ImportReport] = []
        var other = Archive.ImportFailure.unrecognised
        for name in try FileManager.default.subpathsOfDirectory(atPath: path).sorted() {
            let file = path + "/" + name
            guard Self.isRegular(file) else { continue }
            do {
                reports += try self.reports(ofFile: file)
            } catch let failure as Archive.ImportFailure {
                other = try failure.passedOver(in: name, after: other)
            }
        }
        if reports.isEmpty { throw other }
        return reports
    }

    private static func isRegular(_ path: String) -> Bool {
        FileStatus(of: path, isFollowed: false)?.isRegular ?? false
    }

    private func reports(ofFile path: String) throws -> [ImportReport] {
        let file = try pipe ?? OpenFile(path: path)
        let start = try file.read()
        let size = FileStatus(of: path)?.size ?? 0
        let isDatabase = start.starts(with: "SQLite format 3\0".utf8)
        guard file.isRegular || !isDatabase && !Self.isZip(start) else {
            throw Archive.ImportFailure.unreadable("a pipe can only carry text exports")
        }
        if isDatabase {
            return [try report(ofDatabase: path, size: size)]
        }
        if Self.isZip(start) {
            return try reports(ofZip: path) { try ZipFile(path: path, size: size) }
        }
        let artists = { try AppleArtists(beside: path) }
        return [try report(of: path, start: start, artists: artists, then: file.read)]
    }

    /// Whether a file begins as a zip file does; a CSV file may begin with an artist such as "PKN".
    private static func isZip(_ start: [UInt8]) -> Bool {
        start.starts(with: "PK\u{3}\u{4}".utf8) || start.starts(with: "PK\u{5}\u{6}".utf8)
    }

    /// Imports the files in a zip file, and in zip files within it, as Apple sends them.
    private func reports(
        ofZip path: String,
        depth: Int = 0,
        open: @escaping () throws -> ZipFile
    ) throws -> [ImportReport] {
        let zip = try open()
        var reports: [ImportReport] = []
        var other = Archive.ImportFailure.unrecognised
        while let name = try zip.next() {
            let start = try zip.read()
            let place = "\(path):\(name)"
            do {
                if depth < 2, name.lowercased().hasSuffix(".zip"), Self.isZip(start) {
                    let bytes = try zip.inner(start)
                    reports += try self.reports(ofZip: place, depth: depth + 1) {
                        try ZipFile(bytes)
                    }
                } else {
                    let artists = { try AppleArtists(in: open()) }
                    reports.append(
                        try report(of: place, start: start, artists: artists, then: zip.read)
                    )
                }
            } catch let failure as Archive.ImportFailure {
                other = try failure.passedOver(in: name, after: other)
            }
        }
        if reports.isEmpty { throw other }
        return reports
    }

    private func report(ofDatabase path: String, size: Int) throws -> ImportReport {
        var failure: (any Error)?
        do {
            guard let source = try PlayDatabase(path: path, size: size),
                kind == nil || kind == source.kind
            else { throw Archive.ImportFailure.unrecognised }
            return try counted(ImportReport(path: path, kind: source.kind)) { report in
                try source.forEach(of: user, in: zone) { row in
                    report.rows += 1
                    rowsRead += 1
                    if rowsRead % 4096 == 0 { try progress(rowsRead) }
                    switch row {
                    case .success(let row):
                        do { try add(row, to: &report) } catch {
                            failure = error
                            throw error
                        }
                    case .failure(let error):
                        report.rejected.append(.init(line: report.rows, reason: error.reason))
                    }
                }
            }
        } catch let error as SQLiteError {
            // An error of the archive says nothing about the file.
            throw failure ?? Self.failure(error)
        }
    }

    private static func failure(_ error: SQLiteError) -> any Error {
        switch error {
        case .damaged(_, let message), .failed(_, let message):
            Archive.ImportFailure.damaged(message)
        case .endless: Archive.ImportFailure.damaged("a table never ends")
        default: error
        }
    }

    private func report(
        of path: String,
        start: [UInt8],
        artists: @escaping () throws -> AppleArtists?,
        then read: () throws -> [UInt8]
    ) throws -> ImportReport {
        // A byte-order mark is not part of the first record.
        let isMarked = start.starts(with: [0xEF, 0xBB, 0xBF])
        let start = isMarked ? Array(start.dropFirst(3)) : start
        if ImportKind.isShortHistory(start) { throw Archive.ImportFailure.shortHistory }
        guard let kind = kind ?? ImportKind(recognising: start),
            let format = ImportFormat(kind, start: start, zone: zone, artists: artists)
        else { throw Archive.ImportFailure.unrecognised }
        do {
            return try report(of: path, kind, format, start: start, then: read)
        } catch let end as RecordSplitter.CutOff {
            throw Archive.ImportFailure.damaged(end.reason)
        }
    }

    private func report(
        of path: String,
        _ kind: ImportKind,
        _ format: ImportFormat,
        start: [UInt8],
        then read: () throws -> [UInt8]
    ) throws -> ImportReport {
        var first: [UInt8]? = start
        return try counted(ImportReport(path: path, kind: kind)) { report in
            var splitter = RecordSplitter(format.shape)
            try splitter.forEach {
                let chunk = try first ?? read()
                first = nil
                try progress(rowsRead)
                return chunk
            } _: { bytes, piece, line in
                do {
                    switch piece {
                    case .invalid(let reason): throw ImportRow.Invalid(reason: reason)
                    case .record(let range), .lastLine(let range):
                        if bytes[range].allSatisfy({ $0 == 0x20 || (0x09...0x0D).contains($0) }) {
                            return
                        }
                        let row = try format.read(bytes, range)
                        if case .nothing = row { return }
                        try add(row, to: &report)
                    }
                } catch let error as ImportRow.Invalid {
                    report.rejected.append(.init(line: line, reason: error.reason))
                } catch is JSONCursor.SyntaxError {
                    if case .lastLine(let range) = piece, RecordSplitter.isCutOff(bytes[range]) {
                        throw RecordSplitter.CutOff(reason: "the file is cut off")
                    }
                    report.rejected.append(.init(line: line, reason: "not the expected JSON"))
                }
                report.rows += 1
                rowsRead += 1
            }
        }
    }

    private func add(_ row: ImportRow, to report: inout ImportReport) throws {
        switch row {
        case .play(let play, let owner):
            guard let user = owner.map({ listener($0, &report) }) ?? user else {
                throw Archive.ImportFailure.noUser
            }
            try writer.add(play, of: user)
        case .skipped(let reason): report.skips[reason, default: 0] += 1
        case .nothing: break
        }
    }

    /// The listener for a user that a record names, who is added to the report.
    private func listener(_ owner: String, _ report: inout ImportReport) -> String {
        if let last = lastOwner, last.typed == owner, !report.users.isEmpty {
            return last.listener
        }
        let listener = naming(owner)
        lastOwner = (owner, listener)
        report.users.insert(listener)
        return listener
    }

    /// Runs `body`, and returns its report with the numbers of new and duplicate plays.
    private func counted(
        _ report: ImportReport,
        _ body: (inout ImportReport) throws -> Void
    ) throws -> ImportReport {
        var report = report
        let before = try writer.counts()
        try body(&report)
        let after = try writer.counts()
        report.added = after.added - before.added
        report.duplicates = after.duplicates - before.duplicates
        return report
    }
}
