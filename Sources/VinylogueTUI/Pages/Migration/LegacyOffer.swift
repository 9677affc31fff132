/// Data of the old app that can be imported; the texts must be safe for a terminal.
package struct LegacyOffer: Equatable, Sendable {
    /// What was found, such as "12 friends".
    package var finds: [String]
    /// Where it was found.
    package var places: [String]

    /// Creates an offer.
    package init(finds: [String], places: [String]) {
        self.finds = finds
        self.places = places
    }
}
