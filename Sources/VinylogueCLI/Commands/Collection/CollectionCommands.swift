import ArgumentParser
import VinylogueKit

/// A list of the collection, as its commands speak of it.
protocol CollectionList {
    static var mark: AlbumCollection.Mark { get }
    /// The command, such as "favorites".
    static var command: String { get }
    /// What people call the list, such as "favourites".
    static var name: String { get }
    /// What `add` does.
    static var adding: String { get }
    /// An artist and an album, as in the examples.
    static var example: String { get }
}

/// `vinylogue favorites list` and `dislikes list`: the albums, newest first.
struct CollectionListCommand<List: CollectionList>: VinylogueCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "list",
            abstract: "List your \(List.name), newest first.",
            usage: "vinylogue \(List.command) list [<options>]",
            discussion: """
                  vinylogue \(List.command) --format json  for other programs
                """
        )
    }

    @OptionGroup(title: "Global options") var global: GlobalOptions

    func run(in environment: Environment) throws {
        try environment.print(
            CollectionOutput(mark: List.mark, entries: environment.collection().entries(List.mark))
        )
    }
}

/// `vinylogue favorites add` and `dislikes add`: adds an album.
struct CollectionAddCommand<List: CollectionList>: VinylogueCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "add",
            abstract: List.adding,
            usage: "vinylogue \(List.command) add [<options>] <artist> <album>",
            discussion: """
                  vinylogue \(List.command) add \(List.example)  the artist, then the album
                """
        )
    }

    @OptionGroup var album: AlbumArguments

    @OptionGroup(title: "Global options") var global: GlobalOptions

    func run(in environment: Environment) async throws {
        try await environment.addToCollection(album.album, as: List.mark)
    }
}

/// `vinylogue favorites remove` and `dislikes remove`: removes an album.
struct CollectionRemoveCommand<List: CollectionList>: VinylogueCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "remove",
            abstract: "Remove an album from your \(List.name).",
            usage: "vinylogue \(List.command) remove [<options>] <artist> <album>",
            discussion: """
                  vinylogue \(List.command) remove \(List.example)  the artist, then the album
                """
        )
    }

    @OptionGroup var album: AlbumArguments

    @OptionGroup(title: "Global options") var global: GlobalOptions

    func run(in environment: Environment) throws {
        try environment.removeFromCollection(album.album, as: List.mark)
    }
}
