import Storage

extension Setting {
    /// Every setting, in the order in which they are shown.
    package static let all = [
        user, minPlays, weekStart, apiURL, art, theme, animation, accessible, mpd, openWith,
        writeBack,
    ]

    /// The user's own account.
    package static let user = Setting(
        "user",
        preference: "currentUser",
        kind: .account,
        title: "User",
        help: "Your Last.fm account."
    )

    /// The minimum plays of an album that is listed.
    package static let minPlays = Setting(
        "min-plays",
        preference: "playCountFilter",
        // 0 is the same as 1.
        kind: .wholeNumber(0...10_000, steps: 1...10_000),
        default: "1",
        title: "Minimum plays",
        help: "List only albums with at least this many plays."
    )

    /// When weeks from the archive begin.
    package static let weekStart = Setting(
        "week-start",
        preference: "weekStart",
        kind: .choice(WeekStart.allCases.map(\.rawValue)),
        default: WeekStart.chart.rawValue,
        title: "Week starts",
        help: "When weeks from the archive begin: as in Last.fm's charts, on Monday or on Sunday."
    )

    /// The address of the service.
    package static let apiURL = Setting(
        "api-url",
        preference: "apiURL",
        kind: .address,
        default: ServiceAddress.lastFMText,
        title: "Server",
        help: "The server to use, Last.fm or one that is compatible with it."
    )

    /// How covers are shown.
    package static let art = Setting(
        "art",
        preference: "artwork",
        kind: .choice(["auto", "off", "symbols", "sixel", "kitty", "iterm"]),
        default: "auto",
        title: "Covers",
        help: "How to show covers."
    )

    /// Whether the full screen is dark or light.
    package static let theme = Setting(
        "theme",
        preference: "theme",
        kind: .choice(["auto", "dark", "light"]),
        default: "auto",
        title: "Theme",
        help: "The colours of the full screen; auto follows the terminal's background."
    )

    /// Whether the full screen is animated.
    package static let animation = Setting(
        "animation",
        preference: "animation",
        kind: .toggle(["on", "off"]),
        default: "on",
        title: "Animation",
        help: "Whether album pages fade in and covers scatter."
    )

    /// Whether commands print plain lines, and the full screen is off.
    package static let accessible = Setting(
        "accessible",
        preference: "accessible",
        kind: .toggle(["off", "on"]),
        default: "off",
        title: "Screen reader",
        help:
            "Print plain lines for screen readers, without bars, spinners, covers or full screen.",
        variable: "VINYLOGUE_ACCESSIBLE"
    )

    /// Where MPD listens.
    package static let mpd = Setting(
        "mpd",
        preference: "mpd",
        kind: .player,
        title: "Player",
        help: "Where MPD listens: HOST, HOST:PORT or a socket. MPD_HOST and MPD_PORT override it."
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

    /// Whether the user's marks go to Apple Music, too.
    package static let writeBack = Setting(
        "write-back",
        preference: "writeBack",
        kind: .toggle(["off", "on"]),
        default: "off",
        title: "Apple Music marks",
        help: "Also mark your favourites and dislikes on Apple Music, if it is connected."
    )
}

extension PreferenceKey where Value == String? {
    /// The user's own account, in the service's spelling.
    package static var currentUser: Self { Setting.user.textKey }
    /// The address of the server to use instead of Last.fm's.
    package static var apiURL: Self { Setting.apiURL.textKey }
}

extension PreferenceKey where Value == Int {
    /// The minimum plays of an album that is listed.
    package static var playCountFilter: Self { Setting.minPlays.numberKey }
}
