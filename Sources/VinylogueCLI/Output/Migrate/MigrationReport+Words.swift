import LegacyMigration
import Terminal
import VinylogueKit

extension MigrationReport {
    /// What somebody gains by it, in words that are safe to be shown.
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
    /// What was found, in words that are safe to be shown.
    var words: String {
        let value = found.sanitizedForTerminal
        return switch field {
        case .user: "user \(value)"
        case .friends: Count.words(Int(value) ?? 0, "friend")
        case .playCountFilter: "albums with \(value) plays or more"
        }
    }
}
