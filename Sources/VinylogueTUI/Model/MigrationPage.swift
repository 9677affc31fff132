/// The offer to take over what the old app left.
struct MigrationPage: Equatable, Sendable {
    var offer: LegacyOffer
    /// The serial number of the attempt under way.
    var request: Int?
    /// Why the last attempt failed.
    var trouble: Trouble?
}
