import Foundation
import LegacyMigration
import Terminal
import VinylogueKit

/// What a migration found and did, in every format.
struct MigrateOutput: CommandOutput {
    private let report: MigrationReport
    private let found: LegacySearch.Finding
    private let isDryRun: Bool

    init(_ report: MigrationReport, found: LegacySearch.Finding, isDryRun: Bool) {
        self.report = report
        self.found = found
        self.isDryRun = isDryRun
    }

    func table(on canvas: Canvas) -> String {
        canvas.page(lines(on: canvas))
    }

    var json: any Encodable { MigrateJSON(report, found: found, notes: notes, isDryRun: isDryRun) }

    var records: Records {
        Records(
            columns: ["field", "found", "place", "outcome"],
            rows: report.findings.map {
                [$0.field.rawValue, $0.found, $0.place, MigrateJSON.outcome($0.outcome)]
            }
        )
    }

    private var notes: [String] {
        found.problems + report.sources.flatMap(\.source.findings.notes)
    }

    private func lines(on canvas: Canvas) -> [String] {
        var lines: [String] = []
        if !found.searched.isEmpty {
            lines.append(" searched")
            lines += found.searched.map { "   \(canvas.paint($0.sanitizedForTerminal, .dim))" }
        }
        for source in report.sources {
            let path = source.source.path.sanitizedForTerminal
            if let date = source.migratedBefore {
                let day = CalendarDate(unixTime: date.unixTime)
                lines.append(" \(path): migrated before, on \(day)")
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

extension MigrationReport {
    /// What the migration adds, safe to print.
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
    /// What was found, safe to print.
    var words: String {
        let value = found.sanitizedForTerminal
        return switch field {
        case .user: "user \(value)"
        case .friends: Count.words(Int(value) ?? 0, "friend")
        case .playCountFilter: "minimum plays \(value)"
        }
    }
}
