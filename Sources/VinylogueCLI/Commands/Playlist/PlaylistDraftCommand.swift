import ArgumentParser
import Foundation
import Storage
import VinylogueKit

struct PlaylistDraftCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "draft",
        abstract: "Create a playlist draft from charts, favourites, the crate or artists.",
        usage: "vinylogue playlist draft --from <source> [<options>] [<name>...]",
        discussion: """
              vinylogue playlist draft --from week > week.json    this week a year ago
              vinylogue playlist draft --from years --tracks top  each album's top track
              vinylogue playlist draft --from crate --limit 40    from today's wall
              vinylogue playlist draft --from favorites --tracks first --order seeded
              vinylogue playlist draft --from album "Hotel Pommes" "Minibar"
              vinylogue playlist draft --from artists "Hotel Pommes" "Juniper Knox"
              vinylogue playlist draft --from listenbrainz "weekly exploration"
              vinylogue playlist draft --from week --output week.json

            A draft isn't tied to any service. It is JSON with one track per line, so you can edit it by hand. \
            Track lists come from your service; albums without a track list are left out.
            """
    )

    @Option(
        name: .customLong("from"),
        help: ArgumentHelp("Where the tracks come from.", valueName: "source")
    )
    var source: DraftSource

    @Argument(
        help: ArgumentHelp(
            "An artist and an album, several artists, or part of a playlist's name.",
            valueName: "name"
        )
    )
    var names: [String] = []

    @OptionGroup var rules: DraftOptions

    @OptionGroup var chart: ChartOptions

    @OptionGroup var years: YearOptions

    @OptionGroup var filter: MinPlaysOptions

    @OptionGroup var plays: SourceOptions

    @OptionGroup var zone: ZoneOptions

    @Option(
        name: .customLong("top"),
        help: ArgumentHelp(
            "With --from years, how many albums to take from each year. (default: 3)",
            valueName: "n"
        )
    )
    var top: Int?

    @Option(
        name: .customLong("keyword"),
        help: ArgumentHelp(
            "With --from artists, prefer tracks that match a genre or another word on Apple Music.",
            valueName: "words"
        )
    )
    var keyword: String?

    @OptionGroup var wall: WallOptions

    func validate() throws {
        switch source {
        case .album where names.count != 2 || names.contains(""):
            throw ValidationError("--from album needs an artist and an album.")
        case .artists where names.isEmpty || names.contains(""):
            throw ValidationError("--from artists needs the names of artists.")
        case .listenbrainz where names.count > 1 || names.contains(""):
            throw ValidationError("--from listenbrainz takes part of one playlist's name.")
        case .album, .artists, .listenbrainz: break
        default:
            if !names.isEmpty {
                throw ValidationError(
                    "Names can only be used with --from album, artists or listenbrainz."
                )
            }
        }
        let periods: [DraftSource] = [.week, .day, .month]
        let limits: [(isGiven: Bool, option: String, sources: [DraftSource])] = [
            (years.yearsAgo != nil, "--years-ago", periods), (years.year != nil, "--year", periods),
            (chart.day != nil, "--date", periods + [.years]),
            (chart.user != nil, "--user", periods + [.years, .crate]),
            (filter.minPlays != nil, "--min-plays", periods + [.years]),
            (zone.name != nil, "--time-zone", [.day, .month]),
            (top != nil, "--top", [.years]), (keyword != nil, "--keyword", [.artists]),
            (wall.dial != nil, "--dial", [.crate]),
            (wall.genre != nil, "--genre", [.crate]),
            (!wall.subgenres.isEmpty, "--subgenre", [.crate]),
        ]
        for limit in limits where limit.isGiven && !limit.sources.contains(source) {
            let sources = limit.sources.map(\.rawValue).listed(with: "or")
            throw ValidationError("\(limit.option) needs --from \(sources).")
        }
        try check("--top", top, isIn: 1...1000)
        if let keyword, keyword.allSatisfy(\.isWhitespace) {
            throw ValidationError("--keyword needs a word.")
        }
    }

    func run(in environment: Environment) async throws {
        let environment = try zone.applied(to: environment)
        try environment.checkOutput(rules.output)
        let today = environment.machine.today()
        if source == .listenbrainz { return try await printGenerated(environment, on: today) }
        let found = try await albums(environment)
        let appleMusic =
            source == .artists ? try await environment.connectedAppleMusic(isNoted: true) : nil
        if keyword != nil, appleMusic == nil {
            environment.note("--keyword has no effect, because Apple Music is not connected.")
        }
        let loader = DraftLoader(
            history: try environment.history(source: plays.source, for: found.user),
            // Only Last.fm knows artists' most played tracks.
            service: try environment.service(
                for: found.user,
                musicService: source == .artists ? .lastFM : nil
            ),
            appleMusic: appleMusic,
            user: try found.user ?? environment.accounts.settings.user,
            rules: rules.rules(for: source, on: today),
            keyword: keyword
        )
        let drafted = try await environment.showingProgress("Loading tracks") { progress in
            source == .artists
                ? try await loader.tracks(ofArtists: names, progress: progress)
                : try await loader.tracks(of: found.albums, progress: progress)
        }
        drafted.noteGaps(in: environment)
        try finish(
            PlaylistDraft(
                name: rules.name ?? found.name,
                description: rules.description ?? found.description,
                tracks: drafted.tracks
            ),
            environment
        )
    }

    /// Creates a draft from a playlist that ListenBrainz generated for the user.
    private func printGenerated(_ environment: Environment, on today: CalendarDate) async throws {
        let playlist = try await environment.listenBrainz()
            .generatedPlaylist(matching: names.first)
        let nameless = playlist.namelessCount
        if nameless > 0 {
            environment.note("skipped \(Count.words(nameless, "track")) without a name.")
        }
        let tracks = rules.rules(for: source, on: today).tracks(of: playlist.tracks)
        guard !tracks.isEmpty else { throw KitError.playlist(.noTracks) }
        let draft = PlaylistDraft(
            name: rules.name ?? playlist.name,
            description: rules.description ?? "from \(PlaylistService.listenBrainz.name)",
            tracks: tracks
        )
        try finish(draft, environment)
    }

    /// Prints a draft, or saves it and prints a list of its tracks. On a terminal, prints the list
    /// even if the draft is not saved, unless the file is `-`.
    private func finish(_ draft: PlaylistDraft, _ environment: Environment) throws {
        let output = PlaylistOutput(draft: draft)
        guard let file = rules.output else {
            let isList =
                environment.options.format.isForPeople
                && environment.machine.console.outputIsTerminal
            if isList {
                environment.note("this draft isn't saved yet. Use --output FILE to save it.")
            }
            return try environment.print(PlaylistOutput(draft: draft, isDraft: !isList))
        }
        guard file != "-" else { return try environment.print(output, as: .json) }
        try OutputFile.write(Data(output.json().utf8), to: file)
        environment.note("saved \(Count.words(draft.tracks.count, "track")) to \(file.shown)")
        try environment.print(PlaylistOutput(draft: draft, isDraft: false))
    }

    /// The albums to take tracks from, and the draft's name and description.
    private struct Found {
        var name: String
        var description: String?
        /// The user whose plays the albums come from; nil for the user's own account.
        var user: String?
        var albums: [DraftAlbum] = []
    }

    private func albums(_ environment: Environment) async throws -> Found {
        switch source {
        case .week: return try await period(.week, environment)
        case .day: return try await period(.day, environment)
        case .month: return try await period(.month, environment)
        case .years: return try await allYears(environment)
        case .favorites:
            let entries = try environment.stores.collection().entries(.favorite)
            return Found(
                name: "Favourites",
                albums: entries.map { DraftAlbum(album: $0.album, date: $0.addedAt) }
            )
        case .crate:
            let choice = try wall.choice(in: environment)
            let wall = try await environment.crate(collection: environment.stores.collection())
                .wall(
                    choice,
                    for: environment.crateOwner(chart.user),
                    seed: rules.seed
                )
            wall.noteGaps(in: environment)
            let place =
                choice.subgenres.isEmpty ? [choice.genre].compactMap(\.self) : choice.subgenres
            return Found(
                name: (["Crate"] + place.map(\.name)).joined(separator: ", "),
                description:
                    "\(environment.machine.today()), \(choice.dial.rawValue), seed \(wall.seed)"
                    + (wall.attribution.words.map { ", \($0)" } ?? ""),
                albums: wall.albums.map { DraftAlbum(album: $0.album) }
            )
        case .album:
            let album = Album(artist: names[0], title: names[1])
            return Found(
                name: "\(album.artist) – \(album.title)",
                albums: [DraftAlbum(album: album)]
            )
        case .artists, .listenbrainz:
            let first = names.prefix(3).joined(separator: ", ")
            return Found(name: names.count > 3 ? "\(first) and others" : first)
        }
    }

    private func period(
        _ kind: CalendarPeriod.Kind,
        _ environment: Environment
    ) async throws -> Found {
        let loader = try environment.chartLoader(
            source: plays.source,
            minPlays: filter.minPlays,
            of: kind
        )
        let chart = try await loader.chart(
            of: environment.accounts.name(chart.user),
            on: chart.date ?? environment.machine.today(),
            in: years.selection
        )
        environment.noteStaleness(of: [chart])
        let name = WeekWords.name(of: chart.period)
        return Found(
            name: name.capitalizedFirst,
            description: [
                "What \(Account(chart.user).label) played",
                WeekWords.dates(of: chart.period, dash: "–"),
            ]
            .joined(separator: ", ") + (chart.attribution.words.map { ", \($0)" } ?? ""),
            user: chart.user,
            albums: chart.rows.map { DraftAlbum(album: $0.album, span: chart.span) }
        )
    }

    private func allYears(_ environment: Environment) async throws -> Found {
        let loader = try environment.chartLoader(
            source: plays.source,
            minPlays: filter.minPlays
        )
        let user = try environment.accounts.name(chart.user)
        let date = chart.date ?? environment.machine.today()
        let overview = try await environment.showingProgress("Loading years") { progress in
            try await loader.overview(of: user, on: date, progress: progress)
        }
        let charts = overview.years.compactMap { try? $0.result.get() }
        if charts.isEmpty { try PartialFailure.throwFirst(of: overview.years.map(\.result)) }
        environment.noteStaleness(of: charts)
        return Found(
            name: "Week \(overview.weekNumber) in past years",
            description: "What \(Account(overview.user).label) played this week in each year"
                + (overview.attribution.words.map { ", \($0)" } ?? ""),
            user: overview.user,
            albums: charts.flatMap { chart in
                let date = Date(unixTime: chart.week.firstDay.unixTime)
                return chart.rows.prefix(top ?? 3).map {
                    DraftAlbum(album: $0.album, date: date, span: chart.span)
                }
            }
        )
    }
}
