/// The keys and what they do.
enum KeyHelp {
    static let lines: [(keys: String, meaning: String)] = [
        ("", "Everywhere"),
        ("j k, arrows", "move"), ("space, page keys", "turn a page"), ("g G", "first, last"),
        ("/", "find in the list"), ("enter", "open"), ("q, esc", "back"), ("s", "settings"),
        ("r", "try again what failed"), ("?", "this list"), ("ctrl-c", "leave"),
        ("", ""),
        ("", "Week"),
        ("h l, [ ], arrows", "earlier and later year"), ("y", "all years"),
        ("+ -", "least number of plays"), ("f", "the same week of the next friend"),
        ("o", "open the album's page"),
        ("", ""),
        ("", "Album"),
        ("o", "open its page in the browser"), ("y", "copy \"Artist - Album\""),
        ("", ""),
        ("", "Friends"),
        ("e", "edit the list"), ("J K", "move a friend down, up"), ("d", "remove"),
        ("u", "undo"), ("a", "add"), ("i", "import from Last.fm"),
    ]
}
