/// The demo's user.
package enum DemoListener {
    /// The account that the demo calls "me".
    package static let name = ListenerProfile.nora.name

    /// The curated friends, in order; they are also demo accounts.
    package static let friendNames = ListenerProfile.nora.friends

    /// The site of the demo's pages: a host that cannot exist.
    package static let site = "https://demo.vinylogue.invalid"
}

extension DemoListener {
    /// An album of the demo.
    package typealias Album = (artist: String, title: String)

    /// The favorites of the demo's user, newest first.
    package static let favorites: [Album] = [
        ("Hotel Pommes", "Room Service for Ghosts"), ("Trio Paragraph", "Semicolon;"),
        ("Ines Calloway Quartet", "Blue Invoice"),
    ]

    /// The dislikes of the demo's user.
    package static let dislikes: [Album] = [("Grävling", "Gräv!")]
}
