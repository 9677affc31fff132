import ArgumentParser
import Terminal
import VinylogueKit

struct CalendarCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "calendar",
        abstract: "Show a year day by day, with your streaks.",
        discussion: """
              vinylogue calendar          this year
              vinylogue calendar 2019     2019
              vinylogue calendar --years  one line for each year

            The stronger a day's shade, the more you played; each shade covers a quarter of the days with plays. \
            This needs an archive: run `vinylogue archive sync` first.
            """
    )

    @Argument(help: ArgumentHelp("The year. (default: this year)", valueName: "year"))
    var year: Int?

    @Flag(name: .customLong("years"), help: "Show one line for each year.")
    var years = false

    @OptionGroup var user: UserOption

    @OptionGroup var zone: ZoneOptions

    func validate() throws {
        try check("The year", year, isIn: 1...9999)
        if years, year != nil {
            throw ValidationError("Use either a year or --years, not both.")
        }
    }

    func run(in environment: Environment) throws {
        let environment = try zone.applied(to: environment)
        // Without an account, setup comes before the archive.
        let name = try environment.accounts.name(user.name)
        let story = try environment.story()
        let today = environment.machine.today()
        guard !years else {
            let answer = try story.days(of: name, in: .all)
            let output = CalendarYearsOutput(
                user: answer.user,
                days: answer.days,
                attribution: answer.attribution
            )
            return try environment.knowingGround().print(output)
        }
        let year = year ?? today.components.year
        let answer = try story.days(of: name, in: .year(year))
        // A streak that goes on ends today or yesterday.
        let mayGoOn = [today, today.adding(days: -1)].contains { $0.components.year == year }
        let streak = mayGoOn ? try story.currentStreak(on: today, of: answer.user) : nil
        let starts = try environment.accounts.settings.weekStart
        try environment.knowingGround().print(
            CalendarOutput(
                user: answer.user,
                year: year,
                days: answer.days,
                attribution: answer.attribution,
                currentStreak: streak?.last.components.year == year ? streak : nil,
                weekStart: starts == .sunday ? 6 : 0
            )
        )
    }
}
