/// One page of an account's friends.
package struct FriendsPage: Equatable, Hashable, Sendable {
    /// The friends on this page, in the service's order.
    package var friends: [UserInfo]
    /// The number of this page, from 1.
    package var page: Int
    /// How many pages there are; 0 for a user without friends.
    package var totalPages: Int
    /// How many friends there are on all pages.
    package var total: Int

    /// Creates a page.
    package init(friends: [UserInfo], page: Int, totalPages: Int, total: Int) {
        self.friends = friends
        self.page = page
        self.totalPages = totalPages
        self.total = total
    }
}
