import Storage

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
