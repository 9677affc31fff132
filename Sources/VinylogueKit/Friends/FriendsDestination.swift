/// Where on the list a friend is to go.
package enum FriendsDestination: Equatable, Sendable {
    case top
    case bottom
    /// The position that the friend has afterwards, from 1.
    case position(Int)
    /// Right before the friend of that name or position.
    case before(String)
}
