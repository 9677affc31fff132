/// Where to move a friend.
package enum FriendsDestination: Equatable, Sendable {
    case top
    case bottom
    /// The new position, from 1.
    case position(Int)
    /// Just before the friend with that name or position.
    case before(String)
}
