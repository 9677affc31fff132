import ArgumentParser
import VinylogueKit

/// The options that select a wall.
struct WallOptions: ParsableArguments {
    @Option(
        name: .customLong("dial"),
        help: ArgumentHelp(
            "How far the wall strays from your own music. (default: the setting dial)",
            valueName: "position"
        )
    )
    var dial: Dial?

    @Option(
        name: .customLong("genre"),
        help: ArgumentHelp(
            "Show only this genre; see `vinylogue genres`.",
            valueName: "genre"
        ),
        completion: .list(Genre.all.map(\.id))
    )
    var genre: String?

    @Option(
        name: .customLong("subgenre"),
        help: ArgumentHelp("Show only this sub-genre; may be repeated.", valueName: "sub-genre"),
        completion: .list(Genre.all.flatMap { $0.subgenres.map(\.id) })
    )
    var subgenres: [String] = []

    func validate() throws { _ = try choice(dial: .mixed) }

    /// The dial, by default the setting, and the genres.
    func choice(in environment: Environment) throws -> WallChoice {
        try choice(dial: environment.accounts.settings.dial)
    }

    /// The dial and genres; throws `ValidationError` for unknown or mismatched genres.
    private func choice(dial usual: Dial) throws -> WallChoice {
        let places = try subgenres.map { name in
            guard let place = Genre.place(of: name) else {
                throw Self.unknown("--subgenre", name)
            }
            guard place.subgenre != nil else {
                throw ValidationError(
                    "\(place.genre.name) is a genre. Use --genre \(place.genre.id)."
                )
            }
            return place
        }
        let named = try genre.map { name in
            guard let place = Genre.place(of: name) else { throw Self.unknown("--genre", name) }
            if let subgenre = place.subgenre {
                throw ValidationError(
                    "\(subgenre.name) is a sub-genre. Use --subgenre \(subgenre.id)."
                )
            }
            return place.genre
        }
        let genre = named ?? places.first?.genre
        if let genre, let odd = places.first(where: { $0.genre != genre }) {
            throw ValidationError(
                "\(odd.narrowest.name) is a sub-genre of \(odd.genre.name), not of \(genre.name)."
            )
        }
        return WallChoice(dial: dial ?? usual, genre: genre, subgenres: places.map(\.narrowest))
    }

    private static func unknown(_ option: String, _ name: String) -> ValidationError {
        ValidationError(
            "\(option) must be one that `vinylogue genres` lists (got \(name.quoted))."
        )
    }
}

extension Dial: ExpressibleByArgument {}
