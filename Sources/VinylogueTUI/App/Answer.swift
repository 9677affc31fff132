import VinylogueKit

/// The result of a need.
package enum Answer: Sendable {
    case chart(WeekChart)
    case years(YearsOverview)
    case album(AlbumDetails)
    /// The cover; nil when the album has none.
    case cover(Cover?)
}
