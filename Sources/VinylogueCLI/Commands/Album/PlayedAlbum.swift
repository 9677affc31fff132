import VinylogueKit

/// An album chosen from a week's chart.
struct PlayedAlbum: Sendable {
    /// The album in the chart.
    var album: RankedAlbum
    /// The week of the chart.
    var week: CalendarWeek
}
