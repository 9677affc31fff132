import ArgumentParser
import Core
import VinylogueKit

struct NamesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "names",
        abstract: "Put names right, and leave things out of charts.",
        discussion: """
              vinylogue names  your rules
              vinylogue names alias "MC Footnote" "Professor Plantain"  both are one artist
              vinylogue names ignore "Soup Riot"  leave an artist out of charts
              vinylogue names undo  undo the last rule

            Rules change what the archive's charts and totals count, not the plays themselves.
            """,
        subcommands: [
            NamesListCommand.command, NamesAliasCommand.command, NamesJoinCommand.command,
            NamesPartCommand.command, NamesIgnoreCommand.command, NamesUndoCommand.command,
        ],
        defaultSubcommand: NamesListCommand.command
    )
}

struct NamesListCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List your rules, oldest first.",
        discussion: """
              vinylogue names list                your rules, with their numbers
              vinylogue names list --format json  for a script
            """
    )

    func run(in environment: Environment) throws {
        try environment.print(NamesOutput(environment.numberedRules()))
    }
}

struct NamesAliasCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "alias",
        abstract: "Count an artist or album under another name.",
        discussion: """
              vinylogue names alias "MC Footnote" "Professor Plantain"  an artist
              vinylogue names alias "The Lobby Years" Minibar --artist "Hotel Pommes"
            """
    )

    @Argument(help: ArgumentHelp("The name to replace.", valueName: "name"))
    var name: String

    @Argument(help: ArgumentHelp("The name to show.", valueName: "other"))
    var other: String

    @Option(
        name: .customLong("artist"),
        help: ArgumentHelp("Treat both names as albums by this artist.", valueName: "name")
    )
    var artist: String?

    func validate() throws { _ = try rule() }

    func run(in environment: Environment) throws { try environment.add(rule()) }

    private func rule() throws -> NameRule {
        let names = [name, other].map { name in
            artist.map { NameRule.Subject(artist: $0, album: name) } ?? .init(artist: name)
        }
        return try checked(.alias, names[0], names[1])
    }
}

struct NamesJoinCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "join",
        abstract: "Count an album as an edition of another one.",
        discussion: """
              vinylogue names join "Hotel Pommes" "Checkout at Eleven" Minibar
              vinylogue names join "Soup Riot" Ladle Minibar --other-artist "Hotel Pommes"

            Editions are one album in `top`, `forgotten`, album pages and the other totals. By week, day and \
            month they are listed separately.
            """
    )

    @Argument(help: ArgumentHelp("The artist's name.", valueName: "artist"))
    var artist: String

    @Argument(help: ArgumentHelp("The album to count as an edition.", valueName: "album"))
    var album: String

    @Argument(help: ArgumentHelp("The album to show.", valueName: "other"))
    var other: String

    @Option(
        name: .customLong("other-artist"),
        help: ArgumentHelp("The other album's artist, if different.", valueName: "name")
    )
    var otherArtist: String?

    func validate() throws { _ = try rule() }

    func run(in environment: Environment) throws { try environment.add(rule()) }

    private func rule() throws -> NameRule {
        try checked(
            .join,
            .init(artist: artist, album: album),
            .init(artist: otherArtist ?? artist, album: other)
        )
    }
}

struct NamesPartCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "part",
        abstract: "Count an edition of an album separately.",
        discussion: """
              vinylogue names part "Hotel Pommes" Minibar  count this edition separately
            """
    )

    @Argument(help: ArgumentHelp("The artist's name.", valueName: "artist"))
    var artist: String

    @Argument(help: ArgumentHelp("The edition's exact title.", valueName: "album"))
    var album: String

    func validate() throws { _ = try rule() }

    func run(in environment: Environment) throws { try environment.add(rule()) }

    private func rule() throws -> NameRule {
        try checked(.part, .init(artist: artist, album: album))
    }
}

struct NamesIgnoreCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "ignore",
        abstract: "Leave an artist, an album or a track out of charts and totals.",
        discussion: """
              vinylogue names ignore "Soup Riot"             an artist
              vinylogue names ignore "Hotel Pommes" Minibar  an album, in all editions
            """
    )

    @Argument(help: ArgumentHelp("The artist's name.", valueName: "artist"))
    var artist: String

    @Argument(
        help: ArgumentHelp(
            "Only this album. (default: everything by the artist)",
            valueName: "album"
        )
    )
    var album: String?

    @Option(name: .customLong("track"), help: ArgumentHelp("Only this track.", valueName: "title"))
    var track: String?

    func validate() throws {
        if album != nil, track != nil {
            throw ValidationError("Pass either an album or --track, not both.")
        }
        _ = try rule()
    }

    func run(in environment: Environment) throws { try environment.add(rule()) }

    private func rule() throws -> NameRule {
        try checked(.ignore, .init(artist: artist, album: album, track: track))
    }
}

struct NamesUndoCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Undo a rule.",
        discussion: """
              vinylogue names undo    the last one
              vinylogue names undo 2  rule 2 in `vinylogue names list`
              vinylogue names undo --all
            """
    )

    @Argument(help: ArgumentHelp("The rule's number. (default: the last one)", valueName: "number"))
    var number: Int?

    @Flag(name: .customLong("all"), help: "Undo all rules.")
    var all = false

    func validate() throws {
        if all, number != nil { throw ValidationError("Pass either a number or --all, not both.") }
        try check("The number", number, isAtLeast: 1)
    }

    func run(in environment: Environment) throws {
        let rules = environment.stores.names()
        let sentence: String
        if all {
            sentence = "Undid \(Count.words(try rules.removeAll(), "rule"))."
        } else if let rule = try rules.remove(number) {
            sentence = "Undid: \(rule.words)."
        } else {
            throw NamesError.noRule(number, count: try rules.all().count)
        }
        try environment.print(NamesOutput(environment.numberedRules(), change: sentence))
    }
}
