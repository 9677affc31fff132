import ArgumentParser
import VinylogueKit

/// The options that determine a draft's tracks and name.
struct DraftOptions: ParsableArguments {
    @Option(
        name: .customLong("tracks"),
        help: ArgumentHelp(
            "Which tracks of each album; top is the most played one.",
            valueName: "which"
        )
    )
    var choice: DraftRules.Choice = .all

    @Option(
        name: .customLong("per-artist"),
        help: ArgumentHelp(
            "Maximum number of tracks by one artist. (default: all; with --from artists: 5)",
            valueName: "n"
        )
    )
    var perArtist: Int?

    @Option(
        name: .customLong("limit"),
        help: ArgumentHelp(
            "Maximum number of tracks in the playlist. (default: all)",
            valueName: "n"
        )
    )
    var limit: Int?

    @Flag(
        name: .customLong("dedupe"),
        help: "Leave out repeated tracks, including those of other editions."
    )
    var dedupe = false

    @Option(
        name: .customLong("order"),
        help: "Track order: as in the source, by album date, or shuffled with the seed."
    )
    var order: DraftRules.Order = .asIs

    @Option(
        name: .customLong("seed"),
        help: ArgumentHelp(
            "The seed for --order seeded and for the crate. (default: today's)",
            valueName: "n"
        )
    )
    var seed: Int?

    @Option(
        name: .customLong("name"),
        help: ArgumentHelp("The playlist's name. (default: its source)", valueName: "text")
    )
    var name: String?

    @Option(
        name: .customLong("description"),
        help: ArgumentHelp("The playlist's description.", valueName: "text")
    )
    var description: String?

    @Option(
        name: .customLong("output"),
        help: ArgumentHelp(
            "Save the draft to this file and list its tracks. (default: print the draft)",
            valueName: "file.json"
        ),
        completion: .file(extensions: ["json"])
    )
    var output: String?

    func validate() throws {
        try check("--per-artist", perArtist, isIn: 1...PlaylistDraft.trackLimit)
        try check("--limit", limit, isIn: 1...PlaylistDraft.trackLimit)
        try check("--seed", seed, isIn: 0...Int(Int32.max))
        if let name, name.allSatisfy(\.isWhitespace) {
            throw ValidationError("--name needs a name.")
        }
        if output == "" { throw ValidationError("--output needs a file name.") }
    }

    /// The rules for a draft from a source; the default seed is `today`, in days since 1970.
    func rules(for source: DraftSource, on today: CalendarDate) -> DraftRules {
        var rules = DraftRules()
        rules.choice = choice
        rules.perArtist = perArtist ?? (source == .artists ? 5 : nil)
        rules.limit = limit
        rules.dedupes = dedupe
        rules.order = order
        rules.seed = seed ?? today.daysSinceEpoch
        return rules
    }
}

extension DraftRules.Choice: ExpressibleByArgument {}
extension DraftRules.Order: ExpressibleByArgument {}

/// A source of tracks for a draft.
enum DraftSource: String, CaseIterable, ExpressibleByArgument {
    case week, day, month, years, favorites, crate, album, artists, listenbrainz

    /// Parses a source; also accepts the British spelling `favourites`.
    init?(argument: String) {
        self.init(rawValue: argument == "favourites" ? "favorites" : argument)
    }
}
