import ArgumentParser
import VinylogueKit

struct WeekCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "week",
        abstract: "Show the album chart of this week, some years ago.",
        discussion: """
              vinylogue week                              your week, one year ago
              vinylogue week --years-ago 10               your week ten years ago
              vinylogue week --user kaspar33 --year 2019  the week of kaspar33 in 2019
              vinylogue week --min-plays 5                only albums with at least 5 plays
              vinylogue week --by artists                 artists instead of albums
              vinylogue week --friends                    yours and all your friends'
              vinylogue week --save-collage week.png      the covers as a picture
              vinylogue week --format csv > week.csv      for a spreadsheet
              vinylogue week --format json | jq .albums   for other programs
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
        abstract: "Show what you played on this day, some years ago.",
        discussion: """
              vinylogue day                     this day, one year ago
              vinylogue day --date 2024-12-25   Christmas, one year earlier
              vinylogue day --by tracks         tracks instead of albums
            """
    )

    @OptionGroup var options: PeriodOptions

    @OptionGroup var zone: ZoneOptions

    func validate(with global: GlobalOptions) throws { try options.validate(with: global) }

    func run(in environment: Environment) async throws {
        try await PeriodChart(
            options: options,
            kind: .day,
            offset: zone.offset(on: environment.machine),
            environment: environment
        ).print()
    }
}

struct MonthCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "month",
        abstract: "Show what you played in this month, some years ago.",
        discussion: """
              vinylogue month                   this month, one year ago
              vinylogue month --years-ago 0     the current month
              vinylogue month --by artists      artists instead of albums
            """
    )

    @OptionGroup var options: PeriodOptions

    @OptionGroup var zone: ZoneOptions

    func validate(with global: GlobalOptions) throws { try options.validate(with: global) }

    func run(in environment: Environment) async throws {
        try await PeriodChart(
            options: options,
            kind: .month,
            offset: zone.offset(on: environment.machine),
            environment: environment
        ).print()
    }
}
