/// An account, as described by a listening history.
package struct Person: Hashable, Sendable {
    /// The name in the service's spelling: not safe for a terminal.
    package var name: String
    /// The person's real name, if they gave one.
    package var realName: String?
    /// The account's total plays.
    package var playCount: Int
    /// When the account was created, as Unix time.
    package var registered: Int?
    /// The URL of the profile page.
    package var url: String?
    /// The URL of the largest profile picture.
    package var imageURL: String?

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
