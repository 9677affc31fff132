/// The chart of one user's week in one ISO year.
package struct ChartKey: Hashable, Sendable {
    /// The user whose chart it is.
    package var user: String
    /// The ISO year.
    package var year: Int

    /// Creates a key.
    package init(user: String, year: Int) {
        self.user = user
        self.year = year
    }
}
