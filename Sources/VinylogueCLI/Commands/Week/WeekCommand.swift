import ArgumentParser
import VinylogueKit

/// `vinylogue week`: one week's album chart.
struct WeekCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "week",
        abstract: "Show the album chart of this week, some years ago.",
        discussion: """
              vinylogue week                              your week, one year ago
              vinylogue week --years-ago 10               your week ten years ago
              vinylogue week --user kaspar33 --year 2019  the week of kaspar33 in 2019
              vinylogue week --min-plays 5                only albums with at least 5 plays
              vinylogue week --friends                    yours and all your friends'
              vinylogue week --save-collage week.png      the covers as a picture
              vinylogue week --format csv > week.csv      for a spreadsheet
              vinylogue week --format json | jq .albums   for other programs
            """
    )

    @OptionGroup var chart: ChartOptions

    @OptionGroup var filter: MinPlaysOptions

    @OptionGroup var years: YearOptions

    @Option(
        help: ArgumentHelp(
            "List at most this many albums. (default: all; with --friends: 5)",
            valueName: "n"
        )
    )
    var limit: Int?

    @Flag(help: "Show the charts of you and all your friends.")
    var friends = false

    @Flag(help: "Show covers, if the terminal has colours.")
    var art = false

    @OptionGroup var artOptions: ArtOptions

    @Option(
        name: .customLong("save-collage"),
        help: ArgumentHelp(
            "Save the covers as one PNG; - writes it to standard output.",
            valueName: "file.png"
        ),
        completion: .file(extensions: ["png"])
    )
    var collage: String?

    @Flag(
        name: .customLong("caption"),
        help: "In a collage, print title and artist below each cover."
    )
    var hasCaptions = false

    @OptionGroup(title: "Global options") var global: GlobalOptions

    func validate() throws {
        if friends && (art || collage != nil) {
            throw ValidationError(
                "--art and --save-collage work for one user only. Remove --friends."
            )
        }
        if collage == "" {
            throw ValidationError("--save-collage needs a file name, or -.")
        }
        if friends && chart.user != nil {
            throw ValidationError("Use either --friends or --user, not both.")
        }
        try validatePictures()
        if let limit, limit < 1 {
            throw ValidationError("--limit must be 1 or greater (got \(limit)).")
        }
    }

    private func validatePictures() throws {
        if hasCaptions && collage == nil {
            throw ValidationError("--caption needs --save-collage FILE.")
        }
        if let collage {
            let name = collage.split(separator: "/").last ?? ""
            let type = name.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
            if type.count > 1, type.last?.lowercased() != "png" {
                throw ValidationError(
                    "--save-collage writes a PNG. The name must end in .png (got \(String(name).shown))."
                )
            }
            guard !art, global.format == .table else {
                throw ValidationError(
                    "--save-collage prints no chart. Remove --art and --format."
                )
            }
        }
        if art, global.format != .table {
            throw ValidationError("--art needs --format table.")
        }
    }

    func run(in environment: Environment) async throws {
        let settings = try environment.settings(minPlays: filter.minPlays)
        let loader = try environment.chartLoader(settings)
        let selection = years.selection
        let date = chart.date ?? environment.world.today()
        guard !friends else {
            return try await runForFriends(loader, settings, date, selection, in: environment)
        }
        let user = try settings.account(chart.user)
        let result = try await loader.chart(of: user, on: date, in: selection)
        environment.noteStaleness(of: [result])
        if let collage {
            return try await CollageWriter(
                environment: environment,
                settings: settings,
                hasCaptions: hasCaptions
            )
            .save(result, limit: limit, to: collage)
        }
        if art, environment.isAccessible {
            environment.note("covers are off because the setting accessible is on.")
        }
        if art, environment.options.format == .table {
            let environment = environment.askingTerminal(artOptions.artMode, settings)
            if let way = environment.graphics(artOptions.artMode, settings) {
                return try await ArtWeekPrinter(
                    environment: environment,
                    settings: settings,
                    way: way
                )
                .print(result, limit: limit)
            }
        }
        try environment.print(WeekOutput(chart: result, limit: limit))
    }

    private func runForFriends(
        _ loader: ChartLoader,
        _ settings: Settings,
        _ date: CalendarDate,
        _ selection: YearSelection,
        in environment: Environment
    ) async throws {
        let users = [try settings.account(nil)] + settings.friends.friends.map(\.username)
        let overview = try await environment.showingProgress("Loading charts") { progress in
            try await loader.charts(of: users, on: date, in: selection, progress: progress)
        }
        environment.noteStaleness(of: overview.sections.compactMap { try? $0.result.get() })
        try environment.print(FriendsWeekOutput(overview: overview, limit: limit ?? 5))
        try PartialFailure.throwFirst(of: overview.sections.map(\.result))
    }
}
