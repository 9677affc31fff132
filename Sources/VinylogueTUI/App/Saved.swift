import VinylogueKit

/// The preferences that the full screen uses.
package struct Saved: Equatable, Sendable {
    /// The user's username; nil until it is set up.
    package var me: String?
    /// The friends in the user's order.
    package var friends: FriendsList
    /// The minimum plays of the albums that are listed.
    package var filter: Int
    /// Whether covers are shown.
    package var showsArtwork: Bool
    /// Whether album pages fade in.
    package var animates: Bool

    /// Creates the values.
    package init(
        me: String? = nil,
        friends: FriendsList = FriendsList(),
        filter: Int = 1,
        showsArtwork: Bool = true,
        animates: Bool = true
    ) {
        self.me = me
        self.friends = friends
        self.filter = filter
        self.showsArtwork = showsArtwork
        self.animates = animates
    }
}
