import VinylogueKit

/// What the preferences hold that the flow uses.
package struct Saved: Equatable, Sendable {
    /// The user's own account; nil before somebody is set up.
    package var me: String?
    /// The friends in the user's order.
    package var friends: FriendsList
    /// The least number of plays that an album needs to be listed.
    package var filter: Int
    /// Whether covers are shown.
    package var showsArtwork: Bool
    /// Whether the album's page fades in.
    package var animates: Bool

    /// Creates it.
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
