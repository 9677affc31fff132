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

    @Option(
        name: .customLong("years"),
        help: ArgumentHelp("Minimum years since the last play.", valueName: "n")
    )
    var years = 3

    @Option(
        name: .customLong("min-plays"),
        help: ArgumentHelp("Hide albums with fewer plays than this.", valueName: "n")
    )
    var minPlays = 20

    @Option(
        name: .customLong("limit"),
        help: ArgumentHelp("List no more than this many albums.", valueName: "n")
    )
    var limit = 20

    @OptionGroup var ranking: RankingOptions

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
        let answer = try environment.archiveHistory(ranking: ranking.ranking).forgotten(
            by: name,
            since: Date(unixTime: day.unixTime),
            minPlays: minPlays,
            limit: limit
        )
        try environment.print(
            ForgottenOutput(
                user: answer.user,
                albums: answer.albums,
                hasTimes: ranking.ranking == .time,
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
    /// Whether they are ranked by listening time.
    var hasTimes = false
    /// Where the plays come from.
    let attribution: Attribution
    let years: Int
    let minPlays: Int

    var tree: Value {
        records.tree + [
            "estimatedShare": .decimal(time?.estimatedShare),
            "listeningSeconds": .int(time?.seconds), "minPlays": .int(minPlays),
            "user": .account(user), "years": .int(years),
        ]
    }

    /// How long the plays of the albums lasted.
    private var time: ListeningTime? {
        hasTimes ? albums.reduce(into: ListeningTime()) { $0 += $1.time ?? ListeningTime() } : nil
    }

    var records: Records {
        Records(
            "albums",
            of: zip(1..., albums),
            shown: ["rank", "album", "artist", hasTimes ? "seconds" : "plays", "last"],
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
            ] + (hasTimes ? [seconds] : [])
        )
    }

    private var seconds: Records.Column<(Int, ArchivedAlbum)> {
        .init(
            "seconds",
            alignment: .right,
            text: { row, _ in Playtime.words(row.1.time?.seconds ?? 0) },
            value: { .int($0.1.time?.seconds) }
        )
    }

    func lines(on canvas: Canvas) -> [String] {
        let rule =
            "not played for \(Count.words(years, "year")), with at least "
            + Count.words(minPlays, "play")
        let what = [rule, time.map { Playtime.words($0) }].compactMap(\.self)
            .joined(separator: canvas.separator)
        return canvas.head(user, what, attribution)
            + (albums.isEmpty ? [" No forgotten albums."] : records.lines(on: canvas))
    }
}
