import ArgumentParser
import VinylogueKit

/// `vinylogue years`: the same week in every year.
struct YearsCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "years",
        abstract: "Show this very week in every year, newest first."
    )

    @OptionGroup var chart: ChartOptions

    @Option(help: ArgumentHelp("List so many albums of each year.", valueName: "n"))
    var top = 3

    @OptionGroup(title: "Global options") var global: GlobalOptions

    func validate() throws {
        guard (1...1000).contains(top) else {
            throw ValidationError("--top is a number from 1 to 1000, not \(top).")
        }
    }

    func run(in session: Session) async throws {
        let loader = session.chartLoader(minPlays: chart.minPlays)
        let user = try session.user(chart.user)
        let date = chart.date ?? session.context.today()
        let overview = try await session.showingProgress("Loading years") { progress in
            try await loader.overview(of: user, on: date, progress: progress)
        }
        session.noteStaleness(of: overview.years.compactMap { try? $0.result.get() })
        try session.print(YearsOutput(overview: overview, top: top))
        // What came is printed; what did not is told, and the first failure decides the status.
        for year in overview.years {
            guard case .failure(let error) = year.result else { continue }
            throw PartialFailure(error: error)
        }
    }
}
