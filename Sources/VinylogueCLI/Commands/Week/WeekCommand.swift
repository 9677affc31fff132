import ArgumentParser
import VinylogueKit

/// `vinylogue week`: one week's album chart.
struct WeekCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "week",
        abstract: "Show what was played in this very week, some years ago."
    )

    @OptionGroup var chart: ChartOptions

    @OptionGroup var years: YearOptions

    @Option(
        help: ArgumentHelp(
            "List so many albums at most. (default: all; with --friends: 5)",
            valueName: "n"
        )
    )
    var limit: Int?

    @Flag(help: "Show the week for you and all your friends.")
    var friends = false

    @Flag(help: "Show the covers, where the terminal has colours.")
    var art = false

    @OptionGroup var artOptions: ArtOptions

    @Option(
        name: .customLong("save-collage"),
        help: ArgumentHelp(
            "Save the covers as one square picture; - is the output.",
            valueName: "file.png"
        ),
        completion: .file(extensions: ["png"])
    )
    var collage: String?

    @OptionGroup(title: "Global options") var global: GlobalOptions

    func validate() throws {
        if friends && (art || collage != nil) {
            throw ValidationError("Covers are shown for one person: leave --friends out.")
        }
        if collage == "" {
            throw ValidationError("--save-collage needs the name of a file, or -.")
        }
        if friends && chart.user != nil {
            throw ValidationError(
                "--friends is about you and all friends, --user about one person."
            )
        }
        if let limit, limit < 1 {
            throw ValidationError("--limit is a number from 1 on, not \(limit).")
        }
    }

    func run(in session: Session) async throws {
        let settings = try session.settings(minPlays: chart.minPlays)
        let loader = try session.chartLoader(settings)
        let selection = years.selection
        let date = chart.date ?? session.context.today()
        guard !friends else {
            return try await runForFriends(loader, settings, date, selection, in: session)
        }
        let user = try settings.account(chart.user)
        let result = try await loader.chart(of: user, on: date, in: selection)
        session.noteStaleness(of: [result])
        if let collage {
            return try await CollageWriter(session: session, settings: settings)
                .save(result, limit: limit, to: collage)
        }
        if art, session.options.format == .table,
            let way = session.graphics(artOptions.artMode, settings)
        {
            return try await ArtWeekPrinter(session: session, settings: settings, way: way)
                .print(result, limit: limit)
        }
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
