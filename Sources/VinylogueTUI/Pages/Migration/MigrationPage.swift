/// The offer to import the old app's data.
struct MigrationPage: Equatable, Sendable {
    var offer: LegacyOffer
    /// The number of the attempt that is running; nil if none is.
    var request: Int?
    /// Why the last attempt failed.
    var problem: Problem?
}
