import Storage

/// The friends in the user's order, and the names of removed friends.
///
/// No two friends have names that differ only in case. Checking whether a name is on the list takes
/// constant time.
package struct FriendsList: Sendable {
    /// The friends in order; the first has position 1.
    package private(set) var friends: [Friend] = []
    /// The names of removed friends, which imports do not add again.
    package private(set) var removedNames: [String] = []
    private var keys: Set<String> = []
    private var removedKeys: Set<String> = []

    /// The maximum number of friends.
    package static let limit = 200_000

    /// Creates a list; if several friends have the same name, the first wins.
    package init(friends: [Friend] = [], removedNames: [String] = []) {
        self.removedNames = removedNames
        removedKeys = Set(removedNames.map(Friend.key))
        self.friends.reserveCapacity(friends.count)
        keys.reserveCapacity(friends.count)
        for friend in friends where keys.insert(friend.key).inserted {
            self.friends.append(friend)
        }
    }

    /// Whether a friend with that name is on the list, ignoring case.
    package func contains(_ name: String) -> Bool { keys.contains(Friend.key(name)) }

    /// Whether the user removed a friend with that name, ignoring case.
    package func isRemoved(_ name: String) -> Bool { removedKeys.contains(Friend.key(name)) }

    /// Adds a friend at the end, even one who was removed earlier.
    ///
    /// Returns false, and changes nothing, if a friend with that name is on the list.
    package mutating func add(_ friend: Friend) -> Bool {
        guard keys.insert(friend.key).inserted else { return false }
        forgetRemovals(of: [friend])
        friends.append(friend)
        return true
    }

    /// Removes and returns the friend with that name or position. Throws `KitError.friendNotFound`.
    @discardableResult
    package mutating func remove(_ text: String) throws(KitError) -> Friend {
        try remove([text])[0]
    }

    /// Removes and returns the friends with these names or positions, each once; positions count
    /// before any removal. If this throws `KitError.friendNotFound`, nothing has changed.
    @discardableResult
    package mutating func remove(_ texts: [String]) throws(KitError) -> [Friend] {
        let places = places
        var indices: [Int] = []
        var seen: Set<Int> = []
        for text in texts {
            let index =
                if let place = places[Friend.key(text)] { place } else {
                    try existingIndex(of: text)
                }
            if seen.insert(index).inserted { indices.append(index) }
        }
        let removed = indices.map { friends[$0] }
        friends = friends.indices.filter { !seen.contains($0) }.map { friends[$0] }
        forgetRemovals(of: removed)
        for friend in removed {
            keys.remove(friend.key)
            removedKeys.insert(friend.key)
            removedNames.append(friend.username)
        }
        return removed
    }

    /// Removes the friends with these names as if they had never been on the list.
    package mutating func withdraw(_ names: [String]) {
        let gone = Set(names.map(Friend.key))
        friends.removeAll { gone.contains($0.key) }
        keys.subtract(gone)
    }

    /// Removes all friends, and forgets who was removed earlier, so an import can add them again.
    package mutating func clear() {
        self = FriendsList()
    }

    /// Moves the friend with that name or position. Throws a `KitError`.
    package mutating func move(
        _ text: String,
        to destination: FriendsDestination
    ) throws(KitError) {
        let source = try existingIndex(of: text)
        let target: Int
        switch destination {
        case .top: target = 0
        case .bottom: target = friends.count - 1
        case .position(let position):
            guard (1...friends.count).contains(position) else {
                throw .noFriendPosition(position, count: friends.count)
            }
            target = position - 1
        case .before(let other):
            let place = try existingIndex(of: other)
            target = place > source ? place - 1 : place
        }
        friends.insert(friends.remove(at: source), at: target)
    }

    /// Adds the friends that the service lists, in its order.
    ///
    /// New friends are added at the end. Friends already on the list keep their positions, with
    /// updated details. Removed friends are skipped unless `restoring` is true.
    package mutating func merge(_ people: [Friend], restoring: Bool) -> FriendsImport {
        var result = FriendsImport()
        var places = places
        for person in people {
            let key = person.key
            if let index = places[key] {
                let fresh = friends[index].refreshed(from: person)
                guard fresh != friends[index] else { continue }
                friends[index] = fresh
                result.refreshed.append(fresh)
            } else if !restoring, removedKeys.contains(key) {
                result.skipped.append(person)
            } else {
                places[key] = friends.count
                keys.insert(key)
                friends.append(person)
                result.added.append(person)
            }
        }
        forgetRemovals(of: result.added)
        return result
    }

    /// The index of each friend, by key.
    private var places: [String: Int] {
        Dictionary(friends.indices.map { (friends[$0].key, $0) }) { first, _ in first }
    }

    private mutating func forgetRemovals(of restored: [Friend]) {
        let known = Set(restored.map(\.key)).intersection(removedKeys)
        guard !known.isEmpty else { return }
        removedKeys.subtract(known)
        removedNames.removeAll { known.contains(Friend.key($0)) }
    }
}

extension FriendsList: Equatable {
    /// Whether both have the same friends in the same order, and the same removed names.
    package static func == (left: FriendsList, right: FriendsList) -> Bool {
        left.friends == right.friends && left.removedNames == right.removedNames
    }
}

extension FriendsList {
    /// Reads the list from the preferences. Throws `KitError.storage` if the saved list is invalid.
    package init(_ document: PreferencesDocument) throws {
        self = try KitError.storing {
            FriendsList(
                friends: try document.value(of: .friends),
                removedNames: try document.value(of: .removedFriends)
            )
        }
    }

    /// Stores the list in the preferences.
    package func store(in document: inout PreferencesDocument) {
        document.set(friends, for: .friends)
        document.set(removedNames, for: .removedFriends)
    }
}

/// What an import changed in the list of friends.
package struct FriendsImport: Equatable, Sendable {
    /// Friends added at the end of the list.
    package var added: [Friend] = []
    /// Friends on the list whose details changed, with the new details.
    package var refreshed: [Friend] = []
    /// Friends not added because the user had removed them.
    package var skipped: [Friend] = []
}

/// Where to move a friend.
package enum FriendsDestination: Equatable, Sendable {
    case top
    case bottom
    /// The new position, from 1.
    case position(Int)
    /// Just before the friend with that name or position.
    case before(String)
}
