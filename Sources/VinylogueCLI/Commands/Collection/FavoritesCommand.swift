import ArgumentParser
import VinylogueKit

/// `vinylogue favorites`: albums that seed the crate.
struct FavoritesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "favorites",
        abstract: "Show or change your favourite albums.",
        discussion: """
              vinylogue favorites                       the list, newest first
              vinylogue favorites add "Low" "Trust"    adds an album
            """,
        subcommands: [
            FavoritesListCommand.self, FavoritesAddCommand.self, FavoritesRemoveCommand.self,
        ],
        defaultSubcommand: FavoritesListCommand.self
    )
}

/// `vinylogue favorites list`: the albums, newest first.
struct FavoritesListCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List your favourites, newest first.",
        usage: "vinylogue favorites list [<options>]",
        discussion: """
              vinylogue favorites --format json  for other programs
            """
    )

    @OptionGroup(title: "Global options") var global: GlobalOptions

    func run(in environment: Environment) throws {
        try environment.print(
            CollectionOutput(mark: .favorite, entries: environment.collection().entries(.favorite))
        )
    }
}

/// `vinylogue favorites add`: adds an album.
struct FavoritesAddCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Make an album a favourite. If you disliked it, you no longer do.",
        usage: "vinylogue favorites add [<options>] <artist> <album>",
        discussion: """
              vinylogue favorites add "Low" "Trust"  the artist, then the album
            """
    )

    @OptionGroup var album: AlbumArguments

    @OptionGroup(title: "Global options") var global: GlobalOptions

    func run(in environment: Environment) async throws {
        try await environment.addToCollection(album.album, as: .favorite)
    }
}

/// `vinylogue favorites remove`: removes an album.
struct FavoritesRemoveCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove an album from your favourites.",
        usage: "vinylogue favorites remove [<options>] <artist> <album>",
        discussion: """
              vinylogue favorites remove "Low" "Trust"  the artist, then the album
            """
    )

    @OptionGroup var album: AlbumArguments

    @OptionGroup(title: "Global options") var global: GlobalOptions

    func run(in environment: Environment) throws {
        try environment.removeFromCollection(album.album, as: .favorite)
    }
}
