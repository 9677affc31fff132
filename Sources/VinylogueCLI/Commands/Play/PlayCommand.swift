import ArgumentParser
import VinylogueKit

struct PlayCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "play",
        abstract: "Play an album start to finish on MPD.",
        discussion: """
              vinylogue play "Hotel Pommes" "Minibar"            artist, then album
              vinylogue play minibar                             any words of both names
              vinylogue play "Hotel Pommes" "Minibar" --track 2  from the second track
              vinylogue play --week-rank 1 --years-ago 5         No. 1 five years ago
              vinylogue play --open "Hotel Pommes" "Minibar"     open it on the web
              vinylogue player undo                              restore your previous queue

            The album replaces MPD's queue and plays once, in order. Other editions and close spellings are \
            also found. If several albums match, choose one with --released.
            """
    )

    @OptionGroup var wanted: AlbumOptions

    @Option(
        name: .customLong("track"),
        help: ArgumentHelp("Start at this track. (default: 1)", valueName: "n")
    )
    var track: Int?

    @Option(
        name: .customLong("released"),
        help: ArgumentHelp(
            "If several albums match, play the one from this year.",
            valueName: "yyyy"
        )
    )
    var released: Int?

    @Flag(
        name: .customLong("open"),
        help: "Open the album on the web; the setting `open-with` chooses the site."
    )
    var open = false

    func validate() throws {
        if wanted.weekRank == nil, wanted.chart.user != nil || wanted.chart.date != nil {
            throw ValidationError("--user and --date need --week-rank.")
        }
        try check("--track", track, isAtLeast: 1)
        if open && (track != nil || released != nil) {
            throw ValidationError("--open can't be used with --track or --released.")
        }
    }

    func run(in environment: Environment) async throws {
        let wanted = try await album(environment)
        guard !open else { return try await open(wanted, in: environment) }
        let kept = try environment.stores.queue()
        let player = try environment.player()
        let found = try await player.albums(matching: wanted)
        guard let chosen = try choice(of: found, for: wanted, in: environment) else { return }
        let start = try await player.play(chosen, from: track ?? 1, keeping: kept)
        try environment.print(PlayOutput(album: chosen, track: track ?? 1, start: start))
    }

    private func album(_ environment: Environment) async throws -> Album {
        let accounts = environment.accounts
        let ranked = try await wanted.ranked(
            of: wanted.weekRank == nil ? nil : accounts.name(wanted.chart.user),
            on: wanted.chart.date ?? environment.machine.today(),
            in: environment
        )
        if let ranked { return ranked.album.album }
        return try await wanted.named(of: accounts.settings.user, in: environment)
    }

    /// The album to play: the only match, or the one that the user chooses; nil if they cancel.
    private func choice(
        of albums: [PlayerAlbum],
        for wanted: Album,
        in environment: Environment
    ) throws -> PlayerAlbum? {
        guard !albums.isEmpty else { throw KitError.player(.noAlbum(wanted)) }
        let known = albums
        let albums = released.map { year in albums.filter { $0.year == year } } ?? albums
        guard let first = albums.first else { throw KitError.player(.otherYears(known)) }
        guard albums.count > 1 else { return first }
        guard environment.machine.canAsk else { throw KitError.player(.severalAlbums(albums)) }
        environment.note("there are several albums with that name.")
        return try environment.chooseOne(of: albums.map(\.words)).map { albums[$0] }
    }

    /// Opens an album on the web; prints its URL if that fails or output is not a terminal.
    private func open(_ album: Album, in environment: Environment) async throws {
        let name = try environment.accounts.settings.text(.openWith)
        let place = OpenWith(rawValue: name) ?? .lastFM
        let address = place.address(of: album)
        let machine = environment.machine
        // A program that reads the output needs the URL rather than an open page.
        let isOpen =
            machine.console.outputIsTerminal
            ? await Browser(environment: machine.variables).open(address) : false
        try environment.print(OpenOutput(place: place, address: address, isOpen: isOpen))
    }
}

extension PlayerAlbum {
    /// The title, the artist and the date, safe for a terminal.
    var words: String {
        let name = "\(album.title.shown) by \(album.artist.shown)"
        return date.isEmpty ? name : "\(name) (\(date.shown))"
    }
}
