import ArgumentParser
import Artwork
import VinylogueKit

/// `vinylogue album`: one album in detail.
struct AlbumCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "album",
        abstract: "Show an album: cover, plays, tracks, description.",
        discussion: """
              vinylogue album "Hotel Pommes" "Minibar"     artist, then album
              vinylogue album --week-rank 3                third in your week, one year ago
              vinylogue album --week-rank 1 --years-ago 5  the first, five years ago
              vinylogue album --week-rank 1 --open         its page, in your browser

            Give the artist and the album, or choose an album by its rank in a week's chart. Plays of \
            the same week in other years come from the cache; --history loads all of them.
            """
    )

    @Argument(help: "The artist, spelled as in a chart.")
    var artist: String?

    @Argument(help: "The album, spelled as in a chart.")
    var album: String?

    @Option(
        name: .customLong("week-rank"),
        help: ArgumentHelp("Choose the album with this rank in the week's chart.", valueName: "n")
    )
    var weekRank: Int?

    @OptionGroup var chart: ChartOptions

    @OptionGroup var years: YearOptions

    @OptionGroup var source: SourceOptions

    @Flag(help: "Load the plays of every year.")
    var history = false

    @Flag(help: "Open the album's page in your browser, and print nothing.")
    var open = false

    @OptionGroup var artOptions: ArtOptions

    @OptionGroup(title: "Global options") var global: GlobalOptions

    func validate() throws {
        if weekRank != nil {
            guard artist == nil else {
                throw ValidationError("Use either --week-rank or an artist and an album, not both.")
            }
        } else if (artist ?? "").isEmpty || (album ?? "").isEmpty {
            throw ValidationError("Give an artist and an album, or use --week-rank.")
        } else if years.yearsAgo != nil || years.year != nil {
            throw ValidationError("--years-ago and --year need --week-rank.")
        }
        if open, global.format != .table {
            throw ValidationError("--open prints nothing. Remove --format.")
        }
        if let weekRank, weekRank < 1 {
            throw ValidationError("--week-rank must be 1 or greater (got \(weekRank)).")
        }
    }

    func run(in environment: Environment) async throws {
        // Ranks count the whole chart, so no album may be hidden.
        let settings = try environment.settings(minPlays: 1)
        // An album can be shown without a user; only the user's plays are missing.
        let user =
            chart.user == nil && weekRank == nil
            ? settings.user : try settings.account(chart.user)
        let date = chart.date ?? environment.world.today()
        let played = try await playedAlbum(of: user, on: date, environment, settings)
        let detail = AlbumDetailLoader(
            environment: environment,
            settings: settings,
            source: source.source
        )
        let output = try await detail.load(
            played?.album.album ?? Album(artist: artist ?? "", title: album ?? ""),
            user: user,
            date: date,
            played: played,
            withHistory: history
        )
        if open { return try await show(output.info.url, in: environment) }
        let showsCover = environment.options.format == .table && output.info.imageURL != nil
        let environment =
            showsCover ? environment.askingTerminal(artOptions.artMode, settings) : environment
        let way =
            environment.options.format == .table
            ? environment.graphics(artOptions.artMode, settings) : nil
        let picture: Picture? =
            if way != nil, let address = output.info.imageURL {
                try? await environment.coverLoader(settings).picture(at: address)
            } else {
                nil
            }
        try environment.print(output.showing(picture, as: way))
    }

    /// Opens a page in the browser.
    private func show(_ address: String?, in environment: Environment) async throws {
        guard let address else { throw PageError.none }
        guard await Browser(environment: environment.world.variables).open(address) else {
            throw PageError.noBrowser(address: address)
        }
        environment.note("opened \(address.shown)")
    }

    private func playedAlbum(
        of user: String?,
        on date: CalendarDate,
        _ environment: Environment,
        _ settings: Settings
    ) async throws -> PlayedAlbum? {
        guard let weekRank, let user else { return nil }
        let loader = try environment.chartLoader(settings, source: source.source)
        let chart = try await loader.chart(of: user, on: date, in: years.selection)
        environment.noteStaleness(of: [chart])
        guard let album = chart.rows.first(where: { $0.rank == weekRank }) else {
            throw KitError.noRank(weekRank, albumCount: chart.rowCount)
        }
        return PlayedAlbum(album: album, week: chart.week)
    }
}

/// Why no page was opened.
enum PageError: Error, Equatable {
    /// The service has no address for it.
    case none
    /// No browser opened it.
    case noBrowser(address: String)
}
