import Foundation

/// What an import found, where, and what happened to it.
package struct MigrationReport: Equatable, Sendable {
    /// What can be imported.
    package enum Field: String, CaseIterable, Sendable {
        case user
        case friends
        case playCountFilter
    }

    /// What happened to something that was found.
    package enum Outcome: Equatable, Sendable {
        /// It was imported.
        case taken
        /// The user already has the same.
        case same
        /// The user has set something else, which is kept; `own` is its text.
        case kept(own: String)
        /// How many friends were added, were already on the list, and were skipped because the user
        /// had removed them.
        case added(Int, known: Int, removed: Int = 0)
    }

    /// One thing that was found.
    package struct Finding: Equatable, Sendable {
        package var field: Field
        package var found: String
        /// The file and the key.
        package var place: String
        /// What happened to it.
        package var outcome: Outcome
    }

    /// One source, and whether it was imported before.
    package struct Source: Equatable, Sendable {
        /// The source.
        package var source: LegacySource
        /// The SHA-256 digest of its files.
        package var sha256: String
        /// When it was imported before; nil if never.
        package var migratedBefore: Date?
    }

    /// The sources, newest version first.
    package var sources: [Source]
    /// What was found in sources not imported before.
    package var findings: [Finding]
    /// Whether anything has changed, or would change.
    package var changes: Bool
}
