import ArgumentParser
import VinylogueKit

/// The options that name a year.
struct YearOptions: ParsableArguments {
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

    func validate() throws {
        if year != nil && yearsAgo != nil {
            throw ValidationError("--year and --years-ago both name the year: give one of them.")
        }
        if let yearsAgo, yearsAgo < 0 {
            throw ValidationError(
                "--years-ago counts back from now, from 0 on, so \(yearsAgo) is no such number."
            )
        }
    }

    /// The year that was asked for; last year without any option.
    var selection: YearSelection {
        year.map(YearSelection.year) ?? .yearsAgo(yearsAgo ?? 1)
    }
}
