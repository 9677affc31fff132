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

    @Option(
        help: ArgumentHelp(
            "List so many albums at most. (default: all; with --friends: 5)",
            valueName: "n"
        )
    )
    var limit: Int?

    @Flag(help: "Show the week for you and all your friends.")
    var friends = false

    @OptionGroup(title: "Global options") var global: GlobalOptions

    func validate() throws {
        if year != nil && yearsAgo != nil {
            throw ValidationError("--year and --years-ago both name the year: give one of them.")
        }
        if friends && chart.user != nil {
            throw ValidationError(
                "--friends is about you and all friends, --user about one person."
            )
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
        let settings = try session.settings(minPlays: chart.minPlays)
        let loader = try session.chartLoader(settings)
        let selection = year.map(YearSelection.year) ?? .yearsAgo(yearsAgo ?? 1)
        let date = chart.date ?? session.context.today()
        guard !friends else {
            return try await runForFriends(loader, settings, date, selection, in: session)
        }
        let user = try settings.account(chart.user)
        let result = try await loader.chart(of: user, on: date, in: selection)
        session.noteStaleness(of: [result])
        try session.print(WeekOutput(chart: result, limit: limit))
    }

    private func runForFriends(
        _ loader: ChartLoader,
        _ settings: Settings,
        _ date: CalendarDate,
        _ selection: YearSelection,
        in session: Session
    ) async throws {
        let users = [try settings.account(nil)] + settings.friends.friends.map(\.username)
        let overview = try await session.showingProgress("Loading charts") { progress in
            try await loader.charts(of: users, on: date, in: selection, progress: progress)
        }
        session.noteStaleness(of: overview.sections.compactMap { try? $0.result.get() })
        try session.print(FriendsWeekOutput(overview: overview, limit: limit ?? 5))
        try PartialFailure.throwFirst(of: overview.sections.map(\.result))
    }
}
