import Foundation
import TestSupport
import Testing

/// The tab key in real shells with the completion scripts.
@Suite(.timeLimit(.minutes(20)))
struct ShellCompletionTests {
    /// The text before the tab key, and the completed last word.
    private static let lines = [
        ("settings set theme da", "dark"),
        ("settings set --demo art six", "sixel"),
        ("--demo settings set animation of", "off"),
        ("settings --demo get week-s", "week-start"),
        ("help friends cl", "clear"),
        ("friends remove kas", "kaspar33"),
        ("friends remove --demo kas", "kaspar33"),
        ("favorites remove Soup", "Soup Riot"),
        ("favorites remove Lo", "Low"),
        ("favorites remove Low Tr", "Trust"),
        (#"favorites remove --demo "Soup Riot" Bo"#, "Bowl, Cut"),
        (#"dislikes remove Soup\ Riot Th"#, #"The "Lid""#),
        ("archive sync --user kas", "kaspar33"),
        ("archive import --user kas", "kaspar33"),
        ("forgotten --user kas", "kaspar33"),
        ("week --format js", "json"),
        ("month --time-zone Europe/Berl", "Europe/Berlin"),
        ("crate --genre ja", "jazz"),
        ("playlist draft --subgenre beb", "bebop"),
        ("playlist export --as csv week.j", "week.json"),
        ("apple-music serve-tokens --key Auth", "AuthKey.p8"),
        ("playlist push week.json --service app", "apple-music"),
    ]

    private let home: UserHome
    private let work: URL

    init() async throws {
        home = try UserHome()
        work = home.url.appending(path: "work")
        try FileManager.default.createDirectory(at: work, withIntermediateDirectories: false)
        for name in ["week.json", "AuthKey.p8", "week.txt"] {
            try Data().write(to: work.appending(path: name))
        }
        try FileManager.default.createDirectory(
            at: home.configuration,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        for words in [
            ["favorites", "add", "Low", "Trust"], ["favorites", "add", "Soup Riot", "Bowl, Cut"],
            ["dislikes", "add", "Soup Riot", #"The "Lid""#],
        ] {
            #expect(try await home.program().run(words + ["--offline"]).status == 0)
        }
        let preferences = home.configuration.appending(path: "preferences.json")
        try Data(#"{"version":1,"friends":[{"username":"kaspar33"}]}"#.utf8).write(to: preferences)
        for shell in ["bash", "zsh", "fish"] {
            let script = try await home.program().run(["--generate-completion-script", shell])
            let name = shell == "zsh" ? "_vinylogue" : "vinylogue.\(shell)"
            try Data(script.output.utf8).write(to: home.url.appending(path: name))
        }
    }

    @Test(
        arguments: [
            ("bash", "exec bash --norc -i", "source ../vinylogue.bash"),
            ("zsh", "exec zsh -f -i", "fpath=(.. $fpath); autoload -Uz compinit; compinit -u -D"),
        ].filter { InstalledTool.has($0.0) }
    )
    func `The tab key completes words in bash and zsh`(shell: String, start: String, load: String)
        async throws
    {
        let program = home.program()
        let folder = program.executable.deletingLastPathComponent().path
        let environment = program.environment.merging(
            ["PATH": "\(folder):/usr/bin:/bin", "WORK": work.path]
        ) { $1 }
        let terminal = try TerminalProcess(
            .shell(environment: environment),
            ["-c", #"cd "$WORK"; \#(start)"#],
            columns: 200
        )
        // A shell function prints the command line instead of running it.
        terminal.type("\(load); vinylogue() { echo \"<$*>\"; }; echo rea''dy\r")
        try await terminal.shown(until: "ready\r\n")
        for (line, word) in Self.lines {
            terminal.type("vinylogue \(line)\t\r")
            let words =
                line.split(separator: " ").dropLast().map { $0.filter { !"\"\\".contains($0) } }
                + [word]
            try await terminal.shown(until: "<\(words.joined(separator: " "))>")
        }
        terminal.type("exit\r")
        #expect(try await terminal.finish().status == 0)
    }

    @Test(.enabled(if: InstalledTool.has("fish"), "fish is not installed"))
    func `fish completes words`() async throws {
        let program = home.program()
        let outcome = try await program.run(
            Self.lines.map { "vinylogue \($0.0)" },
            through: #"""
                PATH=$(dirname "$1"):$PATH; shift; cd "$HOME/../work"
                exec fish --no-config -c 'source ../vinylogue.fish
                    for line in $argv; complete -C $line; end' "$@"
                """#
        )
        let offered = outcome.output.split(separator: "\n").map {
            $0.split(separator: "\t").first.map(String.init)
        }
        #expect(offered == Self.lines.map(\.1), "\(outcome.errors)")
    }
}
