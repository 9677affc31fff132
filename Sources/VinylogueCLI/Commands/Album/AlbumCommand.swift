import ArgumentParser
import Artwork
import LastFM
import VinylogueKit

/// `vinylogue album`: the record itself.
struct AlbumCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "album",
        abstract: "Show an album: cover, your plays, tracks, what it is.",
        discussion: """
            Name the artist and the album, or give the rank that it has in a week's chart. The plays of \
            the same week in other years come from the cache; --history asks for all of them.
            """
    )

    @Argument(help: "The artist, as in a chart.")
    var artist: String?

    @Argument(help: "The album, as in a chart.")
    var album: String?

    @Option(
        name: .customLong("week-rank"),
        help: ArgumentHelp("The album with this rank in the week's chart.", valueName: "n")
    )
    var weekRank: Int?

    @OptionGroup var chart: ChartOptions

    @OptionGroup var years: YearOptions

    @Flag(help: "Ask for the plays of all years.")
    var history = false

    @OptionGroup var artOptions: ArtOptions

    @OptionGroup(title: "Global options") var global: GlobalOptions

    func validate() throws {
        if weekRank != nil {
            guard artist == nil else {
                throw ValidationError("Give a rank, or an artist and an album, not both.")
            }
        } else if (artist ?? "").isEmpty || (album ?? "").isEmpty {
            throw ValidationError("Give an artist and an album, or --week-rank.")
        }
        if let weekRank, weekRank < 1 {
            throw ValidationError("--week-rank counts from 1, so \(weekRank) is no rank.")
        }
    }

    func run(in session: Session) async throws {
        let settings = try session.settings(minPlays: 1)
        // Without a user it is still an album, only without plays of anybody's.
        let user =
            chart.user == nil && weekRank == nil
            ? settings.user.value : try settings.account(chart.user)
        let date = chart.date ?? session.context.today()
        let played = try await playedAlbum(of: user, on: date, session, settings)
        let detail = AlbumDetailLoader(session: session, settings: settings)
        let output = try await detail.load(
            artist: played?.album.artist ?? artist ?? "",
            album: played?.album.album ?? album ?? "",
            user: user,
            date: date,
            played: played,
            withHistory: history
        )
        let way =
            session.options.format == .table
            ? session.graphics(artOptions.artMode, settings) : nil
        let picture: Picture? =
            if way != nil, let address = output.info.imageURL {
                try? await session.coverLoader().picture(at: address)
            } else {
                nil
            }
        try session.print(output.showing(picture, as: way))
    }

    private func playedAlbum(
        of user: String?,
        on date: CalendarDate,
        _ session: Session,
        _ settings: Settings
    ) async throws -> PlayedAlbum? {
        guard let weekRank, let user else { return nil }
        let loader = try session.chartLoader(settings)
        let chart = try await loader.chart(of: user, on: date, in: years.selection)
        session.noteStaleness(of: [chart])
        guard let album = chart.albums.first(where: { $0.rank == weekRank }) else {
            throw KitError.noRank(weekRank, albumCount: chart.albumCount)
        }
        return PlayedAlbum(album: album, week: chart.week)
    }
}
