import ArgumentParser
import Artwork
import VinylogueKit

struct AlbumCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "album",
        abstract: "Show an album: cover, plays, tracks and description.",
        discussion: """
              vinylogue album "Hotel Pommes" "Minibar"     artist, then album
              vinylogue album minibar                      any words of both names
              vinylogue album --week-rank 3                No. 3 in your week a year ago
              vinylogue album --week-rank 1 --years-ago 5  No. 1 five years ago
              vinylogue album --week-rank 1 --open         its page on the web

            Give an artist and an album, words of both names (as for `vinylogue find`), or a rank in a week's \
            chart. If the words match several albums, vinylogue asks. Plays in other years come from the \
            cache; --history also loads the missing ones.
            """
    )

    @OptionGroup var choice: AlbumOptions

    @OptionGroup var source: SourceOptions

    @Flag(name: .customLong("history"), help: "Load plays for every year.")
    var history = false

    @Flag(name: .customLong("open"), help: "Open the album's page in your browser.")
    var open = false

    @OptionGroup var artOptions: ArtOptions

    func validate(with global: GlobalOptions) throws {
        if open, !global.format.isForPeople {
            throw ValidationError("--open can't be used with --format \(global.format.rawValue).")
        }
    }

    func run(in environment: Environment) async throws {
        // Without a user, the album is shown without the user's plays.
        let user =
            choice.chart.user == nil && choice.weekRank == nil
            ? try environment.accounts.settings.user
            : try environment.accounts.name(choice.chart.user)
        let date = choice.chart.date ?? environment.machine.today()
        let played = try await choice.ranked(
            of: user,
            on: date,
            from: source.source,
            in: environment
        )
        let album: Album
        if let played {
            album = played.album.album
        } else {
            album = try await choice.named(of: user, in: environment)
        }
        var output = try await details(of: album, user, date, played, in: environment)
        if open { return try await show(output.info.url, in: environment) }
        guard environment.options.format.isForPeople else { return try environment.print(output) }
        let address = output.info.imageURL
        let environment =
            address == nil
            ? environment : environment.askingTerminal(artOptions.artMode)
        if let graphics = environment.graphics(artOptions.artMode) {
            output.cover = (nil, graphics)
            if let address {
                let loader = environment.coverLoader()
                output.cover?.picture = try? await loader.picture(at: address)
            }
        }
        try environment.print(output)
    }

    /// Loads an album's details and, in parallel, its plays in the same week of every year; without
    /// `--history`, only those already stored on this machine.
    private func details(
        of album: Album,
        _ user: String?,
        _ date: CalendarDate,
        _ played: PlayedAlbum?,
        in environment: Environment
    ) async throws -> AlbumOutput {
        let all = try environment.history(source: source.source)
        // In the demo, loading every year is instant.
        let known =
            history || environment.network.isInstant
            ? all : try environment.history(mode: .offline, source: source.source)
        let loader = ChartLoader(history: known, filter: .none)
        async let details = all.details(of: album, for: user)
        async let overview = overview(loader, of: user, on: date)
        let info = try await details
        if info.source.isStale {
            environment.noteStaleness(of: info.source)
        } else if let failure = info.source.failure {
            environment.note("only your archived plays are shown. \(ErrorText(failure).text)")
        }
        let years = await overview.map { YearPlays.of(album, in: $0) }
        return AlbumOutput(
            info: info.value,
            source: info.source,
            user: user,
            played: played,
            years: years ?? [],
            mark: environment.marks()[album],
            weekNumber: CalendarWeek(containing: date).number,
            lifeLine: lifeLine(of: info.value.album, user, in: environment)
        )
    }

    /// The album's plays by month, if there is an archive that has any.
    private func lifeLine(
        of album: Album,
        _ user: String?,
        in environment: Environment
    ) -> LifeLine? {
        guard let user, source.source != .service, environment.stores.mayHaveArchive() else {
            return nil
        }
        return try? environment.story().lifeLine(of: album, by: user)
    }

    private func overview(
        _ loader: ChartLoader,
        of user: String?,
        on date: CalendarDate
    ) async -> YearsOverview? {
        guard let user else { return nil }
        return try? await loader.overview(of: user, on: date)
    }

    /// Opens a page in the browser.
    private func show(_ address: String?, in environment: Environment) async throws {
        guard let address else { throw PageError.none }
        guard await Browser(environment: environment.machine.variables).open(address) else {
            throw PageError.noBrowser(address: address)
        }
        environment.note("opened \(address.shown)")
    }
}

/// An album chosen from a week's chart.
struct PlayedAlbum: Sendable {
    /// The album's row in the chart.
    var album: ChartRow
    /// The chart's week.
    var week: CalendarWeek
}

/// An error from opening an album's page.
enum PageError: Error, Equatable {
    /// The service has no page for the album.
    case none
    /// No browser could open the page.
    case noBrowser(address: String)
}
