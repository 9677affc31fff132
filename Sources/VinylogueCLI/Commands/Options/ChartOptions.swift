import ArgumentParser
import Artwork
import Foundation
import Storage
import VinylogueKit

/// The option that names the user whose plays a command uses.
struct UserOption: ParsableArguments {
    @Option(name: .customLong("user"), help: .user, completion: .friends)
    var name: String?

    func validate() throws { try check("--user", isName: name) }
}

/// The options that choose a chart: the user and the day.
struct ChartOptions: ParsableArguments {
    @OptionGroup var userOption: UserOption

    @Option(
        name: .customLong("date"),
        help: ArgumentHelp("Use this date instead of today.", valueName: "yyyy-mm-dd")
    )
    var day: String?

    /// The user's name or a friend's position; nil for the user's own account.
    var user: String? { userOption.name }

    /// The chosen day; nil for today.
    var date: CalendarDate? { day.flatMap { CalendarDate($0) } }

    func validate() throws {
        try check("--date", isDay: day)
    }
}

/// The option that chooses between the archive and the service.
struct SourceOptions: ParsableArguments {
    @Option(
        name: .customLong("source"),
        help: ArgumentHelp(
            "Where plays come from. auto is the archive if complete, otherwise the service.",
            valueName: "source"
        )
    )
    var source: HistorySource = .auto
}

extension HistorySource: ExpressibleByArgument {}

/// The option that chooses whether to rank albums, artists or tracks.
struct SubjectOptions: ParsableArguments {
    @Option(
        name: .customLong("by"),
        help: ArgumentHelp("What to rank.", valueName: "kind")
    )
    var subject: ChartSubject = .albums
}

extension ChartSubject: ExpressibleByArgument {}

/// The option that chooses whether to rank by plays or by listening time.
struct RankingOptions: ParsableArguments {
    @Option(
        name: .customLong("rank-by"),
        help: ArgumentHelp(
            "Rank by plays or by listening time, which needs the archive.",
            valueName: "measure"
        )
    )
    var ranking: ChartRanking = .plays

    /// Throws `ValidationError` if the source of the plays doesn't know how long they lasted.
    func check(against source: HistorySource) throws {
        if ranking == .time, source == .service {
            throw ValidationError("--rank-by time needs the archive. Remove --source service.")
        }
    }
}

extension ChartRanking: ExpressibleByArgument {}

/// The option that chooses the time zone for days and months.
struct ZoneOptions: ParsableArguments {
    @Option(
        name: .customLong("time-zone"),
        help: ArgumentHelp(
            "The time zone, such as Europe/Berlin. (default: yours)",
            valueName: "name"
        ),
        completion: .shellCommand(
            "grep -v '^#' /usr/share/zoneinfo/zone.tab | cut -f 3; echo UTC"
        )
    )
    var name: String?

    func validate() throws { _ = try rules() }

    /// The environment in the given time zone, or as it is if none was given.
    func applied(to environment: Environment) throws -> Environment {
        guard let rules = try rules() else { return environment }
        var environment = environment
        let (offset, now): (UTCOffset, _) = ({ rules.offset(at: $0) }, environment.machine.now)
        environment.machine.offset = offset
        environment.machine.today = { CalendarDate(now(), in: offset) }
        return environment
    }

    /// The rules of the given zone; nil if none was given.
    private func rules() throws -> ZoneRules? {
        guard let name else { return nil }
        let isName = name.allSatisfy {
            $0.isASCII && ($0.isLetter || $0.isNumber || "/_-+".contains($0))
        }
        // The limit is generous, since files in the system's database are at most a few kilobytes.
        guard isName, !name.isEmpty, !name.hasPrefix("/"),
            let file = try? InputFile.read("/usr/share/zoneinfo/\(name)", limit: 1 << 20),
            let rules = ZoneRules(Array(file))
        else {
            throw ValidationError(
                "--time-zone must be a name such as Europe/Berlin or UTC (got \"\(name.shown)\")."
            )
        }
        return rules
    }
}

