import ArgumentParser
import Foundation
import Terminal
import VinylogueKit

struct ForgottenCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "forgotten",
        abstract: "Show albums you haven't played for years.",
        discussion: """
              vinylogue forgotten                 20 plays or more, none for 3 years
              vinylogue forgotten --years 10      none for 10 years
              vinylogue forgotten --min-plays 50  only albums you played a lot

            This needs an archive: run `vinylogue archive sync` first.
            """
    )

    @OptionGroup var user: UserOption

    @Option(help: ArgumentHelp("Minimum years since the last play.", valueName: "n"))
    var years = 3

    @Option(
        name: .customLong("min-plays"),
        help: ArgumentHelp("Hide albums with fewer plays than this.", valueName: "n")
    )
    var minPlays = 20

    @Option(help: ArgumentHelp("List no more than this many albums.", valueName: "n"))
    var limit = 20

    func validate() throws {
        try check("--years", years, isIn: 1...100)
        try check("--min-plays", minPlays, isAtLeast: 0)
        try check("--limit", limit, isAtLeast: 1)
    }

    func run(in environment: Environment) throws {
        let today = environment.machine.today()
        let day = CalendarPeriod.day(today).inYear(today.components.year - years).firstDay
        // Without an account, setup comes before the archive.
        let name = try environment.accounts.name(user.name)
        let answer = try environment.archiveHistory().forgotten(
            by: name,
            since: Date(unixTime: day.unixTime),
            minPlays: minPlays,
            limit: limit
        )
        try environment.print(
            ForgottenOutput(
                user: answer.user,
                albums: answer.albums,
                attribution: answer.attribution,
                years: years,
                minPlays: minPlays
            )
        )
    }
}

/// Forgotten albums, in every format.
struct ForgottenOutput: CommandOutput {
    let user: String
    /// The albums, most played first.
    let albums: [ArchivedAlbum]
    /// Where the plays come from.
    let attribution: Attribution
    let years: Int
    let minPlays: Int

    var tree: Value {
        records.tree + ["minPlays": .int(minPlays), "user": .account(user), "years": .int(years)]
    }

    var records: Records {
        Records(
            "albums",
            of: zip(1..., albums),
            shown: ["rank", "album", "artist", "plays", "last"],
            [
                .init("rank", alignment: .right, style: .dim) { .int($0.0) },
                .init("artist", width: .cut, style: .dim) { .text($0.1.album.artist) },
                .init("album", width: .cut) { .text($0.1.album.title) },
                .init(
                    "plays",
                    alignment: .right,
                    text: { row, _ in Count.text(row.1.playCount) },
                    value: { .int($0.1.playCount) }
                ),
                .init("first") { .time($0.1.firstPlay) },
                .init("last", style: .dim) { .time($0.1.lastPlay) },
                .init("url") { .text($0.1.url) },
            ]
        )
    }

    func lines(on canvas: Canvas) -> [String] {
        let what =
            "not played for \(Count.words(years, "year")), with at least "
            + Count.words(minPlays, "play")
        return canvas.head(user, what, attribution)
            + (albums.isEmpty ? [" No forgotten albums."] : records.lines(on: canvas))
    }
}
