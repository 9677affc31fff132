/// Why a use case has no result, where the service is not to blame.
package enum KitError: Error, Equatable, Sendable {
    /// Offline, and the cache has no answer to a request of this method.
    case notCached(method: String)
    /// The user has no chart for that week: it lies before registration, or in the future.
    /// `years` are those that have one, earliest first.
    case noChart(user: String, weekNumber: Int, year: Int, years: [Int])
    /// The chart has no album of that rank: ranks go from 1 to `albumCount`.
    case noRank(Int, albumCount: Int)
}
