import Storage

extension PreferenceKey where Value == String? {
    /// The user's own account, in the service's spelling.
    package static var currentUser: Self {
        Self(name: "currentUser", defaultValue: nil, expected: "a name")
    }

    /// The address of the server to ask in place of Last.fm's.
    package static var apiURL: Self {
        Self(name: "apiURL", defaultValue: nil, expected: "an address")
    }
}

extension PreferenceKey where Value == String? {
    /// How covers are shown, as `settings` names it.
    package static var artwork: Self {
        Self(name: "artwork", defaultValue: nil, expected: "a word")
    }
}

extension PreferenceKey where Value == Int {
    /// The least number of plays that an album needs to be listed.
    package static var playCountFilter: Self {
        Self(name: "playCountFilter", defaultValue: 1, expected: "a whole number")
    }
}

extension PreferenceKey where Value == [Friend] {
    /// The friends in the user's order.
    package static var friends: Self {
        Self(name: "friends", defaultValue: [], expected: "a list of friends")
    }
}

extension PreferenceKey where Value == [String] {
    /// The names of friends whom the user removed.
    package static var removedFriends: Self {
        Self(name: "removedFriends", defaultValue: [], expected: "a list of names")
    }
}

extension PreferenceKey where Value == [MigrationRecord] {
    /// The imports of an old app's data that were done.
    package static var migrations: Self {
        Self(name: "migrations", defaultValue: [], expected: "a list of migrations")
    }
}
