import Foundation

/// What a wall is created for.
package struct WallChoice: Hashable, Sendable {
    /// The mix of the signals.
    package var dial: Dial
    /// The genre; nil for the whole wall.
    package var genre: Genre?
    /// Sub-genres of that genre, whose albums are combined; empty for the whole genre.
    package var subgenres: [Genre]

    package init(dial: Dial = .mixed, genre: Genre? = nil, subgenres: [Genre] = []) {
        self.dial = dial
        self.genre = genre
        self.subgenres = subgenres
    }

    /// A day's seed: the wall stays the same all day; at most 2^31.
    package func seed(on day: CalendarDate) -> Int {
        var random = SeededRandom(
            words: [day.description, dial.rawValue, genre?.id ?? ""] + subgenres.map(\.id)
        )
        return Int(random.next() >> 33)
    }
}

/// A wall of albums, and how it was created.
package struct Wall: Sendable {
    /// A signal's contribution to the wall.
    package struct Report: Codable, Sendable {
        /// The signal.
        package var signal: Signal
        /// How many of its albums the dial calls for.
        package var wanted: Int
        /// How many of its albums are on the wall.
        package var got: Int
        /// Why some or all of it is missing; nil if nothing failed. It is not stored with the wall.
        package var error: KitError?

        private enum CodingKeys: CodingKey { case signal, wanted, got }
    }

    /// The choice it was created for.
    package var choice: WallChoice
    /// The seed for its order.
    package var seed: Int
    /// The albums, from the top left.
    package var albums: [CrateAlbum]
    /// The signals, in the order of the dial.
    package var reports: [Report]
    /// When it was created, if it was stored; nil for a new one.
    package var keptSince: Date?
    /// Whether it was created without late responses; such a wall is not stored.
    package var isCutShort = false
    /// The oldest out-of-date response in it; nil if there is none.
    package var staleSource: Provenance?
    /// The sources of the archived plays that the user's history is based on.
    package var plays = Attribution(of: [])

    /// Creates a new wall.
    package init(choice: WallChoice, seed: Int, albums: [CrateAlbum], reports: [Report] = []) {
        self.choice = choice
        self.seed = seed
        self.albums = albums
        self.reports = reports
    }

    /// A failure, and the signals that have nothing or less because of it.
    package struct Shortfall: Sendable {
        /// What failed.
        package var error: KitError
        /// The signals without any albums.
        package var missing: [Signal]
        /// The signals that still have some albums.
        package var incomplete: [Signal]
    }

    /// What is missing, each failure once.
    package var gaps: [Shortfall] {
        reports.reduce(into: []) { gaps, report in
            guard let error = report.error else { return }
            let index =
                gaps.firstIndex { $0.error == error }
                ?? {
                    gaps.append(Shortfall(error: error, missing: [], incomplete: []))
                    return gaps.count - 1
                }()
            if report.got == 0 {
                gaps[index].missing.append(report.signal)
            } else {
                gaps[index].incomplete.append(report.signal)
            }
        }
    }
}
