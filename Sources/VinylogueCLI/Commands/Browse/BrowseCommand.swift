import ArgumentParser
import VinylogueKit
import VinylogueTUI

struct BrowseCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "browse",
        abstract: "Browse weeks, years and albums in full screen.",
        shouldDisplay: false
    )

    @Argument(
        help: ArgumentHelp("The week or month to open.", valueName: "date", visibility: .hidden),
        completion: .shellCommand(":")
    )
    var words: [DateWord] = []

    @OptionGroup var week: WeekCommand

    @Flag(name: .customLong("no-animation"), help: "Turn off animation in full screen.")
    var noAnimation = false

    func validate(with global: GlobalOptions) throws {
        try week.validate(with: global)
        guard let typed else { return }
        if week.options.years.year != nil || week.options.years.yearsAgo != nil {
            throw ValidationError("Use either a date or --year and --years-ago, not both.")
        }
        // Far enough ahead that nothing is in the future: the date is read again when it is known.
        let future = CalendarDate(daysSinceEpoch: CalendarDate.days(9999, 1, 1))
        _ = try date(typed, today: future)
    }

    func run(in environment: Environment) async throws {
        guard isPlain(environment.options), canBrowse(on: environment.machine) else {
            return try await print(in: environment)
        }
        guard !environment.machine.isAccessible else {
            environment.note(
                "full-screen mode is off because the setting accessible is on. See `vinylogue --help` for the commands."
            )
            return try await print(in: environment)
        }
        // Without an account or `--user`, there is no week to open; `week` reports the error.
        if choosesWeek, week.options.chart.user == nil,
            try environment.accounts.settings.user == nil
        {
            return try await print(in: environment)
        }
        let start = choosesWeek ? try start(in: environment) : nil
        while try await browse(in: environment, start: start) == .demo {
            let demo = Environment(
                options: environment.options,
                on: environment.machine,
                isDemo: true
            )
            _ = try await browse(in: demo, comesFromForm: true)
        }
    }

    /// Opens full-screen mode.
    private func browse(
        in environment: Environment,
        start: ChartKey? = nil,
        comesFromForm: Bool = false
    ) async throws -> Flow.Ending {
        // Notes would garble the screen, since they go to standard error.
        environment.notes.silence()
        return try await environment.flow(
            art: week.options.artOptions.artMode,
            allowsAnimation: !noAnimation,
            date: week.options.chart.date,
            start: start,
            startsExactly: choosesYear,
            comesFromForm: comesFromForm
        )
        .run()
    }

    /// Whether an option chooses the week to start with.
    private var choosesWeek: Bool {
        choosesYear || week.options.chart.user != nil || week.options.chart.date != nil
    }

    /// Whether the year of that week was chosen.
    private var choosesYear: Bool {
        typed != nil || week.options.years.yearsAgo != nil || week.options.years.year != nil
    }

    private func start(in environment: Environment) throws -> ChartKey {
        let user = try environment.accounts.name(week.options.chart.user)
        if let period = try period(in: environment) {
            return ChartKey(user: user, period: period, today: today(in: environment))
        }
        let today = CalendarWeek(containing: today(in: environment))
        let year = week.options.years.year ?? today.year - (week.options.years.yearsAgo ?? 1)
        // No calendar has weeks in other years; full screen says that there is no chart.
        return ChartKey(user: user, year: min(max(year, 1), 9999))
    }

    /// Prints the chart that the date or the options choose.
    private func print(in environment: Environment) async throws {
        guard let period = try period(in: environment) else {
            return try await week.run(in: environment)
        }
        try await PeriodChart(
            options: week.options,
            kind: period.kind,
            period: period,
            environment: environment
        ).print()
    }

    /// The date given as words; nil for none.
    private var typed: String? {
        words.isEmpty ? nil : words.map(\.text).joined(separator: " ")
    }

    /// The week or month of the date given as words; nil for none.
    private func period(in environment: Environment) throws -> CalendarPeriod? {
        let today = today(in: environment)
        return try typed.map { try date($0, today: today).opened(today: today) }
    }

    private func today(in environment: Environment) -> CalendarDate {
        week.options.chart.date ?? environment.machine.today()
    }

    private func date(_ typed: String, today: CalendarDate) throws -> TypedDate {
        do throws(TypedDate.Problem) { return try TypedDate(typed, today: today) } catch {
            // A lone word such as "weeks" is probably a mistyped command.
            if error == .unknown, words.count == 1, !typed.contains(where: \.isWhitespace),
                typed.first?.isNumber != true
            {
                let command = ["days": "day", "weeks": "week", "months": "month", "year": "years"]
                let advice = command[typed.lowercased()].map { ". Did you mean \($0.quoted)?" }
                throw ValidationError("Unknown command \(typed.quoted)\(advice ?? "")")
            }
            throw ValidationError("\(error.text(of: typed.shown)) \(error.hint)")
        }
    }

    /// Whether all options given also work in full screen.
    private func isPlain(_ global: GlobalOptions) -> Bool {
        let options = week.options
        return options.filter.minPlays == nil && options.subject.subject == .albums
            && options.source.source == .auto && options.ranking.ranking == .plays
            && options.limit == nil && !options.friends && !options.art && options.collage == nil
            && global.format.isForPeople
    }

    /// Whether input and output are a terminal that supports full screen.
    private func canBrowse(on machine: Machine) -> Bool {
        machine.console.inputIsTerminal && machine.console.outputIsTerminal
            && !["", "dumb"].contains(machine.variables["TERM", default: ""])
    }
}

/// A word of a date, or a whole date in quotes; any other word is probably a mistyped command.
struct DateWord: ExpressibleByArgument {
    let text: String

    init?(argument: String) {
        guard argument.contains(where: \.isWhitespace) || TypedDate.isWord(argument) else {
            return nil
        }
        text = argument
    }
}
