import ArgumentParser
import VinylogueKit
import VinylogueTUI

/// `vinylogue` without a command: full screen on a terminal, otherwise the same as `week`.
struct BrowseCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "browse",
        abstract: "Browse weeks, years and albums in full screen.",
        shouldDisplay: false
    )

    @OptionGroup var week: WeekCommand

    @Flag(name: .customLong("no-animation"), help: "Turn off fading in full screen.")
    var noAnimation = false

    var global: GlobalOptions { week.global }

    func run(in environment: Environment) async throws {
        guard isPlain, environment.canBrowse else { return try await week.run(in: environment) }
        guard !environment.isAccessible else {
            environment.note(
                "the full screen is off because the setting accessible is on. `vinylogue --help` lists the commands."
            )
            return try await week.run(in: environment)
        }
        // Notes would garble the screen.
        environment.notes.silence()
        try await environment.flow(
            art: week.options.artOptions.artMode,
            allowsAnimation: !noAnimation
        )
        .run()
    }

    /// Whether no option was given that needs printed output.
    private var isPlain: Bool {
        let options = week.options
        return options.chart.user == nil && options.chart.date == nil
            && options.filter.minPlays == nil && options.years.yearsAgo == nil
            && options.years.year == nil && options.subject.subject == .albums
            && options.source.source == .auto && options.limit == nil && !options.friends
            && !options.art && options.collage == nil && global.format == .table
    }
}

extension Environment {
    /// Whether input and output are a terminal that supports full screen.
    fileprivate var canBrowse: Bool {
        world.console.inputIsTerminal && world.console.outputIsTerminal
            && !["", "dumb"].contains(world.variables["TERM", default: ""])
    }
}
