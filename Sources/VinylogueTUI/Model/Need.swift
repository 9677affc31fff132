/// Something that a screen wants to have, and that must be fetched.
///
/// It is the identity of the request for it: an answer to a need that is no longer felt is dropped.
package enum Need: Hashable, Sendable {
    /// A week's chart.
    case chart(ChartKey)
    /// The same week in all years of a user.
    case years(user: String)
    /// What the service knows of an album, with the plays by a user.
    case album(AlbumKey, user: String)
    /// A cover.
    case cover(CoverKey)
}
