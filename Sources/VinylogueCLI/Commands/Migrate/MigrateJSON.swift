import Foundation
import LegacyMigration

/// The JSON shape of a migration; the documentation has it under Formats.
struct MigrateJSON: Encodable {
    let changed: Bool
    let dryRun: Bool
    let fields: [Field]
    let notes: [String]
    let searched: [String]
    let sources: [Source]

    init(
        _ report: MigrationReport,
        found: LegacySearch.Finding,
        notes: [String],
        isDryRun: Bool
    ) {
        changed = report.changes && !isDryRun
        dryRun = isDryRun
        fields = report.findings.map(Field.init)
        self.notes = notes
        searched = found.searched
        sources = report.sources.map(Source.init)
    }

    struct Field: Encodable {
        let field: String
        let found: String
        let outcome: String
        let own: String?
        let place: String

        init(_ finding: MigrationReport.Finding) {
            field = finding.field.rawValue
            found = finding.found
            outcome = MigrateJSON.outcome(finding.outcome)
            if case .kept(let own) = finding.outcome { self.own = own } else { own = nil }
            place = finding.place
        }
    }

    struct Source: Encodable {
        let kind: String
        let migratedBefore: Date?
        let path: String
        let sha256: String

        init(_ source: MigrationReport.Source) {
            kind = source.source.kind.rawValue
            migratedBefore = source.migratedBefore
            path = source.source.path
            sha256 = source.sha256
        }
    }

    /// The word for an outcome, such as `taken` or `added 3, known 1, removed 1`.
    static func outcome(_ outcome: MigrationReport.Outcome) -> String {
        switch outcome {
        case .taken: "taken"
        case .same: "same"
        case .kept: "kept"
        case .added(let added, let known, let removed):
            "added \(added), known \(known)" + (removed > 0 ? ", removed \(removed)" : "")
        }
    }
}
