/// Why the list of friends cannot be changed as asked.
package enum FriendsError: Error, Equatable, Sendable {
    /// Nobody on the list has that name or position; `suggestions` are names on it that are alike.
    case notFound(String, suggestions: [String])
    /// The list has no such position: positions go from 1 to `count`.
    case noPosition(Int, count: Int)
}
