import Core
import Foundation
import Storage

/// A record of an import of the old iOS app's data.
package struct MigrationRecord: Equatable, Sendable {
    /// The path that the data was read from.
    package var source: String
    /// The SHA-256 hash of the data, in hexadecimal digits.
    package var sha256: String
    /// The version of the migration code.
    package var version: Int
    /// When the import was done, to the second.
    package var date: Date
    /// Unknown members of the record, such as those written by a later version.
    private var others = JSONObject()

    package init(source: String, sha256: String, version: Int, date: Date) {
        self.source = source
        self.sha256 = sha256
        self.version = version
        self.date = date
    }
}

extension MigrationRecord: PreferenceValue {
    /// Parses a record; nil if a known member is missing or invalid.
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

    /// The record, including unknown members.
    package var json: JSONText? {
        var object = others
        object["source"] = source.json
        object["sha256"] = sha256.json
        object["version"] = version.json
        object["date"] = Timestamp.text(date).json
        return object.text(depth: 2)
    }
}
