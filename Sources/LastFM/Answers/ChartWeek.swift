/// A week of the service's charts, from its first second up to, but not including, its end.
package struct ChartWeek: Hashable, Codable, Sendable {
    /// The first second, in Unix seconds.
    package var from: Int
    /// The second after the last one, in Unix seconds.
    package var to: Int

    /// The last second of the year 9999, beyond which no time is believed.
    static let lastTime = 253_402_300_799

    /// Creates a week from its bounds.
    package init(from: Int, to: Int) {
        self.from = from
        self.to = to
    }
}
