import LegacyMigration

/// The fictional users in the samples.
enum SamplePeople {
    static let userName = "vinylfan"

    /// Version 1's friends: one with all fields, one with an empty real name and no picture, one
    /// with only a username, and one with a real name that is not ASCII.
    static let friends = [
        LegacyFriend(
            username: "GrooveDigger",
            realName: "Ada Example",
            imageURL: "https://images.example/300x300/ada.png",
            url: "https://www.last.fm/user/GrooveDigger"
        ),
        LegacyFriend(username: "b-side", url: "https://www.last.fm/user/b-side"),
        LegacyFriend(username: "needle_drop"),
        LegacyFriend(
            username: "plattenspieler",
            realName: "Jörg Müller 🎶",
            imageURL: "https://images.example/300x300/joerg.jpg",
            url: "https://www.last.fm/user/plattenspieler"
        ),
    ]

    static let resavedFriends = [
        LegacyFriend(username: "GrooveDigger"),
        LegacyFriend(username: "b-side", realName: "Bea"),
        LegacyFriend(username: "needle_drop"),
    ]
}
