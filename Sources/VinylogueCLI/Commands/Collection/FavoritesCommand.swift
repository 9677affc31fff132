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
            CollectionListCommand<List>.self, CollectionAddCommand<List>.self,
            CollectionRemoveCommand<List>.self,
        ],
        defaultSubcommand: CollectionListCommand<List>.self
    )

    enum List: CollectionList {
        static let mark = AlbumCollection.Mark.favorite
        static let command = "favorites"
        static let name = "favourites"
        static let adding = "Make an album a favourite. If you disliked it, you no longer do."
        static let example = #""Low" "Trust""#
    }
}
