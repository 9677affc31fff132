import Artwork
import Storage
import VinylogueKit

/// The current settings, each with where it comes from.
struct Settings: Sendable {
    /// The user's own account.
    let user: Setting<String?>
    /// Minimum plays: albums with fewer are hidden.
    let minPlays: Setting<Int>
    /// The service's address.
    let apiURL: Setting<String>
    /// How covers are shown.
    let art: Setting<ArtChoice>
    /// The curated friends.
    let friends: FriendsList

    /// Resolves options over preferences over defaults; throws a `StorageError`.
    init(
        _ document: PreferencesDocument,
        minPlays: Int? = nil,
        apiURL: String? = nil
    ) throws {
        let name = try document.value(of: .currentUser)
        user = Setting(option: nil, file: name.map(Optional.some), default: nil)
        let filter = PreferenceKey<Int>.playCountFilter
        let ownFilter = document[filter.name] == nil ? nil : try document.value(of: filter)
        self.minPlays = Setting(option: minPlays, file: ownFilter, default: filter.defaultValue)
        self.apiURL = Setting(
            option: apiURL,
            file: try document.value(of: .apiURL),
            default: ServiceLocation.lastFM
        )
        let ownArt = try document.value(of: .artwork)
        art = Setting(option: nil, file: ownArt.flatMap(ArtChoice.init), default: .auto)
        friends = try FriendsList(document)
    }

    /// The account for a name, or for the position of a friend such as `2`.
    ///
    /// Without a text, the user's own account. Throws `SessionError.noUser` and `KitError`.
    func account(_ text: String?) throws -> String {
        guard let text else {
            guard let user = user.value else { throw SessionError.noUser }
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
