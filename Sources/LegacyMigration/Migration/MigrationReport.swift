import Foundation

/// What a migration found, where, and what became of it.
package struct MigrationReport: Equatable, Sendable {
    /// One of the things that are taken over.
    package enum Field: String, CaseIterable, Sendable {
        case user
        case friends
        case playCountFilter
    }

    /// What became of something that was found.
    package enum Outcome: Equatable, Sendable {
        /// It is now the user's.
        case taken
        /// The user already has the very same.
        case same
        /// The user has set something else, which stays; it is shown as text.
        case kept(own: String)
        /// So many friends went to the list, so many were on it already, and so many stay away
        /// because the user has removed them.
        case added(Int, known: Int, removed: Int = 0)
    }

    /// One thing that was found.
    package struct Finding: Equatable, Sendable {
        /// What it is.
        package var field: Field
        /// What was found, as text.
        package var found: String
        /// The file and the key.
        package var place: String
        /// What became of it.
        package var outcome: Outcome
    }

    /// One source, and whether it had been taken over before.
    package struct Source: Equatable, Sendable {
        /// The source.
        package var source: LegacySource
        /// The SHA-256 of its files.
        package var sha256: String
        /// When it was taken over earlier; nil if it is now.
        package var migratedBefore: Date?
    }

    /// The sources, newest version first.
    package var sources: [Source]
    /// What was found in those that had not been taken over before.
    package var findings: [Finding]
    /// Whether anything has changed, or would.
    package var changes: Bool
}
