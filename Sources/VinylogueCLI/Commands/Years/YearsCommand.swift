import ArgumentParser
import VinylogueKit

struct YearsCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "years",
        abstract: "Show this week in every year, newest first.",
        discussion: """
              vinylogue years                    this week in every year
              vinylogue years --top 1            the top album of each year
              vinylogue years --user kaspar33    kaspar33's years
              vinylogue years --date 2024-12-24  the week of Christmas Eve
            """
    )

    @OptionGroup var chart: ChartOptions

    @OptionGroup var filter: MinPlaysOptions

    @OptionGroup var subject: SubjectOptions

    @OptionGroup var ranking: RankingOptions

    @OptionGroup var source: SourceOptions

    @Option(
        name: .customLong("top"),
        help: ArgumentHelp("How many to list for each year.", valueName: "n")
    )
    var top = 3

    func validate() throws {
        try check("--top", top, isIn: 1...1000)
        try ranking.check(against: source.source)
    }

    func run(in environment: Environment) async throws {
        let loader = try environment.chartLoader(
            source: source.source,
            minPlays: filter.minPlays,
            by: subject.subject,
            ranking: ranking.ranking
        )
        let user = try environment.accounts.name(chart.user)
        let date = chart.date ?? environment.machine.today()
        let overview = try await environment.showingProgress("Loading years") { progress in
            try await loader.overview(of: user, on: date, progress: progress)
        }
        environment.noteStaleness(of: overview.years.compactMap { try? $0.result.get() })
        let statuses = loader.statuses(in: overview, top: top, on: date)
        try environment.print(
            YearsOutput(
                overview: overview,
                subject: subject.subject,
                hasTimes: ranking.ranking == .time,
                top: top,
                statuses: statuses,
                marks: subject.subject == .albums ? environment.marks() : [:],
                options: try weekOptions(for: user, in: environment)
            )
        )
        environment.noteFailures(
            overview.years.map { ("\($0.year)", $0.result.map { _ in }) }
        )
        try PartialFailure.throwFirst(of: overview.years.map(\.result))
    }

    /// The given options that `week` also needs to show one of these charts.
    private func weekOptions(
        for user: String,
        in environment: Environment
    ) throws -> [String] {
        let isOwn = try user == environment.accounts.settings.user
        let given = [
            ("--user", isOwn ? nil : chart.user), ("--date", chart.day),
            ("--by", subject.subject == .albums ? nil : subject.subject.rawValue),
            ("--rank-by", ranking.ranking == .plays ? nil : ranking.ranking.rawValue),
        ]
        return given.flatMap { option, value in value.map { [option, $0] } ?? [] }
    }
}
