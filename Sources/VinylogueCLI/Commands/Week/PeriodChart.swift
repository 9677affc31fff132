import ArgumentParser
import Core
import VinylogueKit

/// The options of `week`, `day` and `month`.
struct PeriodOptions: ParsableArguments {
    @OptionGroup var chart: ChartOptions

    @OptionGroup var filter: MinPlaysOptions

    @OptionGroup var years: YearOptions

    @OptionGroup var subject: SubjectOptions

    @OptionGroup var ranking: RankingOptions

    @OptionGroup var source: SourceOptions

    @Option(
        name: .customLong("limit"),
        help: ArgumentHelp(
            "List no more than this many. (default: all; with --friends: 5)",
            valueName: "n"
        )
    )
    var limit: Int?

    @Flag(name: .customLong("friends"), help: "Also show all your friends' charts.")
    var friends = false

    @Flag(name: .customLong("art"), help: "Show covers, if the terminal has colours.")
    var art = false

    @OptionGroup var artOptions: ArtOptions

    @OptionGroup var collageOptions: CollageOptions

    /// The file to save the covers to; nil to print the chart.
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
        try ranking.check(against: source.source)
    }

    /// Checks the options that depend on the output format.
    func validate(with global: GlobalOptions) throws {
        try collageOptions.check(art: art, format: global.format)
    }
}

/// The chart that `week`, `day` and `month` print.
struct PeriodChart {
    let options: PeriodOptions
    let kind: CalendarPeriod.Kind
    /// The period to print; nil for the one that the options choose.
    var period: CalendarPeriod?
    let environment: Environment

    /// Prints the chart according to the options, or saves its covers.
    func print() async throws {
        let loader = try environment.chartLoader(
            source: options.source.source,
            minPlays: options.filter.minPlays,
            by: options.subject.subject,
            ranking: options.ranking.ranking,
            of: kind
        )
        let (date, selection) = choice
        guard !options.friends else { return try await printFriends(loader, date, selection) }
        let user = try environment.accounts.name(options.chart.user)
        let chart = try await loader.chart(of: user, on: date, in: selection)
        environment.noteStaleness(of: [chart])
        if let file = options.collage {
            return try await CollageWriter(
                environment: environment,
                hasCaptions: options.collageOptions.hasCaptions
            )
            .save(chart, limit: options.limit, to: file)
        }
        if options.art, let (environment, graphics) = environment.drawing(options.artOptions) {
            return try await ArtWeekPrinter(environment: environment, graphics: graphics)
                .print(chart, limit: options.limit, today: today)
        }
        try environment.print(
            WeekOutput(chart: chart, limit: options.limit, today: today, marks: marks)
        )
    }

    /// The chosen date, otherwise the current one.
    private var today: CalendarDate { options.chart.date ?? environment.machine.today() }

    /// A day in the period to print, in the year that `selection` counts from.
    private var choice: (date: CalendarDate, selection: YearSelection) {
        guard let period else { return (today, options.years.selection) }
        return (period.counterpart(on: today).firstDay, .year(period.year))
    }

    /// The marks of albums; empty if artists or tracks are listed.
    private var marks: AlbumMarks {
        options.subject.subject == .albums ? environment.marks() : [:]
    }

    private func printFriends(
        _ loader: ChartLoader,
        _ date: CalendarDate,
        _ selection: YearSelection
    ) async throws {
        let users = try environment.accounts.everyone()
        let overview = try await environment.showingProgress("Loading charts") { progress in
            try await loader.charts(
                of: users,
                on: date,
                in: selection,
                progress: progress
            )
        }
        environment.noteStaleness(of: overview.sections.compactMap { try? $0.result.get() })
        try environment.print(
            FriendsWeekOutput(
                overview: overview,
                subject: options.subject.subject,
                hasTimes: options.ranking.ranking == .time,
                limit: options.limit ?? 5,
                today: today,
                marks: marks
            )
        )
        environment.noteFailures(
            overview.sections.map { (Account($0.user).label, $0.result.map { _ in }) }
        )
        try PartialFailure.throwFirst(of: overview.sections.map(\.result))
    }
}
