import Foundation

/// The choice of dial and genres for a wall.
package struct WallChoice: Hashable, Sendable {
    /// The mix of the signals.
    package var dial: Dial
    /// The genre; nil for all genres.
    package var genre: Genre?
    /// Sub-genres of `genre`, whose albums are combined; empty for the whole genre.
    package var subgenres: [Genre]

    package init(dial: Dial = .mixed, genre: Genre? = nil, subgenres: [Genre] = []) {
        self.dial = dial
        self.genre = genre
        self.subgenres = subgenres
    }

    /// The signals' shares of a wall in percent, in the order of the signals.
    package var shares: [(signal: Signal, share: Int)] { dial.shares(isGenre: genre != nil) }

    /// The seed for a day, so that the wall stays the same all day; less than 2^31.
    package func seed(on day: CalendarDate) -> Int {
        var random = SeededRandom(
            words: [day.description, dial.rawValue, genre?.id ?? ""] + subgenres.map(\.id)
        )
        return Int(random.next() >> 33)
    }
}

extension WallChoice {
    /// The genres after a preposition and a space; empty for all genres.
    fileprivate var inGenres: String {
        tags.isEmpty ? "" : " in \(tags.map(\.name).joined(separator: ", "))"
    }

    /// A sentence that says which signals have less than half of their share of the albums after
    /// the first page; nil if none do.
    ///
    /// - Parameters:
    ///   - signals: the signals of all of the wall's albums.
    ///   - failed: signals to leave out.
    package func laterShortageWords(_ signals: [Signal], except failed: Set<Signal>) -> String? {
        let later = signals.dropFirst(Blend.page)
        let names = shares.compactMap { signal, share in
            let got = later.count { $0 == signal }
            let wanted = later.count * share / 100
            return got + max(got, 2) < wanted && !failed.contains(signal) ? signal.name : nil
        }
        guard !names.isEmpty else { return nil }
        return "After the first \(Blend.page) albums\(inGenres), few or none are from "
            + "\(names.listed(with: "or"))."
    }
}

/// A wall of albums, and how it was created.
package struct Wall: Sendable {
    /// A signal's contribution to the wall.
    package struct Report: Codable, Sendable {
        /// The signal.
        package var signal: Signal
        /// How many albums from the signal the dial calls for.
        package var wanted: Int
        /// How many albums from the signal are on the wall.
        package var got: Int
        /// Why albums from the signal are missing; nil if nothing failed. Not stored with the wall.
        package var error: KitError?

        private enum CodingKeys: CodingKey { case signal, wanted, got }
    }

    /// The choice that the wall was created for.
    package var choice: WallChoice
    /// The seed of the wall's order and random picks.
    package var seed: Int
    /// The albums, from the top left.
    package var albums: [CrateAlbum]
    /// A report on each signal, in the order of the dial.
    package var reports: [Report]
    /// When a stored wall was created; nil for a new wall.
    package var keptSince: Date?
    /// Whether late responses were left out; such a wall is not stored.
    package var isCutShort = false
    /// The source of the oldest out-of-date response used; nil if all were fresh.
    package var staleSource: Provenance?
    /// The services to credit for the archived plays behind the user's history.
    package var plays = Attribution(of: [])
    /// The pages that continue a genre's wall; nil for all genres.
    package var trail: GenreTrail?

    /// Creates a new wall.
    package init(choice: WallChoice, seed: Int, albums: [CrateAlbum], reports: [Report] = []) {
        self.choice = choice
        self.seed = seed
        self.albums = albums
        self.reports = reports
        trail = GenreTrail(choice, seed: seed)
    }

    /// A signal with too few albums for its share of the first page.
    package struct Shortage: Equatable, Sendable {
        /// The signal.
        package var signal: Signal
        /// How many albums from the signal the dial calls for.
        package var wanted: Int
        /// How many albums from the signal are on the page.
        package var got: Int
    }

    /// The signals that lack more than two albums of their share of the first page, for another
    /// reason than a failure.
    package var shortages: [Shortage] {
        let page = albums.prefix(Blend.page)
        let shares = choice.shares
        let places = Quotas.places(page.count, shares: shares.map(\.share))
        return zip(shares, places).compactMap { share, wanted in
            let got = page.count { $0.signal == share.signal }
            guard got + 2 < wanted, !failed.contains(share.signal) else { return nil }
            return Shortage(signal: share.signal, wanted: wanted, got: got)
        }
    }

    /// The signals that failed.
    package var failed: Set<Signal> { Set(reports.filter { $0.error != nil }.map(\.signal)) }

    /// A sentence that says which signals lack albums after the first page; nil if none do.
    package var laterShortageWords: String? {
        choice.laterShortageWords(albums.map(\.signal), except: failed)
    }

    /// The shortages as a sentence; nil if there are none.
    package var shortageWords: String? {
        let words = shortages.map { "\($0.got) of \($0.wanted) from \($0.signal.name)" }
        guard !words.isEmpty else { return nil }
        return "Not enough albums\(choice.inGenres) for this dial: "
            + "\(words.joined(separator: ", ")). Other signals fill the gaps."
    }

    /// A failure, and the signals that lack albums because of it.
    package struct Shortfall: Sendable {
        /// Why the albums are missing.
        package var error: KitError
        /// The signals without any albums.
        package var missing: [Signal]
        /// The signals that still have some albums.
        package var incomplete: [Signal]

        /// What is missing, such as "no albums from the charts, fewer from new releases".
        package var words: String {
            [
                missing.isEmpty ? nil : "no albums from \(missing.map(\.name).listed)",
                incomplete.isEmpty
                    ? nil
                    : "fewer\(missing.isEmpty ? " albums" : "") from \(incomplete.map(\.name).listed)",
            ].compactMap(\.self).joined(separator: ", ")
        }
    }

    /// Each failure once, with the signals that lack albums because of it.
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
