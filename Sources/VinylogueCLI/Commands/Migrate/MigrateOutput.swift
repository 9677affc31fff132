import LegacyMigration
import Terminal
import VinylogueKit

/// The result of a migration, in every format.
struct MigrateOutput: CommandOutput {
    let report: MigrationReport
    let found: LegacySearch.Finding
    let isDryRun: Bool

    var records: Records {
        Records(
            "fields",
            of: report.findings,
            [
                .init("field") { .text($0.field.rawValue) }, .init("found") { .text($0.found) },
                .init("place") { .text($0.place) },
                .init("outcome") { .text($0.outcome.words) },
            ]
        )
    }

    var tree: Value {
        let fields = zip(records.objects, report.findings).map { fields, finding -> Value in
            guard case .kept(let own) = finding.outcome else { return fields }
            return fields + ["own": .text(own)]
        }
        return [
            "changed": .flag(report.changes && !isDryRun),
            "dryRun": .flag(isDryRun),
            "fields": .list(fields),
            "notes": .list(notes.map { .text($0) }),
            "searched": .list(found.searched.map { .text($0) }),
            "sources": .list(
                report.sources.map { source in
                    [
                        "kind": .text(source.source.kind.rawValue),
                        "migratedBefore": .time(source.migratedBefore),
                        "path": .text(source.source.path),
                        "sha256": .text(source.sha256),
                    ]
                }
            ),
        ]
    }

    private var notes: [String] {
        found.problems + report.sources.flatMap(\.source.findings.notes)
    }

    func lines(on canvas: Canvas) -> [String] {
        var lines: [String] = []
        if !found.searched.isEmpty {
            lines.append(" searched")
            lines += found.searched.map { "   \(canvas.paint($0.sanitizedForTerminal, .dim))" }
        }
        for source in report.sources {
            let path = source.source.path.sanitizedForTerminal
            if let date = source.migratedBefore {
                lines.append(" \(path): already imported on \(canvas.day(of: date))")
            } else {
                lines.append(" \(path)")
            }
        }
        for finding in report.findings {
            lines.append("   \(sentence(for: finding))")
            lines.append("     \(canvas.paint("from \(finding.place.sanitizedForTerminal)", .dim))")
        }
        lines += notes.map { " \(canvas.paint("note: \($0.sanitizedForTerminal)", .dim))" }
        lines.append(" \(conclusion)")
        return lines
    }

    private var conclusion: String {
        if !report.changes { return "Nothing to change: you already have everything." }
        return isDryRun ? "Dry run: nothing was changed." : "Done."
    }

    private func sentence(for finding: MigrationReport.Finding) -> String {
        let verb = isDryRun ? "would be imported" : "imported"
        let outcome =
            switch finding.outcome {
            case .taken: verb
            case .same: "already set"
            case .kept(let own): "kept yours, \(own.sanitizedForTerminal) (--replace overwrites it)"
            case .added(let added, let known, let removed):
                "\(added) \(isDryRun ? "would be added" : "added")"
                    + (known > 0 ? ", \(known) already on your list" : "")
                    + (removed > 0
                        ? ", \(removed) skipped because you removed them (--replace adds them)"
                        : "")
            }
        return "\(finding.words): \(outcome)"
    }
}

extension MigrationReport.Outcome {
    /// The outcome for JSON and CSV, such as `taken` or `added 3, known 1, removed 1`.
    fileprivate var words: String {
        switch self {
        case .taken: "taken"
        case .same: "same"
        case .kept: "kept"
        case .added(let added, let known, let removed):
            "added \(added), known \(known)" + (removed > 0 ? ", removed \(removed)" : "")
        }
    }
}

extension MigrationReport {
    /// Descriptions of what the migration adds, safe to print.
    var gains: [String] {
        findings.filter { finding in
            switch finding.outcome {
            case .taken: true
            case .added(let count, _, _): count > 0
            case .same, .kept: false
            }
        }.map(\.words)
    }
}

extension MigrationReport.Finding {
    /// A description of what was found, safe to print.
    var words: String {
        let value = found.sanitizedForTerminal
        return switch field {
        case .user: "user \(value)"
        case .friends: Count.words(Int(value) ?? 0, "friend")
        case .playCountFilter: "minimum plays \(value)"
        }
    }
}
