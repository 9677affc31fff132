import ArgumentParser
import VinylogueKit

struct WeekCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "week",
        abstract: "Show your chart for this week in an earlier year.",
        discussion: """
              vinylogue week                              your week a year ago
              vinylogue week --years-ago 10               your week ten years ago
              vinylogue week --user kaspar33 --year 2019  kaspar33's week in 2019
              vinylogue week --min-plays 5                albums with 5 plays or more
              vinylogue week --by artists                 artists instead of albums
              vinylogue week --rank-by time               by listening time
              vinylogue week --friends                    you and all your friends
              vinylogue week --save-collage week.png      the covers as one image
              vinylogue week --format csv > week.csv      for a spreadsheet
              vinylogue week --format json | jq .albums   for a script
            """
    )

    @OptionGroup var options: PeriodOptions

    func validate(with global: GlobalOptions) throws { try options.validate(with: global) }

    func run(in environment: Environment) async throws {
        try await PeriodChart(options: options, kind: .week, environment: environment).print()
    }
}

struct DayCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "day",
        abstract: "Show what you played on this day in an earlier year.",
        discussion: """
              vinylogue day                    this day a year ago
              vinylogue day --date 2024-12-25  Christmas Day a year earlier
              vinylogue day --by tracks        tracks instead of albums
            """
    )

    @OptionGroup var options: PeriodOptions

    @OptionGroup var zone: ZoneOptions

    func validate(with global: GlobalOptions) throws { try options.validate(with: global) }

    func run(in environment: Environment) async throws {
        try await PeriodChart(
            options: options,
            kind: .day,
            environment: zone.applied(to: environment)
        ).print()
    }
}

struct MonthCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "month",
        abstract: "Show what you played this month in an earlier year.",
        discussion: """
              vinylogue month                this month a year ago
              vinylogue month --years-ago 0  the current month
              vinylogue month --by artists   artists instead of albums
            """
    )

    @OptionGroup var options: PeriodOptions

    @OptionGroup var zone: ZoneOptions

    func validate(with global: GlobalOptions) throws { try options.validate(with: global) }

    func run(in environment: Environment) async throws {
        try await PeriodChart(
            options: options,
            kind: .month,
            environment: zone.applied(to: environment)
        ).print()
    }
}
