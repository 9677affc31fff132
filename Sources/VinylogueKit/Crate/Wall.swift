import Foundation

/// What a wall is made for.
package struct WallChoice: Hashable, Sendable {
    /// The mix of the signals.
    package var dial: Dial
    /// The genre of the feed; nil for the whole wall.
    package var genre: Genre?
    /// Sub-genres of that genre, whose albums are put together; empty for the whole genre.
    package var subgenres: [Genre]

    /// Creates a choice.
    package init(dial: Dial = .mixed, genre: Genre? = nil, subgenres: [Genre] = []) {
        self.dial = dial
        self.genre = genre
        self.subgenres = subgenres
    }

    /// The seed of a day: the same wall all day long; at most 2^31.
    package func seed(on day: CalendarDate) -> Int {
        var random = SeededRandom(
            words: [day.description, dial.rawValue, genre?.id ?? ""] + subgenres.map(\.id)
        )
        return Int(random.next() >> 33)
    }
}

/// A wall of albums, and how it came about.
package struct Wall: Sendable {
    /// What a signal gave to the wall.
    package struct Report: Sendable {
        /// The signal.
        package var signal: Signal
        /// How many albums the dial wants of it.
        package var wanted: Int
        /// How many albums the wall has of it.
        package var got: Int
        /// Why some or all of it is missing; nil if nothing failed.
        package var error: KitError?
    }

    /// What it was made for.
    package var choice: WallChoice
    /// The seed of its order.
    package var seed: Int
    /// The albums, from the top left.
    package var albums: [CrateAlbum]
    /// The signals, in the order of the dial.
    package var reports: [Report]
    /// When it was made, if it was kept since then; nil for a new one.
    package var keptSince: Date?
    /// Whether it was made without answers that came too late; such a wall is not kept.
    package var isCutShort = false
    /// The oldest answer in it that should be newer; nil if there is none.
    package var staleSource: Provenance?
    /// Where the archive's plays come from, by which albums of the user's history are chosen.
    package var plays = Attribution(of: [])

    /// Creates a wall that was just made.
    package init(choice: WallChoice, seed: Int, albums: [CrateAlbum], reports: [Report] = []) {
        self.choice = choice
        self.seed = seed
        self.albums = albums
        self.reports = reports
    }

    /// A failure, and the signals that have nothing or less because of it.
    package struct Gap: Sendable {
        /// What failed.
        package var error: KitError
        /// The signals that gave nothing.
        package var missing: [Signal]
        /// The signals that gave some albums all the same.
        package var incomplete: [Signal]
    }

    /// What is missing, each failure once.
    package var gaps: [Gap] {
        reports.reduce(into: []) { gaps, report in
            guard let error = report.error else { return }
            let index =
                gaps.firstIndex { $0.error == error }
                ?? {
                    gaps.append(Gap(error: error, missing: [], incomplete: []))
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
