import Foundation
import Storage

/// One import of an old app's data that was done.
package struct MigrationRecord: Equatable, Sendable {
    /// Where the data lay.
    package var source: String
    /// The SHA-256 of the data, in hexadecimal digits.
    package var sha256: String
    /// The version of the migration.
    package var version: Int
    /// When it was done, kept to the second.
    package var date: Date

    /// Creates a record.
    package init(source: String, sha256: String, version: Int, date: Date) {
        self.source = source
        self.sha256 = sha256
        self.version = version
        self.date = date
    }
}

extension MigrationRecord: JSONRepresentable {
    package init?(json: JSONValue) {
        guard case .object(let members) = json,
            let source = members["source"].flatMap(String.init(json:)),
            let sha256 = members["sha256"].flatMap(String.init(json:)),
            let version = members["version"].flatMap(Int.init(json:)),
            let time = members["date"].flatMap(String.init(json:)),
            let date = try? Date(time, strategy: .iso8601)
        else { return nil }
        self.init(source: source, sha256: sha256, version: version, date: date)
    }

    package var json: JSONValue {
        .object([
            "source": source.json,
            "sha256": sha256.json,
            "version": version.json,
            "date": date.formatted(.iso8601).json,
        ])
    }
}
