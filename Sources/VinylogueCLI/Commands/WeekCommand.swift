import ArgumentParser
import VinylogueKit

/// `vinylogue week`: one week's album chart.
struct WeekCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "week",
        abstract: "Show what was played in this very week, some years ago."
    )

    @OptionGroup var chart: ChartOptions

    @Option(
        name: .customLong("years-ago"),
        help: ArgumentHelp(
            "How many years back; 0 is the week now under way. (default: 1)",
            valueName: "n"
        )
    )
    var yearsAgo: Int?

    @Option(help: ArgumentHelp("The year, instead of --years-ago.", valueName: "yyyy"))
    var year: Int?

    @Option(help: ArgumentHelp("List so many albums at most.", valueName: "n"))
    var limit: Int?

    @OptionGroup(title: "Global options") var global: GlobalOptions

    func validate() throws {
        if year != nil && yearsAgo != nil {
            throw ValidationError("--year and --years-ago both name the year: give one of them.")
        }
        if let yearsAgo, yearsAgo < 0 {
            throw ValidationError(
                "--years-ago counts back from now, from 0 on, so \(yearsAgo) is no such number."
            )
        }
        if let limit, limit < 1 {
            throw ValidationError("--limit is a number from 1 on, not \(limit).")
        }
    }

    func run(in session: Session) async throws {
        let loader = session.chartLoader(minPlays: chart.minPlays)
        let selection = year.map(YearSelection.year) ?? .yearsAgo(yearsAgo ?? 1)
        let result = try await loader.chart(
            of: try session.user(chart.user),
            on: chart.date ?? session.context.today(),
            in: selection
        )
        session.noteStaleness(of: [result])
        try session.print(WeekOutput(chart: result, limit: limit))
    }
}
