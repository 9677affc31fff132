/// Random command lines of known words, unusual words and combinations of both.
///
/// The words never name files that exist or could be created.
enum CommandLines {
    private static let commands: [[String]] = [
        ["week"], ["years"], ["album"], ["setup"], ["friends"], ["friends", "list"],
        ["friends", "import"], ["friends", "add"], ["friends", "remove"], ["friends", "move"],
        ["friends", "clear"], ["settings"], ["settings", "list"], ["settings", "get"],
        ["settings", "set"], ["settings", "unset"], ["cache"], ["cache", "info"],
        ["cache", "path"],
        ["cache", "prune"], ["cache", "clear"], ["migrate"], ["doctor"], ["help"], ["browse"], [],
        ["day"], ["month"], ["forgotten"],
        ["genres"], ["crate"], ["favorites"], ["favorites", "add"], ["dislikes", "remove"],
        ["archive", "info"], ["archive", "verify"], ["archive", "remove"], ["archive", "import"],
        ["player"], ["player", "seek"], ["player", "undo"], ["play"], ["playlist", "draft"],
        ["playlist", "match"], ["playlist", "push"], ["digest"], ["apple-music", "status"],
        ["apple-music", "disconnect"],
    ]

    private static let options = [
        "--offline", "--refresh", "--api-url", "--format", "--color", "--quiet", "--verbose", "-q",
        "-v", "-qv", "--help", "-h", "--version", "--generate-completion-script", "--user",
        "--date",
        "--min-plays", "--years-ago", "--year", "--limit", "--friends", "--art", "--art-mode",
        "--top",
        "--no-animation", "--history", "--week-rank", "--api-key-stdin", "--all", "--restore",
        "--yes",
        "-y", "--before", "--bottom", "--dry-run", "--replace", "--delete-source",
        "--save-collage=-", "--by", "--source", "--dial", "--genre", "--subgenre", "--seed",
        "--explain",
        "--since", "--tracks", "--from", "--track", "--service", "--as", "--", "-", "---", "--=",
        "-=", "--user=", "--f", "--form",
    ]

    private static let values = [
        "json", "csv", "table", "auto", "always", "never", "symbols", "kitty", "0", "1", "2", "-1",
        "2020", "2024-02-30", "2024-12-30", "0001-01-01", "9999-12-31", "10000",
        "99999999999999999999",
        "9223372036854775807", "-9223372036854775808", "1e3", "1:30", "+10", "-1:00", "archive",
        "artists", "mystery", "rock", "markdown", "apple-music",
        "ann", "RJ", "user", "min-plays",
        "api-url", "art", "bash", "zsh", "fish", "http://x", "https://127.0.0.1:1/", "ftp://x", "",
        " ", "é", "\u{1B}[31m", "\u{202E}", "\u{0}", "none/here", "/dev/null/none", "week", "clear",
    ]

    /// A random command line of up to nine words.
    static func make(using random: inout SplitMix64) -> [String] {
        var words = random.below(8) == 0 ? [] : commands[random.below(commands.count)]
        for _ in 0..<random.below(7) {
            words.append(word(using: &random))
        }
        if random.below(30) == 0 { words.append("--demo") }
        if !words.isEmpty, random.below(12) == 0 { words.swapAt(0, random.below(words.count)) }
        return words
    }

    private static func word(using random: inout SplitMix64) -> String {
        let option = options[random.below(options.count)]
        let value = values[random.below(values.count)]
        return switch random.below(12) {
        case 0..<4: option
        case 4..<8: value
        case 8: option.contains("collage") ? option : option + "=" + value
        case 9: option.contains("collage") ? option : option + value
        case 10: String(value.prefix(random.below(4)))
        // Unusual texts may be used as file names; below a device no file can exist.
        default: "/dev/null/" + OddText.make(using: &random)
        }
    }
}
