import ArgumentParser
import VinylogueKit

/// The options of commands that show charts: whose, of which day, from how many plays on.
struct ChartOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Whose charts.", valueName: "name"))
    var user: String?

    @Option(
        help: ArgumentHelp("A day of the week to show, instead of today.", valueName: "yyyy-mm-dd")
    )
    var date: CalendarDate?

    @Option(
        name: .customLong("min-plays"),
        help: ArgumentHelp("List albums with this many plays or more.", valueName: "n")
    )
    var minPlays: Int?

    func validate() throws {
        if let minPlays, !(0...10_000).contains(minPlays) {
            throw ValidationError("--min-plays is a number from 0 to 10000, not \(minPlays).")
        }
        if let user, user.isEmpty {
            throw ValidationError("--user needs a name.")
        }
    }
}

extension CalendarDate: ExpressibleByArgument {
    /// Reads a day such as 2026-11-21.
    package init?(argument: String) {
        self.init(argument)
    }
}
