import ArgumentParser
import Terminal
import VinylogueKit

struct TodayCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "today",
        abstract: "Show anniversaries, milestones, your streak and this week in past years.",
        discussion: """
              vinylogue today                    today's anniversaries
              vinylogue today --date 2026-12-24  another day's
              vinylogue today --line             one line, for a status bar
              vinylogue today --line "{artist}: {album} ({years}y ago)"

            A template can contain {artist}, {album}, {plays} and {years}. The line stays the same all day. \
            This needs an archive: run `vinylogue archive sync` first.
            """
    )

    @Flag(name: .customLong("line"), help: "Print one line only.")
    var line = false

    @Argument(help: ArgumentHelp("How to write the line.", valueName: "template"))
    var template: String?

    @OptionGroup var chart: ChartOptions

    @OptionGroup var zone: ZoneOptions

    func validate() throws {
        guard let template else { return }
        if !line { throw ValidationError("A template needs --line.") }
        for name in Self.placeholders(in: template)
        where DayLine.Placeholder(rawValue: name) == nil {
            let known = DayLine.Placeholder.allCases.map { "{\($0.rawValue)}" }
            throw ValidationError(
                "A template can contain \(known.joined(separator: ", ")) (got \"{\(name.shown)}\")."
            )
        }
    }

    func validate(with global: GlobalOptions) throws {
        if line, !global.format.isForPeople {
            throw ValidationError("--line prints text. Remove --format.")
        }
    }

    func run(in environment: Environment) throws {
        let environment = try zone.applied(to: environment)
        // Without an account, setup comes before the archive.
        let user = try environment.accounts.name(chart.user)
        let story = try environment.story()
        let date = chart.date ?? environment.machine.today()
        guard line else {
            return try environment.print(TodayOutput(story: story.today(date, of: user)))
        }
        // A day with nothing to look back on leaves the status bar empty.
        guard let found = try story.line(for: date, of: user) else { return }
        let text = template.map(found.text) ?? found.text
        try environment.print("\(text.sanitizedForTerminal)\n")
    }

    /// The names in braces.
    private static func placeholders(in template: String) -> [String] {
        template.split(separator: "{", omittingEmptySubsequences: false).dropFirst().compactMap {
            part in part.firstIndex(of: "}").map { String(part[..<$0]) }
        }
    }
}

/// The anniversaries and milestones of a day, in every format.
struct TodayOutput: CommandOutput {
    let story: TodayStory

    var records: Records {
        Records(
            "anniversaries",
            of: story.anniversaries,
            [
                .init("artist") { .text($0.artist) }, .init("album") { .text($0.album) },
                .init("firstPlay") { .time(unix: $0.firstPlay) }, .init("plays") { .int($0.plays) },
                .init("years") { .int($0.years) },
            ]
        )
    }

    var tree: Value {
        records.tree + [
            "date": .day(story.date), "milestones": .list(story.milestones.map(\.tree)),
            "nearMilestones": .list(
                story.nearMilestones.map {
                    [
                        "album": .text($0.album), "artist": .text($0.artist),
                        "missing": .int($0.missing), "number": .int($0.number),
                        "of": .text($0.subject.rawValue),
                    ]
                }
            ),
            "streak": ["days": .int(story.streak?.days ?? 0), "first": .day(story.streak?.first)],
            "user": .account(story.user),
            "weeks": .list(
                story.weeks.map {
                    [
                        "album": .text($0.album), "artist": .text($0.artist),
                        "plays": .int($0.plays), "yearsAgo": .int($0.yearsAgo),
                    ]
                }
            ),
        ]
    }

    func lines(on canvas: Canvas) -> [String] {
        let head = canvas.head(story.user, story.date.description, story.attribution)
        let sections = [
            anniversaries(canvas), weeks(canvas), milestones(canvas), near(canvas), streak(canvas),
        ].filter { !$0.isEmpty }
        guard !sections.isEmpty else { return head + [" Nothing to look back on."] }
        return head + sections.joined(separator: [""])
    }

    private func section<Row>(
        _ title: String,
        _ rows: [Row],
        _ canvas: Canvas,
        _ columns: [Records.Column<Row>]
    ) -> [String] {
        guard !rows.isEmpty else { return [] }
        return [canvas.paint(canvas.margin + title, .dim)]
            + Records(of: rows, columns).lines(on: canvas)
    }

    private func anniversaries(_ canvas: Canvas) -> [String] {
        // The artist of an album that was also the first one goes without saying.
        let rows = story.anniversaries.filter { day in
            day.album != nil
                || !story.anniversaries.contains {
                    $0.album != nil && $0.artist == day.artist && $0.firstPlay == day.firstPlay
                }
        }
        return section(
            "first played on this day",
            rows,
            canvas,
            [
                .init("years") { .text("\(Count.words($0.years, "year")) ago") },
                .init("name", width: .cut) { .text($0.album ?? $0.artist) },
                .init("artist", width: .cut, style: .dim) {
                    .text($0.album == nil ? "" : $0.artist)
                },
                .init("plays", alignment: .right) { .text(Count.words($0.plays, "play")) },
            ]
        )
    }

    private func weeks(_ canvas: Canvas) -> [String] {
        section(
            "most played this week in past years",
            story.weeks,
            canvas,
            [
                .init("years") { .text("\(Count.words($0.yearsAgo, "year")) ago") },
                .init("album", width: .cut) { .text($0.album) },
                .init("artist", width: .cut, style: .dim) { .text($0.artist) },
                .init("plays", alignment: .right) { .text(Count.words($0.plays, "play")) },
            ]
        )
    }

    private func milestones(_ canvas: Canvas) -> [String] {
        section(
            "milestones today",
            story.milestones,
            canvas,
            [
                .init("milestone", width: .cut) { .text($0.words) },
                .init("track", width: .cut, style: .dim) {
                    .text("\($0.artist) \(canvas.decoration.dash) \($0.track)")
                },
            ]
        )
    }

    private func near(_ canvas: Canvas) -> [String] {
        section(
            "milestones ahead",
            Array(story.nearMilestones.prefix(5)),
            canvas,
            [
                .init("missing", alignment: .right) {
                    .text("in \(Count.words($0.missing, "play"))")
                },
                .init("milestone", width: .cut) { near in
                    let number = Count.text(near.number)
                    let name = near.album ?? near.artist
                    return .text(name.map { "\(number) plays of \($0)" } ?? "play \(number)")
                },
                .init("artist", width: .cut, style: .dim) {
                    .text($0.album == nil ? "" : $0.artist ?? "")
                },
            ]
        )
    }

    private func streak(_ canvas: Canvas) -> [String] {
        guard let streak = story.streak else { return [] }
        let days = Count.words(streak.days, "day")
        return ["\(canvas.margin)\(days) in a row with plays, since \(streak.first)"]
    }
}
