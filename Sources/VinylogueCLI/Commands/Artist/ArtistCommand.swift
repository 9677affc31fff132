import ArgumentParser
import Terminal
import VinylogueKit

struct ArtistCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "artist",
        abstract: "Show your years with an artist: rank, plays by month, albums and tracks.",
        discussion: """
              vinylogue artist "Hotel Pommes"             rank, plays, every year
              vinylogue artist "Hotel Pommes" --limit 50  more albums and tracks

            This needs an archive: run `vinylogue archive sync` first.
            """
    )

    @Argument(help: ArgumentHelp("The artist's name.", valueName: "name"))
    var name: String

    @OptionGroup var user: UserOption

    @OptionGroup var zone: ZoneOptions

    @Option(
        name: .customLong("limit"),
        help: ArgumentHelp("List no more than this many albums and tracks.", valueName: "n")
    )
    var limit = 10

    func validate() throws {
        if name.isEmpty { throw ValidationError("The artist needs a name.") }
        try check("--limit", limit, isAtLeast: 1)
    }

    func run(in environment: Environment) throws {
        let environment = try zone.applied(to: environment)
        // Without an account, setup comes before the archive.
        let user = try environment.accounts.name(user.name)
        let story = try environment.story()
        guard let artist = try story.artist(name, of: user) else {
            if try environment.stores.names().leaveOut(artist: name) {
                throw StoryError.ignored(artist: name)
            }
            let missing = try environment.ruledArchive()
                .missingName(in: .init(artist: name), after: [], isExact: false)
            throw StoryError.notPlayed(
                artist: name,
                user: user,
                suggestions: missing?.suggestions ?? []
            )
        }
        try environment.print(
            ArtistOutput(story: artist, limit: limit)
        )
    }
}

/// An error of the commands that tell the archive's story.
enum StoryError: Error, Equatable {
    /// The archive has no plays of an artist; `suggestions` are similar names that it has.
    case notPlayed(artist: String, user: String, suggestions: [String])
    /// A rule for names leaves an artist out.
    case ignored(artist: String)
    /// Both listeners are the same.
    case sameListener(String)
}

/// What a listener played of an artist, in every format.
struct ArtistOutput: CommandOutput {
    let story: ArtistStory
    /// The maximum number of albums, and of tracks, in the table.
    let limit: Int

    var records: Records {
        Records(
            "byYear",
            of: story.byYear,
            [
                .init("year") { .int($0.year) }, .init("plays") { .int($0.plays) },
                .init("rank") { .int($0.rank) },
            ]
        )
    }

    var tree: Value {
        records.tree + story.lifeLine.tree + [
            "albums": story.albums.tree(.albums), "artist": .text(story.artist),
            "firstPlay": .time(unix: story.firstPlay), "lastPlay": .time(unix: story.lastPlay),
            "plays": .int(story.plays), "rank": .int(story.rank),
            "tracks": story.tracks.tree(.tracks), "user": .account(story.user),
        ]
    }

    func lines(on canvas: Canvas) -> [String] {
        let plays = "\(Count.words(story.plays, "play")), No. \(Count.text(story.rank))"
        let (first, last) = (
            story.lifeLine.days.range?.lowerBound, story.lifeLine.days.range?.upperBound
        )
        let days =
            "first \(first?.description ?? "") \(canvas.decoration.dash) last \(last?.description ?? "")"
        let artist = canvas.paint(story.artist.sanitizedForTerminal, .bold)
        let user = Account(story.user).label.sanitizedForTerminal
        let credit = [user, story.attribution.words].compactMap(\.self)
            .joined(separator: canvas.separator)
        let head = [
            canvas.margin + artist, "\(canvas.margin)\(plays)\(canvas.separator)\(days)",
            canvas.paint(canvas.margin + credit, .dim),
        ]
        let sections = [
            LifeLineText(lifeLine: story.lifeLine, canvas: canvas).lines, years(on: canvas),
            chart("albums", story.albums, .albums, canvas),
            chart("tracks", story.tracks, .tracks, canvas),
        ]
        return head + sections.filter { !$0.isEmpty }.flatMap { [""] + $0 }
    }

    private func years(on canvas: Canvas) -> [String] {
        let most = story.byYear.map(\.plays).max() ?? 0
        let played = story.byYear.filter { $0.plays > 0 }
        let bar = min(40, max(5, canvas.columns - 30))
        return [canvas.paint("\(canvas.margin)by year", .dim)]
            + played.map { year in
                let rank = year.rank.map { "No. \($0)" } ?? ""
                return canvas.line([
                    "\(year.year)", canvas.plays(year.plays, of: most, bar: bar),
                    canvas.paint(rank, .dim),
                ])
            }
    }

    private func chart(
        _ title: String,
        _ rows: [ChartRow],
        _ subject: ChartSubject,
        _ canvas: Canvas
    ) -> [String] {
        guard !rows.isEmpty else { return [] }
        let shown = rows.prefix(limit).map { row in
            // The artist is in the heading.
            ChartRow(rank: row.rank, artist: row.title, title: "", playCount: row.playCount)
        }
        let layout = ChartColumns(shown, of: .artists, columns: canvas.columns)
        let most = shown.first?.playCount ?? 0
        let count =
            rows.count > limit ? " (\(limit) of \(Count.text(rows.count)))" : ""
        return [canvas.paint("\(canvas.margin)\(title)\(count)", .dim)]
            + shown.map { layout.line(for: $0, most: most, on: canvas) }
    }
}
