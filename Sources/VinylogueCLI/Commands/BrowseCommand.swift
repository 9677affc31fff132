import ArgumentParser
import VinylogueKit
import VinylogueTUI

/// `vinylogue` without a command: the interactive flow on a terminal, else the same as `week`.
struct BrowseCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "browse",
        abstract: "Look at weeks, years and albums in full screen.",
        shouldDisplay: false
    )

    @OptionGroup var week: WeekCommand

    @Flag(name: .customLong("no-animation"), help: "Never fade in the full screen.")
    var noAnimation = false

    var global: GlobalOptions { week.global }

    func run(in session: Session) async throws {
        guard isPlain, session.canBrowse else { return try await week.run(in: session) }
        try await session.browsing()
            .flow(art: week.artOptions.artMode, allowsAnimation: !noAnimation).run()
    }

    /// Whether nothing was said that only a printed week can follow.
    private var isPlain: Bool {
        week.chart.user == nil && week.chart.date == nil && week.chart.minPlays == nil
            && week.years.yearsAgo == nil && week.years.year == nil && week.limit == nil
            && !week.friends && !week.art && week.collage == nil && global.format == .table
    }
}

extension Session {
    /// Whether there is a terminal that can be drawn on, and a person at it.
    fileprivate var canBrowse: Bool {
        context.console.inputIsTerminal && context.console.outputIsTerminal
            && !["", "dumb"].contains(context.environment["TERM", default: ""])
    }

    /// This session without notes, which would write into the screen.
    fileprivate func browsing() -> Session {
        var options = options
        options.quiet = true
        options.verbose = false
        return Session(options: options, context: context)
    }
}
