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

/// A change to the preferences, applied to both the model and the file.
package enum SavedChange: Equatable, Sendable {
    case me(String)
    case filter(Int)
    case showsArtwork(Bool)
    case animates(Bool)
    case add(Friend)
    case remove(String)
    /// Moves a friend to a position, from 1.
    case move(String, position: Int)
    /// Adds a removed friend again at a position, from 1.
    case restore(Friend, position: Int)
    case merge([Friend])

    /// Makes the change; does nothing for a friend who is no longer on the list.
    package func apply(to saved: inout Saved) {
        switch self {
        case .me(let name): saved.me = name
        case .filter(let minimum): saved.filter = minimum
        case .showsArtwork(let isOn): saved.showsArtwork = isOn
        case .animates(let isOn): saved.animates = isOn
        case .add(let friend): _ = saved.friends.add(friend)
        case .remove(let name):
            guard saved.has(name) else { return }
            _ = try? saved.friends.remove(name)
        case .move(let name, let position):
            guard saved.has(name) else { return }
            try? saved.friends.move(name, to: .position(position))
        case .restore(let friend, let position):
            _ = saved.friends.add(friend)
            try? saved.friends.move(friend.username, to: .position(position))
        case .merge(let people): _ = saved.friends.merge(people, restoring: false)
        }
    }
}

extension Saved {
    /// Whether there is a friend of that name; without one, `FriendsList` would take a name such as "2"
    /// for a position.
    fileprivate func has(_ name: String) -> Bool {
        friends.friends.contains { $0.isNamed(name) }
    }
}
