import ArgumentParser
import Artwork
import VinylogueKit

/// The options that choose a chart: the user and the day.
struct ChartOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A Last.fm user, or a friend's position such as 2. (default: you)",
            valueName: "name"
        ),
        completion: .friends
    )
    var user: String?

    @Option(
        name: .customLong("date"),
        help: ArgumentHelp("Use the week of this day instead of today's.", valueName: "yyyy-mm-dd")
    )
    var day: String?

    /// The chosen day; nil for today.
    var date: CalendarDate? { day.flatMap { CalendarDate($0) } }

    func validate() throws {
        if let day, date == nil {
            throw ValidationError(
                "--date must be a day: expected YYYY-MM-DD, such as 2026-11-21 (got \"\(day.shown)\")."
            )
        }
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

/// The option that says how covers are shown.
struct ArtOptions: ParsableArguments {
    @Option(
        name: .customLong("art-mode"),
        help: ArgumentHelp("How to show covers; overrides the setting 'art'.", valueName: "mode")
    )
    var artMode: ArtChoice?
}

extension ArtChoice: ExpressibleByArgument {}

extension CompletionKind {
    /// The names of the friends on the user's list.
    static let friends = CompletionKind.shellCommand(
        "vinylogue friends list --offline --quiet --format csv | tail -n +2 | cut -d, -f2"
    )
}
