import Artwork
import VinylogueKit

extension Settings {
    /// How covers are shown.
    var art: ArtChoice { ArtChoice(rawValue: text(.art)) ?? .auto }

    /// The account for a name, or for the position of a friend such as `2`.
    ///
    /// Without a text, the user's own account. Throws `SessionError.noUser` and `KitError`.
    func account(_ text: String?) throws -> String {
        guard let text else {
            guard let user else { throw SessionError.noUser }
            return user
        }
        if let friend = friends.friend(text) { return friend.username }
        // Account names start with a letter, so a number is a position.
        if let position = Int(text) {
            throw KitError.noFriendPosition(position, count: friends.friends.count)
        }
        return text
    }
}
