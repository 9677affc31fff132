/// The minimum plays of an album that is listed; 0 and 1 list all albums.
package struct MinimumPlays: Hashable, Sendable {
    /// Plays.
    package let minimum: Int

    /// Creates a filter; a negative number counts as 0.
    package init(minimum: Int) {
        self.minimum = max(0, minimum)
    }

    /// The filter that lists all albums.
    package static let none = MinimumPlays(minimum: 1)

    /// The albums of a chart that pass, in the chart's order.
    package func passing(_ albums: [RankedAlbum]) -> [RankedAlbum] {
        albums.filter { $0.playCount >= minimum }
    }
}