/// The option that hides rows with few plays.
struct MinPlaysOptions: ParsableArguments {
    @Option(
        name: .customLong("min-plays"),
        help: ArgumentHelp(
            "Hide anything with fewer plays than this.",
            valueName: "n"
        )
    )
    var minPlays: Int?

    func validate() throws {
        try check("--min-plays", minPlays, isIn: 0...10_000)
    }
}

/// The options that choose a year.
struct YearOptions: ParsableArguments {
    @Option(
        name: .customLong("years-ago"),
        help: ArgumentHelp(
            "How many years back; 0 is this year. (default: 1)",
            valueName: "n"
        )
    )
    var yearsAgo: Int?

    @Option(name: .customLong("year"), help: ArgumentHelp("The year to show.", valueName: "yyyy"))
    var year: Int?

    func validate() throws {
        if year != nil && yearsAgo != nil {
            throw ValidationError("--year and --years-ago can't be used together.")
        }
        try check("--years-ago", yearsAgo, isAtLeast: 0)
    }

    /// The chosen year; last year by default.
    var selection: YearSelection {
        year.map(YearSelection.year) ?? .yearsAgo(yearsAgo ?? 1)
    }
}

/// The option that chooses how covers are shown.
struct ArtOptions: ParsableArguments {
    @Option(
        name: .customLong("art-mode"),
        help: ArgumentHelp("How to show covers, overriding the setting `art`.", valueName: "mode")
    )
    var artMode: ArtChoice?
}

extension ArtChoice: ExpressibleByArgument {}

extension ArgumentHelp {
    /// Help for the option that names a user.
    static let user = ArgumentHelp(
        "NAME, lastfm:NAME, listenbrainz:NAME, or a friend's position such as 2. (default: you)",
        valueName: "name"
    )
}

extension ParsableArguments {
    /// Throws `ValidationError` if an option's value is out of range.
    func check(_ option: String, _ number: Int?, isIn range: ClosedRange<Int>) throws {
        guard let number, !range.contains(number) else { return }
        throw ValidationError(
            "\(option) must be from \(range.lowerBound) to \(range.upperBound) (got \(number))."
        )
    }

    /// Throws `ValidationError` if an option's value is too small.
    func check(_ option: String, _ number: Int?, isAtLeast least: Int) throws {
        guard let number, number < least else { return }
        throw ValidationError("\(option) must be \(least) or greater (got \(number)).")
    }

    /// Throws `ValidationError` if an option's value has no name, with or without a service.
    func check(_ option: String, isName text: String?) throws {
        guard let text, Account(text).name.allSatisfy(\.isWhitespace) else { return }
        throw ValidationError("\(option) needs a name.")
    }

    /// Throws `ValidationError` if an option's value is empty or the name of another kind of file than
    /// a PNG; a name without a dot is accepted, such as `-`.
    func check(_ option: String, isPNG file: String?) throws {
        guard let file else { return }
        if file.isEmpty { throw ValidationError("\(option) needs a file name, or -.") }
        let name = file.split(separator: "/").last ?? ""
        let type = name.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
        guard type.count > 1, type.last?.lowercased() != "png" else { return }
        throw ValidationError(
            "\(option) writes a PNG. The name must end in .png (got \(String(name).shown))."
        )
    }

    /// Throws `ValidationError` if an option's value is not a valid date.
    func check(_ option: String, isDay text: String?) throws {
        guard let text, CalendarDate(text) == nil else { return }
        throw ValidationError(
            "\(option) must be a day: expected YYYY-MM-DD, such as 2026-11-21 (got \"\(text.shown)\")."
        )
    }
}

extension CompletionKind {
    /// Completes the usernames on the list of friends.
    static let friends = CompletionKind.shellCommand(
        "vinylogue friends list --offline --quiet --format csv | tail -n +2 | cut -d, -f2"
    )
}
