import ArgumentParser
import VinylogueKit
import VinylogueTUI

struct BrowseCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "browse",
        abstract: "Browse weeks, years and albums in full screen.",
        shouldDisplay: false
    )

    @OptionGroup var week: WeekCommand

    @Flag(name: .customLong("no-animation"), help: "Turn off animation in full screen.")
    var noAnimation = false

    func validate(with global: GlobalOptions) throws { try week.validate(with: global) }

    func run(in environment: Environment) async throws {
        guard isPlain(environment.options), canBrowse(on: environment.machine) else {
            return try await week.run(in: environment)
        }
        guard !environment.machine.isAccessible else {
            environment.note(
                "full-screen mode is off because the setting accessible is on. See `vinylogue --help` for the commands."
            )
            return try await week.run(in: environment)
        }
        // Without an account or `--user`, there is no week to open; `week` reports the error.
        if choosesWeek, week.options.chart.user == nil,
            try environment.accounts.settings.user == nil
        {
            return try await week.run(in: environment)
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
            comesFromForm: comesFromForm
        )
        .run()
    }

    /// Whether an option chooses the week to start with.
    private var choosesWeek: Bool {
        week.options.chart.user != nil || week.options.chart.date != nil
            || week.options.years.yearsAgo != nil
            || week.options.years.year != nil
    }

    private func start(in environment: Environment) throws -> ChartKey {
        let user = try environment.accounts.name(week.options.chart.user)
        let today = CalendarWeek(containing: week.options.chart.date ?? environment.machine.today())
        let year = week.options.years.year ?? today.year - (week.options.years.yearsAgo ?? 1)
        return ChartKey(user: user, year: year)
    }

    /// Whether all options given also work in full screen.
    private func isPlain(_ global: GlobalOptions) -> Bool {
        let options = week.options
        return options.filter.minPlays == nil && options.subject.subject == .albums
            && options.source.source == .auto && options.limit == nil && !options.friends
            && !options.art && options.collage == nil && global.format.isForPeople
    }

    /// Whether input and output are a terminal that supports full screen.
    private func canBrowse(on machine: Machine) -> Bool {
        machine.console.inputIsTerminal && machine.console.outputIsTerminal
            && !["", "dumb"].contains(machine.variables["TERM", default: ""])
    }
}
