import VinylogueKit

/// Something that a page needs and that must be fetched.
///
/// It also identifies the request: an answer to a need that no page has any more is dropped.
package enum Need: Hashable, Sendable {
    /// A week's chart.
    case chart(ChartKey)
    /// The same week in all years of a user.
    case years(user: String)
    /// The service's information about an album, with a user's plays.
    case album(Album, user: String)
    /// A cover; its address comes from the album's information, with this user's plays.
    case cover(CoverKey, user: String)
}
