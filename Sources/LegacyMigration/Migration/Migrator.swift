import Foundation
import Storage
import VinylogueKit

/// Imports old data into the preferences, each source once.
package struct Migrator: Sendable {
    /// The version of this importer, recorded so that later versions can recognize its imports.
    private static let version = 1

    private let preferences: Preferences
    private let now: @Sendable () -> Date

    /// Creates a migrator; `now` returns the time to record for an import.
    package init(preferences: Preferences, now: @escaping @Sendable () -> Date) {
        self.preferences = preferences
        self.now = now
    }

    /// Reports what an import would do; changes nothing.
    package func preview(
        of sources: [LegacySource],
        replacing: Bool
    ) throws -> MigrationReport {
        var document = try preferences.read()
        return try merge(try hashed(sources), into: &document, replacing: replacing)
    }

    /// Imports the sources in one step, and records them.
    ///
    /// The user's settings are kept, unless `replacing`. When replacing, the sources win: friends
    /// who are in no source move to the end of the list, and friends whom the user removed are
    /// restored if a source has them. Unless `replacing`, skips sources that were imported before.
    /// If it throws a `StorageError` or a `KitError`, nothing has changed.
    package func migrate(
        _ sources: [LegacySource],
        replacing: Bool
    ) throws -> MigrationReport {
        let sources = try hashed(sources)
        var report: MigrationReport?
        var written: PreferencesDocument?
        try preferences.update { document in
            report = try merge(sources, into: &document, replacing: replacing)
            written = document
        }
        // Another process may have changed other settings since.
        guard let report, let written,
            try preferences.read().value(of: .migrations) == written.value(of: .migrations)
        else { throw MigrationError.notKept }
        return report
    }

    /// Removes the files of a report's sources, if the preferences show that they were imported.
    ///
    /// If any file must not be removed, throws a `MigrationError` before removing any.
    package func remove(_ report: MigrationReport) throws {
        let recorded = Set(try preferences.read().value(of: .migrations).map(\.sha256))
        for source in report.sources {
            let path = source.source.path
            if case .backup = source.source.enclosure {
                throw MigrationError.sourceInBackup(path: path)
            }
            guard source.source.findings.isComplete else {
                throw MigrationError.sourceIncomplete(path: path)
            }
            guard recorded.contains(source.sha256) else { throw MigrationError.notKept }
            guard try Self.digest(of: source.source) == source.sha256 else {
                throw MigrationError.sourceChanged(path: path)
            }
        }
        // Two sources may share a file.
        let named = Set(report.sources.flatMap(\.source.files))
        // If a path is a link, also remove its target.
        let targets = Set(named.map { URL(filePath: $0).resolvingSymlinksInPath().path })
        for path in targets.sorted() + named.subtracting(targets).sorted() {
            guard unsafe unlink(path) == 0 || errno == ENOENT else {
                throw MigrationError.notRemoved(
                    path: path,
                    reason: unsafe String(cString: strerror(errno))
                )
            }
        }
    }

    private typealias HashedSource = (source: LegacySource, sha256: String)

    private func hashed(_ sources: [LegacySource]) throws -> [HashedSource] {
        try sources.map { ($0, try Self.digest(of: $0)) }
    }

    private static func digest(of source: LegacySource) throws -> String {
        let digests = try source.files.sorted().map { path in
            do {
                return SHA256.hexadecimalDigest(of: try Data(contentsOf: URL(filePath: path)))
            } catch {
                throw LegacyError.unreadable(path: path, reason: "it has been removed since")
            }
        }
        // The kind is part of the digest: a file may contain data from two versions.
        let text = ([source.kind.rawValue] + digests).joined(separator: "\n")
        return SHA256.hexadecimalDigest(of: Array(text.utf8))
    }

    private func merge(
        _ sources: [HashedSource],
        into document: inout PreferencesDocument,
        replacing: Bool
    ) throws -> MigrationReport {
        var records = try document.value(of: .migrations)
        let before = document
        let listed = sources.map { source in
            MigrationReport.Source(
                source: source.source,
                sha256: source.sha256,
                migratedBefore: records.first { $0.sha256 == source.sha256 }?.date
            )
        }
        let new = listed.filter { replacing || $0.migratedBefore == nil }
        var merger = MigrationMerger(document: document, replacing: replacing)
        let findings = try merger.take(new.map(\.source.findings))
        document = merger.document
        let changes = document != before
        for source in new where source.migratedBefore == nil {
            records.append(
                MigrationRecord(
                    source: source.source.path,
                    sha256: source.sha256,
                    version: Self.version,
                    date: now()
                )
            )
        }
        if !records.isEmpty { document.set(records, for: .migrations) }
        return MigrationReport(sources: listed, findings: findings, changes: changes)
    }
}

/// Why a source was not removed after its import.
package enum MigrationError: Error, Equatable, Sendable {
    /// It is part of a backup, whose files must not be removed individually.
    case sourceInBackup(path: String)
    /// It could not be read completely, so data would be lost.
    case sourceIncomplete(path: String)
    /// It has changed since it was read.
    case sourceChanged(path: String)
    /// The preferences, when read back, differed from what had been written.
    case notKept
    /// A file could not be removed.
    case notRemoved(path: String, reason: String)
}
