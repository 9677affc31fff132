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

    func run(in session: Session) async throws {
        guard isPlain, session.canBrowse else { return try await week.run(in: session) }
        try await session.browsing()
            .flow(art: week.artOptions.artMode, allowsAnimation: !noAnimation).run()
    }

    /// Whether no option was given that needs printed output.
    private var isPlain: Bool {
        week.chart.user == nil && week.chart.date == nil && week.filter.minPlays == nil
            && week.years.yearsAgo == nil && week.years.year == nil && week.limit == nil
            && !week.friends && !week.art && week.collage == nil && global.format == .table
    }
}

extension Session {
    /// Whether input and output are a terminal that supports full screen.
    fileprivate var canBrowse: Bool {
        context.console.inputIsTerminal && context.console.outputIsTerminal
            && !["", "dumb"].contains(context.environment["TERM", default: ""])
    }

    /// This session without notes, which would garble the screen.
    fileprivate func browsing() -> Session {
        var options = options
        options.quiet = true
        options.verbose = false
        return Session(options: options, context: context)
    }
}
