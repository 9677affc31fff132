import ArgumentParser
import Foundation
import VinylogueKit

/// The options of `week`, `day` and `month`, and what they do.
struct PeriodOptions: ParsableArguments {
    @OptionGroup var chart: ChartOptions

    @OptionGroup var filter: MinPlaysOptions

    @OptionGroup var years: YearOptions

    @OptionGroup var subject: SubjectOptions

    @OptionGroup var source: SourceOptions

    @Option(
        help: ArgumentHelp(
            "List at most this many. (default: all; with --friends: 5)",
            valueName: "n"
        )
    )
    var limit: Int?

    @Flag(help: "Show your chart and those of all your friends.")
    var friends = false

    @Flag(help: "Show covers, if the terminal has colours.")
    var art = false

    @OptionGroup var artOptions: ArtOptions

    @OptionGroup var collageOptions: CollageOptions

    /// Where the covers are saved as a picture; nil for nowhere.
    var collage: String? { collageOptions.file }

    func validate() throws {
        if friends && (art || collage != nil) {
            throw ValidationError(
                "--art and --save-collage work for one user only. Remove --friends."
            )
        }
        if subject.subject != .albums && (art || collage != nil) {
            throw ValidationError("--art and --save-collage need albums. Remove --by.")
        }
        if friends && chart.user != nil {
            throw ValidationError("Use either --friends or --user, not both.")
        }
        try check("--limit", limit, isAtLeast: 1)
    }

    /// Checks what depends on the format.
    func validate(with global: GlobalOptions) throws {
        try collageOptions.check(art: art, format: global.format)
    }

    /// Prints the chart of a kind of period; days and months are those of local time.
    func run(
        _ kind: CalendarPeriod.Kind,
        offset: @escaping UTCOffset = { _ in 0 },
        in environment: Environment
    ) async throws {
        let settings = try environment.settings(minPlays: filter.minPlays)
        let loader = try environment.chartLoader(
            settings,
            source: source.source,
            by: subject.subject,
            of: kind,
            offset: offset
        )
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
                hasCaptions: collageOptions.hasCaptions
            )
            .save(result, limit: limit, to: collage)
        }
        if art, environment.isAccessible {
            environment.note("covers are off because the setting accessible is on.")
        }
        if art, environment.options.format.isForPeople {
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
        try environment.print(
            FriendsWeekOutput(overview: overview, subject: subject.subject, limit: limit ?? 5)
        )
        try PartialFailure.throwFirst(of: overview.sections.map(\.result))
    }
}
