import Storage

extension PreferenceKey where Value == String? {
    /// The user's own account, in the service's spelling.
    package static var currentUser: Self {
        Self(name: "currentUser", defaultValue: nil, expected: "a name")
    }

    /// The address of the server to use instead of Last.fm's.
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
    /// The minimum plays of an album that is listed.
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
    /// The names of friends the user removed.
    package static var removedFriends: Self {
        Self(name: "removedFriends", defaultValue: [], expected: "a list of names")
    }
}

extension PreferenceKey where Value == [MigrationRecord] {
    /// The imports of the old app's data so far.
    package static var migrations: Self {
        Self(name: "migrations", defaultValue: [], expected: "a list of migrations")
    }
}
