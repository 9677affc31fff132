import ArgumentParser
import VinylogueKit

/// The options that choose a chart: the user and the day.
struct ChartOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A Last.fm user, or a friend's position such as 2. (default: you)",
            valueName: "name"
        )
    )
    var user: String?

    @Option(
        help: ArgumentHelp("Use the week of this day instead of today's.", valueName: "yyyy-mm-dd")
    )
    var date: CalendarDate?

    func validate() throws {
        if let user, user.isEmpty {
            throw ValidationError("--user needs a name.")
        }
    }
}

/// The option that hides albums with few plays.
struct MinPlaysOptions: ParsableArguments {
    @Option(
        name: .customLong("min-plays"),
        help: ArgumentHelp(
            "List only albums with at least this many plays.",
            valueName: "n"
        )
    )
    var minPlays: Int?

    func validate() throws {
        if let minPlays, !(0...10_000).contains(minPlays) {
            throw ValidationError("--min-plays must be from 0 to 10000 (got \(minPlays)).")
        }
    }
}

extension CalendarDate: ExpressibleByArgument {
    /// Reads a day such as 2026-11-21.
    package init?(argument: String) {
        self.init(argument)
    }
}
