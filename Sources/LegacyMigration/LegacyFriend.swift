/// A friend from the old app's list, with values exactly as stored.
package struct LegacyFriend: Equatable, Sendable {
    /// The Last.fm username; never empty.
    package var username: String
    /// The real name; nil if missing or empty.
    package var realName: String?
    /// The picture's URL; nil if missing or empty.
    package var imageURL: String?
    /// The profile page's URL; nil if missing or empty.
    package var url: String?

    /// Creates a friend; empty optional values become nil.
    package init(
        username: String,
        realName: String? = nil,
        imageURL: String? = nil,
        url: String? = nil
    ) {
        self.username = username
        self.realName = Self.present(realName)
        self.imageURL = Self.present(imageURL)
        self.url = Self.present(url)
    }

    private static func present(_ text: String?) -> String? {
        text?.isEmpty == true ? nil : text
    }
}
