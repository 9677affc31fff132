/// The demo's user.
package enum DemoListener {
    /// The name of the user's account.
    package static let name = ListenerProfile.nora.name

    /// The names of the user's friends, in order; they also have demo accounts.
    package static let friendNames = ListenerProfile.nora.friends

    /// The name of a further friend, who is on ListenBrainz.
    package static let listenBrainzFriend = ListenerProfile.onListenBrainz.name

    /// The edition of the histories. Raise it whenever they or the tables change: a kept archive is of one edition.
    package static let edition = 3

    /// The site of the demo's pages, on a host that cannot exist.
    package static let site = "https://demo.vinylogue.invalid"
}

extension DemoListener {
    /// An album in the demo.
    package typealias Album = (artist: String, title: String)

    /// The favorites of the demo's user, newest first.
    package static let favorites: [Album] = [
        ("Hotel Pommes", "Room Service for Ghosts"), ("Trio Paragraph", "Semicolon;"),
        ("Ines Calloway Quartet", "Blue Invoice"),
    ]

    /// The dislikes of the demo's user.
    package static let dislikes: [Album] = [("Grävling", "Gräv!")]
}
