import ArgumentParser
import Terminal
import VinylogueKit

struct TopCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "top",
        abstract: "Show your most played albums of all time.",
        discussion: """
              vinylogue top                 your 20 most played albums
              vinylogue top --limit 100     the top 100
              vinylogue top --by artists    artists instead of albums
              vinylogue top --rank-by time  by listening time

            This needs an archive: run `vinylogue archive sync` first.
            """
    )

    @OptionGroup var user: UserOption

    @OptionGroup var subject: SubjectOptions

    @OptionGroup var ranking: RankingOptions

    @Option(
        name: .customLong("limit"),
        help: ArgumentHelp("List no more than this many.", valueName: "n")
    )
    var limit = 20

    func validate() throws {
        try check("--limit", limit, isAtLeast: 1)
    }

    func run(in environment: Environment) throws {
        // Without an account, setup comes before the archive.
        let name = try environment.accounts.name(user.name)
        let answer = try environment.archiveHistory(ranking: ranking.ranking).top(
            of: name,
            by: subject.subject,
            limit: limit
        )
        try environment.print(
            TopOutput(
                user: answer.user,
                subject: subject.subject,
                rows: answer.rows,
                hasTimes: ranking.ranking == .time,
                attribution: answer.attribution
            )
        )
    }
}

/// The most played albums, artists or tracks of all time, in every format.
struct TopOutput: CommandOutput {
    let user: String
    let subject: ChartSubject
    /// The rows, most played first.
    let rows: [ChartRow]
    /// Whether they are ranked by listening time.
    var hasTimes = false
    /// Where the plays come from.
    let attribution: Attribution

    var tree: Value {
        records.tree + [
            "estimatedShare": .decimal(time?.estimatedShare),
            "listeningSeconds": .int(time?.seconds), "user": .account(user),
        ]
    }

    var records: Records {
        Records(rows.map { ChartEntry(row: $0) }, by: subject, hasTimes: hasTimes)
    }

    /// How long the plays in the rows lasted.
    private var time: ListeningTime? {
        hasTimes ? rows.reduce(into: ListeningTime()) { $0 += $1.time ?? ListeningTime() } : nil
    }

    func lines(on canvas: Canvas) -> [String] {
        let layout = ChartColumns(rows, of: subject, columns: canvas.columns)
        let most = rows.first?.amount ?? 0
        let verb = hasTimes ? "heard" : "played"
        let what = [
            "most \(verb) \(subject.rawValue) of all time",
            time.map { "\(Playtime.words($0)) for \(Count.words(rows.count, subject.noun))" },
        ].compactMap(\.self).joined(separator: canvas.separator)
        return canvas.head(user, what, attribution)
            + (rows.isEmpty
                ? [" Nothing was played."]
                : rows.map { layout.line(for: $0, most: most, on: canvas) })
    }
}
