/// The least number of plays that an album needs to be listed; 0 and 1 list all.
package struct PlayCountFilter: Hashable, Sendable {
    /// Plays.
    package let minimum: Int

    /// Creates a filter; what is below 0 counts as 0.
    package init(minimum: Int) {
        self.minimum = max(0, minimum)
    }

    /// The filter that lists all.
    package static let none = PlayCountFilter(minimum: 1)

    /// The albums of a chart that pass, in the chart's order.
    package func passing(_ albums: [RankedAlbum]) -> [RankedAlbum] {
        albums.filter { $0.playCount >= minimum }
    }
}
