import Core
import Foundation
import Storage

/// An import of the old app's data.
package struct MigrationRecord: Equatable, Sendable {
    /// Where the data was.
    package var source: String
    /// The SHA-256 of the data, in hexadecimal digits.
    package var sha256: String
    /// The version of the migration.
    package var version: Int
    /// When it was done, kept to the second.
    package var date: Date
    /// What else is in the record, such as what a later version wrote.
    private var others = JSONObject()

    /// Creates a record.
    package init(source: String, sha256: String, version: Int, date: Date) {
        self.source = source
        self.sha256 = sha256
        self.version = version
        self.date = date
    }
}

extension MigrationRecord: PreferenceValue {
    /// Reads a record; nil when one of its parts is missing.
    package static func value(from json: JSONText) -> MigrationRecord? {
        guard let object = JSONObject(json), let source = object["source"]?.string,
            let sha256 = object["sha256"]?.string, let version = object["version"]?.integer,
            let text = object["date"]?.string, let date = try? Date(text, strategy: .iso8601)
        else { return nil }
        var record = MigrationRecord(
            source: source,
            sha256: sha256,
            version: version,
            date: date
        )
        record.others = object.without(["source", "sha256", "version", "date"])
        return record
    }

    /// The record, and what else was in it.
    package var json: JSONText? {
        var object = others
        object["source"] = source.json
        object["sha256"] = sha256.json
        object["version"] = version.json
        object["date"] = Timestamp.text(date).json
        return object.text(depth: 2)
    }
}
