import ArgumentParser
import VinylogueKit

/// `vinylogue dislikes`: albums that no wall shows.
struct DislikesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dislikes",
        abstract: "Show or change the albums that the crate leaves out.",
        discussion: """
              vinylogue dislikes                             the list, newest first
              vinylogue dislikes add "Soup Riot" "Bowl Cut"  adds an album
            """,
        subcommands: [
            DislikesListCommand.self, DislikesAddCommand.self, DislikesRemoveCommand.self,
        ],
        defaultSubcommand: DislikesListCommand.self
    )
}

/// `vinylogue dislikes list`: the albums, newest first.
struct DislikesListCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List your dislikes, newest first.",
        usage: "vinylogue dislikes list [<options>]",
        discussion: """
              vinylogue dislikes --format json  for other programs
            """
    )

    @OptionGroup(title: "Global options") var global: GlobalOptions

    func run(in environment: Environment) throws {
        try environment.print(
            CollectionOutput(mark: .dislike, entries: environment.collection().entries(.dislike))
        )
    }
}

/// `vinylogue dislikes add`: adds an album.
struct DislikesAddCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Hide an album from the crate. If it was a favourite, it no longer is.",
        usage: "vinylogue dislikes add [<options>] <artist> <album>",
        discussion: """
              vinylogue dislikes add "Soup Riot" "Bowl Cut"  the artist, then the album
            """
    )

    @OptionGroup var album: AlbumArguments

    @OptionGroup(title: "Global options") var global: GlobalOptions

    func run(in environment: Environment) async throws {
        try await environment.addToCollection(album.album, as: .dislike)
    }
}

/// `vinylogue dislikes remove`: removes an album.
struct DislikesRemoveCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove an album from your dislikes.",
        usage: "vinylogue dislikes remove [<options>] <artist> <album>",
        discussion: """
              vinylogue dislikes remove "Soup Riot" "Bowl Cut"  the artist, then the album
            """
    )

    @OptionGroup var album: AlbumArguments

    @OptionGroup(title: "Global options") var global: GlobalOptions

    func run(in environment: Environment) throws {
        try environment.removeFromCollection(album.album, as: .dislike)
    }
}
