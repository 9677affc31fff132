/// An account, as a listening history describes it.
package struct Person: Hashable, Sendable {
    /// The name in the service's spelling: not safe for a terminal.
    package var name: String
    /// The name that the person goes by, if they gave one.
    package var realName: String?
    /// All plays of the account.
    package var playCount: Int
    /// When the account was made, in Unix seconds.
    package var registered: Int?
    /// The address of the profile page.
    package var url: String?
    /// The address of the largest profile picture.
    package var imageURL: String?

    /// Creates a description of an account.
    package init(
        name: String,
        realName: String? = nil,
        playCount: Int = 0,
        registered: Int? = nil,
        url: String? = nil,
        imageURL: String? = nil
    ) {
        self.name = name
        self.realName = realName
        self.playCount = playCount
        self.registered = registered
        self.url = url
        self.imageURL = imageURL
    }
}
