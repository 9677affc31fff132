/// Why the list of friends cannot be changed.
package enum FriendsError: Error, Equatable, Sendable {
    /// No friend has that name or position; `suggestions` are similar names on the list.
    case notFound(String, suggestions: [String])
    /// There would be more friends than a list may have.
    case tooMany(limit: Int)
    /// The list has no such position: positions go from 1 to `count`.
    case noPosition(Int, count: Int)
}
