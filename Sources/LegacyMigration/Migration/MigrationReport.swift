import Foundation

/// The result of an import: the values that were found, and the outcome for each.
package struct MigrationReport: Equatable, Sendable {
    /// A kind of data that can be imported.
    package enum Field: String, CaseIterable, Sendable {
        case user
        case friends
        case playCountFilter
    }

    /// The outcome for a value that was found.
    package enum Outcome: Equatable, Sendable {
        /// The value was imported.
        case taken
        /// The user already has the same value.
        case same
        /// The user has set another value, which is kept; `own` is its text.
        case kept(own: String)
        /// The numbers of friends that were added, that were already on the list, and that were
        /// skipped because the user had removed them.
        case added(Int, known: Int, removed: Int = 0)
    }

    /// A value that was found, and its outcome.
    package struct Finding: Equatable, Sendable {
        package var field: Field
        package var found: String
        /// The file and key where it was found.
        package var place: String
        /// The outcome for the value.
        package var outcome: Outcome
    }

    /// A source, and whether it was imported before.
    package struct Source: Equatable, Sendable {
        /// The source itself.
        package var source: LegacySource
        /// The SHA-256 digest of its kind and files.
        package var sha256: String
        /// When it was first imported; nil if never.
        package var migratedBefore: Date?
    }

    /// The sources, newest version first.
    package var sources: [Source]
    /// The values found in sources that were not skipped.
    package var findings: [Finding]
    /// Whether the preferences have changed or, for a preview, would change.
    package var changes: Bool
}
