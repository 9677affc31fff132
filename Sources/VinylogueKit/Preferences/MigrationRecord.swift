import Foundation

/// One import of an old app's data that was done.
package struct MigrationRecord: Codable, Equatable, Sendable {
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
