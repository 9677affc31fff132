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
    /// What a later version of the program wrote beside it.
    private var others = UnknownMembers()

    /// Creates a record.
    package init(source: String, sha256: String, version: Int, date: Date) {
        self.source = source
        self.sha256 = sha256
        self.version = version
        self.date = date
    }
}

extension MigrationRecord: Codable {
    private enum Key: String, CodingKey {
        case source, sha256, version, date
    }

    /// Reads a record; throws a `DecodingError` when one of its parts is missing.
    package init(from decoder: any Decoder) throws {
        let known = try decoder.container(keyedBy: Key.self)
        source = try known.decode(String.self, forKey: .source)
        sha256 = try known.decode(String.self, forKey: .sha256)
        version = try known.decode(Int.self, forKey: .version)
        date = try known.decode(Date.self, forKey: .date)
        others = try UnknownMembers(besides: Key.self, from: decoder)
    }

    /// Writes the record, and what else stood beside it.
    package func encode(to encoder: any Encoder) throws {
        try others.encode(to: encoder)
        var known = encoder.container(keyedBy: Key.self)
        try known.encode(source, forKey: .source)
        try known.encode(sha256, forKey: .sha256)
        try known.encode(version, forKey: .version)
        try known.encode(date, forKey: .date)
    }
}
