import ArgumentParser
import VinylogueKit

struct CrateCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "crate",
        abstract: "Dig through a wall of albums: yours, similar ones, new and random.",
        discussion: """
              vinylogue crate                   today's wall
              vinylogue crate --dial mystery    mostly random ('mine' is mostly yours)
              vinylogue crate --genre jazz      one genre
              vinylogue crate --art --limit 20  just the covers
              vinylogue crate --explain         the signal behind each album

            The dial sets how much of the wall is your own music: mine, familiar, mixed, adventurous or \
            mystery. The line below each album is the reason it was picked. The wall stays the same all day; \
            --seed gives you another one.
            """
    )

    @OptionGroup var wall: WallOptions

    @Option(
        name: .customLong("limit"),
        help: ArgumentHelp("Show no more than this many albums.", valueName: "n")
    )
    var limit = 60

    @Option(
        name: .customLong("seed"),
        help: ArgumentHelp("Use this seed instead of today's.", valueName: "n")
    )
    var seed: Int?

    @Flag(
        name: .customLong("explain"),
        help: "Show each album's signal and rank, and which signals fell short."
    )
    var explain = false

    @OptionGroup var user: UserOption

    @Flag(name: .customLong("art"), help: "Show just the covers, if the terminal has colours.")
    var art = false

    @OptionGroup var artOptions: ArtOptions

    @OptionGroup var collageOptions: CollageOptions

    /// The maximum number of albums on a wall.
    private static let largest = 2000

    func validate(with global: GlobalOptions) throws {
        try check("--limit", limit, isIn: 1...Self.largest)
        try check("--seed", seed, isIn: 0...Int(Int32.max))
        if art, explain { throw ValidationError("Use either --art or --explain, not both.") }
        try collageOptions.check(art: art, format: global.format)
    }

    func run(in environment: Environment) async throws {
        let collection = environment.stores.collection()
        let owner = try environment.crateOwner(user.name)
        let wall = try await environment.crate(collection: collection)
            .wall(self.wall.choice(in: environment), for: owner, limit: limit, seed: seed)
        wall.noteGaps(in: environment)
        if wall.albums.count < limit, wall.trail?.isAtEnd == true {
            let count = Count.words(wall.albums.count, "album")
            environment.note(
                environment.network.isOffline
                    ? "that's all that is cached: \(count)." : "that's all: \(count)."
            )
        }
        let covers = try environment.albumCovers(for: owner.user)
        if let file = collageOptions.file {
            return try await CollageWriter(
                environment: environment,
                hasCaptions: collageOptions.hasCaptions
            )
            .save(wall.albums.map(\.album), from: wall.attribution, to: file) { count in
                covers.pictures(of: wall.albums.prefix(count).map { ($0.album, $0.imageURL) })
            }
        }
        if art, let (environment, graphics) = environment.drawing(artOptions) {
            let printer = WallPrinter(environment: environment, covers: covers, graphics: graphics)
            return try await printer.print(wall)
        }
        try environment.print(
            CrateOutput(
                wall: wall,
                favorites: try collection.identities(.favorite),
                explains: explain
            )
        )
    }
}

extension Wall {
    /// Prints notes about missing albums, with the reasons, and about the wall's age.
    func noteGaps(in environment: Environment) {
        for gap in gaps {
            environment.note("\(gap.words): \(ErrorText(gap.error).text)")
        }
        if isCutShort {
            environment.note(
                "this wall is incomplete and was not saved: services took too long. Run the command again."
            )
        }
        if let date = keptSince {
            let age = Age.words(from: date, to: environment.machine.now())
            environment.note("showing the wall from \(age).")
        }
        if let source = staleSource { environment.noteStaleness(of: source) }
    }
}
