import ArgumentParser
import VinylogueKit

/// The options that choose a year.
struct YearOptions: ParsableArguments {
    @Option(
        name: .customLong("years-ago"),
        help: ArgumentHelp(
            "How many years ago; 0 is the current week. (default: 1)",
            valueName: "n"
        )
    )
    var yearsAgo: Int?

    @Option(help: ArgumentHelp("Use this year instead of --years-ago.", valueName: "yyyy"))
    var year: Int?

    func validate() throws {
        if year != nil && yearsAgo != nil {
            throw ValidationError("--year and --years-ago both choose the year. Use only one.")
        }
        if let yearsAgo, yearsAgo < 0 {
            throw ValidationError("--years-ago must be 0 or greater (got \(yearsAgo)).")
        }
    }

    /// The chosen year; last year by default.
    var selection: YearSelection {
        year.map(YearSelection.year) ?? .yearsAgo(yearsAgo ?? 1)
    }
}
