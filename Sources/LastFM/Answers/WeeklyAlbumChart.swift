/// The albums that a user played in one week.
package struct WeeklyAlbumChart: Equatable, Hashable, Sendable {
    /// The user's name, in its canonical case if the answer had it.
    package var user: String
    /// The week that was asked for.
    package var week: ChartWeek
    /// The rows: most plays first, then by artist, then by album, both in Unicode scalar order.
    package var albums: [ChartAlbum]

    /// Creates a chart from rows in order.
    package init(user: String, week: ChartWeek, albums: [ChartAlbum]) {
        self.user = user
        self.week = week
        self.albums = albums
    }
}
