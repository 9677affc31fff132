import Storage

/// The friends in the user's own order, and the names of those whom the user took off.
///
/// No two friends have names that differ in case only.
package struct FriendsList: Equatable, Sendable {
    /// The friends; positions count from 1.
    package private(set) var friends: [Friend]
    /// The names that were removed, so that an import does not bring them back.
    package private(set) var removedNames: [String]

    /// Creates a list; of friends with the same name the first counts.
    package init(friends: [Friend] = [], removedNames: [String] = []) {
        self.friends = []
        self.removedNames = removedNames
        for friend in friends where index(ofName: friend.username) == nil {
            self.friends.append(friend)
        }
    }

    /// Adds a friend at the end, also one who was removed before.
    ///
    /// Returns false, and changes nothing, when somebody of that name is on the list.
    package mutating func add(_ friend: Friend) -> Bool {
        guard index(ofName: friend.username) == nil else { return false }
        forgetRemoval(of: friend)
        friends.append(friend)
        return true
    }

    /// Removes the friend of that name or position and returns them. Throws `FriendsError.notFound`.
    @discardableResult
    package mutating func remove(_ text: String) throws(FriendsError) -> Friend {
        let friend = friends.remove(at: try existingIndex(of: text))
        forgetRemoval(of: friend)
        removedNames.append(friend.username)
        return friend
    }

    /// Starts anew: without friends, and without a memory of those who were removed.
    package mutating func clear() {
        self = FriendsList()
    }

    /// Moves the friend of that name or position. Throws a `FriendsError`.
    package mutating func move(
        _ text: String,
        to destination: FriendsDestination
    ) throws(FriendsError) {
        let source = try existingIndex(of: text)
        let target: Int
        switch destination {
        case .top: target = 0
        case .bottom: target = friends.count - 1
        case .position(let position):
            guard (1...friends.count).contains(position) else {
                throw .noPosition(position, count: friends.count)
            }
            target = position - 1
        case .before(let other):
            let place = try existingIndex(of: other)
            target = place > source ? place - 1 : place
        }
        friends.insert(friends.remove(at: source), at: target)
    }

    /// Takes over the friends whom the service lists, in its order.
    ///
    /// New ones go to the end. Those on the list stay where they are, with what the service now says
    /// of them. Those who were removed stay away, unless they are to be restored.
    package mutating func merge(_ people: [Friend], restoring: Bool) -> FriendsImport {
        var result = FriendsImport()
        for person in people {
            if let index = index(ofName: person.username) {
                let fresh = friends[index].refreshed(from: person)
                guard fresh != friends[index] else { continue }
                friends[index] = fresh
                result.refreshed.append(fresh)
            } else if !restoring, removedNames.contains(where: person.isNamed) {
                result.skipped.append(person)
            } else {
                _ = add(person)
                result.added.append(person)
            }
        }
        return result
    }

    private mutating func forgetRemoval(of friend: Friend) {
        removedNames.removeAll(where: friend.isNamed)
    }
}
