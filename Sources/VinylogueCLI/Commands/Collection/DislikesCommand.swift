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
            CollectionListCommand<List>.self, CollectionAddCommand<List>.self,
            CollectionRemoveCommand<List>.self,
        ],
        defaultSubcommand: CollectionListCommand<List>.self
    )

    enum List: CollectionList {
        static let mark = AlbumCollection.Mark.dislike
        static let command = "dislikes"
        static let name = "dislikes"
        static let adding = "Hide an album from the crate. If it was a favourite, it no longer is."
        static let example = #""Soup Riot" "Bowl Cut""#
    }
}
