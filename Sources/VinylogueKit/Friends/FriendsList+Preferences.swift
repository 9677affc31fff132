import Storage

extension FriendsList {
    /// Reads the list from the preferences. Throws a `StorageError` when it is no list of friends.
    package init(_ document: PreferencesDocument) throws(StorageError) {
        self.init(
            friends: try document.value(of: .friends),
            removedNames: try document.value(of: .removedFriends)
        )
    }

    /// Puts the list into the preferences.
    package func store(in document: inout PreferencesDocument) {
        document.set(friends, for: .friends)
        document.set(removedNames, for: .removedFriends)
    }
}
