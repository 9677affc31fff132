/// Variables of the environment that have an effect, for the manual.
struct EnvironmentVariables: Sendable {
    let names: [String]
    /// What they say or where they lead, as the end of a sentence.
    let meaning: String

    /// All that the program reads, those together that say one thing; README has the same table.
    static let all = [
        EnvironmentVariables(
            names: ["LASTFM_API_KEY"],
            meaning: "the API key, in place of the file's"
        ),
        EnvironmentVariables(
            names: ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "HOME"],
            meaning: "where preferences are, and where old data is searched"
        ),
        EnvironmentVariables(
            names: ["VINYLOGUE_CACHE_DIR"],
            meaning: "a folder for the cache, if it is to outlive the temporary directory"
        ),
        EnvironmentVariables(
            names: ["TMPDIR"],
            meaning: "where the cache is otherwise; /tmp without it"
        ),
        EnvironmentVariables(
            names: ["VINYLOGUE_TIMEOUT"],
            meaning: "the seconds that a request may take, 1 to 3600, for scripts that cannot "
                + "wait; 30 without it"
        ),
        EnvironmentVariables(
            names: ["NO_COLOR", "CLICOLOR_FORCE", "COLORTERM", "TERM"],
            meaning: "colours"
        ),
        EnvironmentVariables(
            names: [
                "TERM_PROGRAM", "LC_TERMINAL", "KITTY_WINDOW_ID", "WEZTERM_PANE", "TMUX", "STY",
                "ZELLIJ",
            ],
            meaning: "which graphics the terminal takes"
        ),
        EnvironmentVariables(
            names: ["COLUMNS", "LINES"],
            meaning: "the size of the terminal, where it does not tell"
        ),
        EnvironmentVariables(
            names: ["LC_ALL", "LC_CTYPE", "LANG"],
            meaning: "only whether bars and dashes may be more than ASCII"
        ),
    ]
}
