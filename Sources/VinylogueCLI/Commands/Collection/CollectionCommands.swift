import ArgumentParser
import VinylogueKit

/// A list in the collection, with the texts for its commands.
protocol CollectionList {
    static var mark: AlbumCollection.Mark { get }
    /// The command, such as "favorites".
    static var command: String { get }
    /// The list's name in messages, in British spelling.
    static var name: String { get }
    /// The abstract of the `add` command.
    static var adding: String { get }
    /// The artist and album in the example of `add`, quoted for the shell.
    static var example: String { get }
    /// Words of an artist and an album in another example of `add`, quoted for the shell.
    static var words: String { get }
    /// The artist and album in the example of `remove`, from the demo's list, quoted for the shell.
    static var listed: String { get }
}

struct CollectionListCommand<List: CollectionList>: VinylogueCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "list",
            abstract: "List your \(List.name), newest first.",
            discussion: """
                  vinylogue \(List.command) --format json  for a script
                """
        )
    }

    func run(in environment: Environment) throws {
        try environment.print(
            CollectionOutput(
                mark: List.mark,
                entries: environment.stores.collection().entries(List.mark)
            )
        )
    }
}

struct CollectionAddCommand<List: CollectionList>: VinylogueCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "add",
            abstract: List.adding,
            discussion: """
                  vinylogue \(List.command) add \(List.example)  artist, then album
                  vinylogue \(List.command) add \(List.words)  any words of both names
                """
        )
    }

    @OptionGroup var album: AlbumArguments

    func run(in environment: Environment) async throws {
        try await CollectionChange(of: List.mark, in: environment)
            .add(album.album(in: environment))
    }
}

struct CollectionRemoveCommand<List: CollectionList>: VinylogueCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "remove",
            abstract: "Remove an album from your \(List.name).",
            discussion: """
                  vinylogue \(List.command) remove \(List.listed)
                """
        )
    }

    @Argument(
        help: ArgumentHelp("The artist's name.", valueName: "artist"),
        completion: List.artists
    )
    var artist: String

    @Argument(help: ArgumentHelp("The album's name.", valueName: "album"), completion: List.albums)
    var album: String

    func validate() throws { try Album(artist: artist, title: album).checkNames() }

    func run(in environment: Environment) throws {
        try CollectionChange(of: List.mark, in: environment)
            .remove(Album(artist: artist, title: album))
    }
}

extension CollectionList {
    /// The commands for the list.
    fileprivate static var subcommands: [any ParsableCommand.Type] {
        [
            CollectionListCommand<Self>.command, CollectionAddCommand<Self>.command,
            CollectionRemoveCommand<Self>.command,
        ]
    }

    /// Completes the artists on the list.
    fileprivate static var artists: CompletionKind { .shellCommand(rows(#"print field[1]"#)) }

    /// Completes the albums on the list by an artist already typed, with or without quotes.
    fileprivate static var albums: CompletionKind {
        let words = #"words=$(printf '%s\n' "$@" | tr -d "\\\\\"'"); export words; "#
        let match = #"""
            artist = field[1]; gsub(/[\\"\047]/, "", artist)
            if (index("\n" ENVIRON["words"] "\n", "\n" artist "\n")) print field[2]
            """#
        return .shellCommand(words + rows(match))
    }

    /// A shell command that runs awk code on each row of the list, with its columns in `field`.
    private static func rows(_ action: String) -> String {
        #"""
        vinylogue \#(command) list --offline --quiet --format csv | awk 'NR > 1 {
            rest = $0
            for (number = 1; number <= 2; number++) {
                if (match(rest, /^"([^"]|"")*"/)) {
                    field[number] = substr(rest, 2, RLENGTH - 2); gsub(/""/, "\"", field[number])
                } else {
                    match(rest, /^[^,]*/); field[number] = substr(rest, 1, RLENGTH)
                }
                rest = substr(rest, RLENGTH + 2)
            }
            \#(action)
        }' | sort -u
        """#
    }
}

struct FavoritesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "favorites",
        abstract: "Show or change your favourite albums.",
        discussion: """
              vinylogue favorites                               newest first
              vinylogue favorites add "Hotel Pommes" "Minibar"  artist, then album
            """,
        subcommands: List.subcommands,
        defaultSubcommand: CollectionListCommand<List>.command,
        aliases: ["favourites"]
    )

    enum List: CollectionList {
        static let mark = AlbumCollection.Mark.favorite
        static let command = "favorites"
        static let name = "favourites"
        static let adding = "Add an album to your favourites (and remove it from your dislikes)."
        static let example = #""Hotel Pommes" "Minibar""#
        static let words = #""hotel minibar""#
        static let listed = #""Hotel Pommes" "Room Service for Ghosts""#
    }
}

struct DislikesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dislikes",
        abstract: "Show or change the albums hidden from the crate.",
        discussion: """
              vinylogue dislikes                             newest first
              vinylogue dislikes add "Soup Riot" "Bowl Cut"  artist, then album
            """,
        subcommands: List.subcommands,
        defaultSubcommand: CollectionListCommand<List>.command
    )

    enum List: CollectionList {
        static let mark = AlbumCollection.Mark.dislike
        static let command = "dislikes"
        static let name = "dislikes"
        static let adding = "Hide an album from the crate (and remove it from your favourites)."
        static let example = #""Soup Riot" "Bowl Cut""#
        static let words = #""room service""#
        static let listed = "Grävling 'Gräv!'"
    }
}
