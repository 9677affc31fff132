import Storage

extension Setting {
    /// All settings, in display order.
    package static let all = [
        user, minPlays, weekStart, dial, country, apiURL, art, theme, animation, accessible,
        openWithPage, mpd, openWith, writeBack, keyring,
    ]

    /// Whether the setting determines the player.
    package var isAboutPlayer: Bool { self == .mpd }

    /// Whether the setting determines the account, its server or the player.
    package var isAboutServices: Bool { [.user, .apiURL].contains(self) || isAboutPlayer }

    /// The user's own account.
    package static let user = Setting(
        "user",
        preference: "currentUser",
        kind: .account,
        title: "User",
        help: "Your username: NAME, lastfm:NAME, listenbrainz:NAME, or files:NAME."
    )

    /// The minimum plays for listed albums.
    package static let minPlays = Setting(
        "min-plays",
        preference: "playCountFilter",
        // 0 has the same effect as 1, so stepping starts at 1.
        kind: .wholeNumber(0...10_000, steps: 1...10_000),
        default: "1",
        title: "Minimum plays",
        help: "Hide albums, artists and tracks with fewer plays than this."
    )

    /// When weeks from the archive begin.
    package static let weekStart = Setting(
        "week-start",
        preference: "weekStart",
        kind: .choice(WeekStart.allCases.map(\.rawValue)),
        default: WeekStart.chart.rawValue,
        title: "Week starts",
        help: "When weeks from the archive start; chart means Sunday at noon, as on Last.fm."
    )

    /// The mix of the crate's walls.
    package static let dial = Setting(
        "dial",
        preference: "dial",
        kind: .choice(Dial.allCases.map(\.rawValue)),
        default: Dial.mixed.rawValue,
        title: "Dial",
        help: "How far the crate strays from your own music, from mine to mystery."
    )

    /// The country whose charts the crate uses.
    package static let country = Setting(
        "country",
        preference: "country",
        kind: .country,
        default: "auto",
        title: "Country",
        help: "The country of Apple's charts, such as de; auto follows your account or locale."
    )

    /// The URL of Last.fm's API, or of a compatible server.
    package static let apiURL = Setting(
        "api-url",
        preference: "apiURL",
        kind: .address,
        default: ServiceAddress.lastFMText,
        title: "API server",
        help: "API server: Last.fm or a compatible one."
    )

    /// How covers are shown.
    package static let art = Setting(
        "art",
        preference: "artwork",
        kind: .choice(ArtChoice.allCases.map(\.rawValue)),
        default: ArtChoice.auto.rawValue,
        title: "Covers",
        help: "How to show covers."
    )

    /// The colors of full-screen mode.
    package static let theme = Setting(
        "theme",
        preference: "theme",
        kind: .choice(ThemeChoice.allCases.map(\.rawValue)),
        default: ThemeChoice.auto.rawValue,
        title: "Theme",
        help: "Full-screen colours; auto follows the terminal's background."
    )

    /// Whether full-screen mode is animated.
    package static let animation = Setting(
        "animation",
        preference: "animation",
        kind: .toggle(["on", "off"]),
        default: "on",
        title: "Animation",
        help: "Animate album pages and covers."
    )

    /// Whether commands print plain lines, and full-screen mode is off.
    package static let accessible = Setting(
        "accessible",
        preference: "accessible",
        kind: .toggle(["off", "on"]),
        default: "off",
        title: "Screen reader",
        help: "Print plain text for screen readers, and never open full-screen mode.",
        variable: "VINYLOGUE_ACCESSIBLE"
    )

    /// The page that full-screen mode opens with.
    package static let openWithPage = Setting(
        "open-with-page",
        preference: "openWithPage",
        kind: .choice(["people", "week", "crate"]),
        default: "people",
        title: "Start with",
        help:
            "What full-screen mode opens with: people (the home page), your week a year ago, or the crate."
    )

    /// Where MPD listens.
    package static let mpd = Setting(
        "mpd",
        preference: "mpd",
        kind: .player,
        title: "MPD",
        help: "Where MPD listens: HOST, HOST:PORT or a socket. MPD_HOST overrides it."
    )

    /// Where albums open on the web.
    package static let openWith = Setting(
        "open-with",
        preference: "openWith",
        kind: .choice(OpenWith.allCases.map(\.rawValue)),
        default: OpenWith.lastFM.rawValue,
        title: "Open with",
        help: "Where to open albums on the web."
    )

    /// Whether favorites and dislikes are also sent to Apple Music, and loved tracks to ListenBrainz.
    package static let writeBack = Setting(
        "write-back",
        preference: "writeBack",
        kind: .toggle(["off", "on"]),
        default: "off",
        title: "Write-back",
        help: "Also send favourites and dislikes to Apple Music, and loved tracks to ListenBrainz."
    )

    /// Whether keys and tokens are kept in the desktop's keyring.
    package static let keyring = Setting(
        "keyring",
        preference: "keyring",
        kind: .toggle(["off", "on"]),
        default: "off",
        title: "Keyring",
        help: "Keep keys and tokens in your desktop's keyring instead of a file."
    )
}

extension PreferenceKey where Value == String? {
    /// The name of the user's own account, in the service's spelling.
    package static var currentUser: Self { Setting.user.textKey }
    /// The ID of the service that the user's own account is on; nil for Last.fm.
    static var service: Self { Self(name: "service", defaultValue: nil, expected: "a name") }
    /// The URL of the server to use instead of Last.fm's.
    package static var apiURL: Self { Setting.apiURL.textKey }
}

extension PreferenceKey where Value == Int {
    /// The minimum plays for listed albums.
    package static var playCountFilter: Self { Setting.minPlays.numberKey }
}
