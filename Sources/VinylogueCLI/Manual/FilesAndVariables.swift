import LegacyMigration
import VinylogueKit

/// A file or folder that the program reads or stores, for the manual.
struct KeptFile: Sendable {
    let path: String
    /// A description of its content, without a full stop.
    let content: String

    /// All files and folders, at their default paths.
    static var all: [KeptFile] {
        // With "/~" as the home folder, removing the first slash leaves paths that begin with ~.
        let home = "/~"
        let folders = Folders(environment: ["HOME": home])
        func shown(_ path: String?) -> String { path.map { String($0.dropFirst()) } ?? "" }
        return [
            KeptFile(path: shown(folders.preferences), content: "settings and friends"),
            KeptFile(
                path: shown(folders.credentials),
                content:
                    "the API key, the tokens and logins of other services, and the Last.fm session used to love tracks; not used if others can read it"
            ),
            KeptFile(path: shown(folders.theme), content: "your own colours in full screen"),
            KeptFile(path: shown(folders.keys), content: "your own keys in full screen"),
            KeptFile(path: shown(folders.archive), content: "the archive of plays"),
            KeptFile(path: shown(folders.collection), content: "favourites and dislikes"),
            KeptFile(path: shown(folders.names), content: "the rules that put names right"),
            KeptFile(
                path: shown(folders.writeBack),
                content: "favourites and dislikes waiting to be sent to Apple Music"
            ),
            KeptFile(path: shown(folders.queue), content: "the queue saved for player undo"),
            KeptFile(path: folders.answers, content: "cached responses"),
            KeptFile(path: folders.images, content: "cached covers"),
        ]
            + WellKnownPlaces.paths(home: "~", environment: [:]).map {
                KeptFile(path: $0, content: "where migrate looks for the old iOS app's data")
            }
    }
}

/// Environment variables, for the manual.
struct EnvironmentVariables: Sendable {
    let names: [String]
    /// Their purpose, without a full stop.
    let meaning: String

    /// All variables that the program reads, by meaning; the documentation repeats this table.
    static let all =
        known
        + Setting.all.compactMap { setting in
            setting.variable.map {
                EnvironmentVariables(names: [$0], meaning: "overrides the setting \(setting.key)")
            }
        }

    private static let known = (services + PlaylistService.allCases.map(\.tokens) + others)
        .map { EnvironmentVariables(names: $0, meaning: $1) }

    private static let services: [(names: [String], meaning: String)] = [
        (["LASTFM_API_KEY"], "the API key, instead of the one in credentials.json"),
        (["LASTFM_API_SECRET"], "the API secret; if unset, setup --authorize asks for it"),
        (
            ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "HOME"],
            "where settings and the archive are kept, and where migrate looks for old data"
        ),
        (["VINYLOGUE_CACHE_DIR"], "the folder for the caches, instead of the temporary folder"),
        (["TMPDIR"], "the temporary folder; /tmp if unset"),
        (["VINYLOGUE_TIMEOUT"], "the time limit of a request in seconds, 1 to 3600; 30 if unset"),
        (
            ["https_proxy", "ALL_PROXY", "NO_PROXY"],
            "the proxy for requests, and the hosts to reach without it"
        ),
        (
            ["VINYLOGUE_PACE"],
            "instant turns off rate limits and the pauses before retries, but only for servers on this computer"
        ),
        (
            ServiceAddresses.Service.allCases.map(\.variable),
            "alternative URLs for ListenBrainz, MusicBrainz, the Cover Art Archive and Apple's album charts"
        ),
    ]

    private static let others: [(names: [String], meaning: String)] = [
        (
            ["VINYLOGUE_APPLE_MUSIC_URL", "VINYLOGUE_MUSICKIT_URL"],
            "alternative URLs for Apple Music and MusicKit JS, for testing"
        ),
        (
            ["MPD_HOST", "MPD_PORT", "XDG_RUNTIME_DIR"],
            "where MPD listens, instead of the setting mpd (a password goes before @); its port; where its socket is by default"
        ),
        (["DBUS_SESSION_BUS_ADDRESS"], "where the keyring listens, if the setting keyring is on"),
        (["TZ"], "the time zone of days and months; the system's if unset"),
        (["NO_COLOR", "CLICOLOR_FORCE", "COLORTERM", "TERM"], "whether to use colours"),
        (
            [
                "TERM_PROGRAM", "LC_TERMINAL", "KITTY_WINDOW_ID", "WEZTERM_PANE", "TMUX", "STY",
                "ZELLIJ",
            ],
            "which graphics the terminal supports"
        ),
        (
            [
                "TERM_PROGRAM_VERSION", "VTE_VERSION", "KONSOLE_VERSION", "WT_SESSION",
                "ConEmuANSI",
            ],
            "together with the variables above, whether the terminal supports links, progress and notifications"
        ),
        (["COLUMNS", "LINES"], "the size of the terminal, if it does not report one"),
        (["LC_ALL", "LC_CTYPE", "LANG"], "whether bars and dashes use non-ASCII characters"),
        (
            ["LC_ALL", "LC_MESSAGES", "LANG"],
            "the country of the crate's charts, if your account does not have one"
        ),
    ]
}
