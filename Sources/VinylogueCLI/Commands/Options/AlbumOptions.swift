import ArgumentParser
import VinylogueKit

/// The arguments that choose an album: by artist and title, by words of both, or by rank in a week's
/// chart.
struct AlbumOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "The artist; without an album, any words of both names.",
            valueName: "artist"
        )
    )
    var artist: String?

    @Argument(help: ArgumentHelp("The album.", valueName: "album"))
    var album: String?

    @Option(
        name: .customLong("week-rank"),
        help: ArgumentHelp("Use the album at this rank in the week's chart.", valueName: "n")
    )
    var weekRank: Int?

    @OptionGroup var chart: ChartOptions

    @OptionGroup var years: YearOptions

    /// The album with the given artist and title, or the one that a single argument means.
    ///
    /// - Parameter user: the user whose albums are searched.
    func named(of user: String?, in environment: Environment) async throws -> Album {
        guard let album else { return try await environment.guessedAlbum(artist ?? "", of: user) }
        return Album(artist: artist ?? "", title: album)
    }

    func validate() throws {
        if weekRank != nil {
            guard artist == nil else {
                throw ValidationError("Use either --week-rank or an artist and an album, not both.")
            }
        } else if (artist ?? "").isEmpty || album?.isEmpty == true {
            throw ValidationError(
                "Pass an artist and an album, or words of both names, or use --week-rank."
            )
        } else if years.yearsAgo != nil || years.year != nil {
            throw ValidationError("--years-ago and --year need --week-rank.")
        }
        try check("--week-rank", weekRank, isAtLeast: 1)
    }

    /// Finds the album with the chosen rank; nil if the album was chosen by artist and title.
    ///
    /// Throws `KitError.noRank` if no album has that rank.
    func ranked(
        of user: String?,
        on date: CalendarDate,
        from source: HistorySource = .auto,
        in environment: Environment
    ) async throws -> PlayedAlbum? {
        guard let weekRank, let user else { return nil }
        // Ranks refer to the full chart, so no album may be hidden.
        let loader = try environment.chartLoader(source: source, minPlays: 1)
        let chart = try await loader.chart(of: user, on: date, in: years.selection)
        environment.noteStaleness(of: [chart])
        guard let album = chart.rows.first(where: { $0.rank == weekRank }) else {
            throw KitError.noRank(weekRank, albumCount: chart.rowCount)
        }
        return PlayedAlbum(album: album, week: chart.week)
    }
}
