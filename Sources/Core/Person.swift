/// A listener's account, as the service describes it.
package struct Person: Hashable, Sendable {
    /// The username as the service spells it; not safe for a terminal.
    package var name: String
    /// The person's real name, if they gave one.
    package var realName: String?
    /// The account's total number of plays.
    package var playCount: Int
    /// When the account was created, as Unix time.
    package var registered: Int?
    /// The English name of the person's country, if they gave one.
    package var country: String?
    /// The URL of the profile page.
    package var url: String?
    /// The URL of the largest profile picture.
    package var imageURL: String?

    package init(
        name: String,
        realName: String? = nil,
        playCount: Int = 0,
        registered: Int? = nil,
        country: String? = nil,
        url: String? = nil,
        imageURL: String? = nil
    ) {
        self.name = name
        self.realName = realName
        self.playCount = playCount
        self.registered = registered
        self.country = country
        self.url = url
        self.imageURL = imageURL
    }
}
