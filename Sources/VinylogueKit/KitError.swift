/// Why there is no result although the service did not fail.
package enum KitError: Error, Equatable, Sendable {
    /// Offline, and not in the cache; `method` is the request's.
    case notCached(method: String)
    /// The user has no chart for that week: it is before registration, or in the future.
    /// `years` have one, earliest first.
    case noChart(user: String, weekNumber: Int, year: Int, years: [Int])
    /// The chart has no album of that rank: ranks go from 1 to `albumCount`.
    case noRank(Int, albumCount: Int)
}
