import LegacyMigration
import Terminal
import VinylogueKit

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
