import Core

/// All of a listener's plays, generated week by week on demand.
struct ListenerHistory: Sendable {
    private let profile: ListenerProfile
    private let bonds: [AlbumBond]
    /// The weeks in which albums are discovered, in ascending order.
    private let discoveries: [Int]
    private let firstWeek: Int

    init(of profile: ListenerProfile, catalogue: Catalogue) {
        self.profile = profile
        bonds = catalogue.albums.enumerated().compactMap {
            AlbumBond(listener: profile, album: $1, position: $0)
        }
        discoveries = bonds.map(\.discovery).sorted()
        firstWeek = ChartWeek.index(of: profile.registered)
    }

    /// The number of plays of each album in a time span, by album position; never 0.
    ///
    /// The bounds are Unix times. A week that is only partly inside counts in part, so that the
    /// counts of adjacent spans add up.
    func plays(from: Int, to: Int) -> [Int: Int] {
        plays(of: bonds, from: from, to: to)
    }

    /// The number of one album's plays in a time span.
    func plays(ofAlbumAt position: Int, from: Int, to: Int) -> Int {
        plays(of: bonds.filter { $0.position == position }, from: from, to: to)[position] ?? 0
    }

    /// The number of all plays before a Unix time.
    func playCount(until moment: Int) -> Int {
        plays(from: profile.registered, to: moment).values.reduce(0, +)
    }

    /// A play of a track.
    struct Play {
        /// When it started, as Unix time.
        let time: Int
        /// The album's position in the catalog.
        let position: Int
        /// How many plays of the album come before it that week.
        let number: Int
    }

    /// The plays of one week within a time span.
    struct Week {
        fileprivate let week: ChartWeek
        fileprivate let rhythm: WeekRhythm
        fileprivate let albums: [(bond: AlbumBond, whole: Int)]
        fileprivate let stretch: Range<Int>
        /// The number of plays.
        let count: Int

        /// The plays, in chronological order.
        var plays: [Play] {
            albums.flatMap { bond, whole in
                bond.times(of: whole, in: week, rhythm).enumerated().map {
                    Play(time: $1, position: bond.position, number: $0)
                }
            }
            .filter { stretch.contains($0.time) }
            .sorted { ($0.time, $0.position) < ($1.time, $1.position) }
        }
    }

    /// The weeks with plays in a time span, in order; the bounds are as in `plays(from:to:)`.
    func weeks(from: Int, to: Int) -> [Week] {
        let from = max(from, profile.registered)
        guard from < to else { return [] }
        return (ChartWeek.index(of: from)...ChartWeek.index(of: to - 1)).compactMap { index in
            let mood = mood(of: index)
            guard mood.volume > 0 else { return nil }
            let week = ChartWeek(index: index)
            let rhythm = WeekRhythm(of: profile, in: week)
            let albums = bonds.map { (bond: $0, whole: wholeWeekPlays(of: $0, in: mood)) }
                .filter { $0.whole > 0 }
            let count = albums.reduce(0) { count, album in
                count + album.bond.plays(of: album.whole, until: to, in: week, rhythm)
                    - album.bond.plays(of: album.whole, until: from, in: week, rhythm)
            }
            guard count > 0 else { return nil }
            return Week(
                week: week,
                rhythm: rhythm,
                albums: albums,
                stretch: from..<to,
                count: count
            )
        }
    }

    private func plays(of bonds: [AlbumBond], from: Int, to: Int) -> [Int: Int] {
        let from = max(from, profile.registered)
        guard from < to, !bonds.isEmpty else { return [:] }
        var plays: [Int: Int] = [:]
        for index in ChartWeek.index(of: from)...ChartWeek.index(of: to - 1) {
            let mood = mood(of: index)
            guard mood.volume > 0 else { continue }
            let week = ChartWeek(index: index)
            let rhythm = WeekRhythm(of: profile, in: week)
            for bond in bonds {
                let whole = wholeWeekPlays(of: bond, in: mood)
                guard whole > 0 else { continue }
                let inside =
                    bond.plays(of: whole, until: to, in: week, rhythm)
                    - bond.plays(of: whole, until: from, in: week, rhythm)
                if inside > 0 { plays[bond.position, default: 0] += inside }
            }
        }
        return plays
    }

    private func wholeWeekPlays(of bond: AlbumBond, in mood: WeekMood) -> Int {
        var pull = bond.pull(in: mood)
        if let obsession = mood.obsessions[bond.position] { pull += obsession }
        guard pull > 0 else { return 0 }
        pull *= mood.volume
        // A listener has time for only so many plays of one record, so large counts are reduced.
        if pull > 40 { pull = 40 + (pull - 40) / 3 }
        return Int(pull + bond.seed.branch(.rounding).branch(mood.index).fraction)
    }

    /// The listener's mood in a week.
    private func mood(of index: Int) -> WeekMood {
        let week = ChartWeek(index: index)
        let year = week.year
        let place = week.placeInYear
        let silent = isSilent(index: index, year: year, placeInYear: place)
        let mood = profile.seed.branch(.volume).branch(index).fraction
        return WeekMood(
            index: index,
            year: year,
            placeInYear: place,
            volume: silent ? 0 : profile.volume(inYear: year) * (0.6 + 0.8 * mood),
            strayChance: profile.strayAlbums / Double(max(25, known(at: index))),
            obsessions: silent ? [:] : obsessions(at: index)
        )
    }

    /// The number of albums the listener knows in a week.
    private func known(at index: Int) -> Int {
        discoveries.partitioningIndex { $0 > index }
    }

    /// Whether a week has no plays. Most years have one such week, in summer or at the end of the
    /// year; about one in eighty other weeks is silent.
    private func isSilent(index: Int, year: Int, placeInYear: Int) -> Bool {
        let holiday = profile.seed.branch(.holidayTaken).branch(year).fraction
        if holiday < 0.75 {
            let choice = profile.seed.branch(.holidayWeek).branch(year).below(9)
            if placeInYear == (holiday < 0.55 ? 26 + choice : 49 + choice / 3) { return true }
        }
        return profile.seed.branch(.silence).branch(index).fraction < 0.012
    }

    /// The extra plays of two obsessions, lasting three and five weeks, by album position.
    private func obsessions(at index: Int) -> [Int: Double] {
        guard !bonds.isEmpty else { return [:] }
        var plays: [Int: Double] = [:]
        let courses: [(course: [Double], strength: Double)] = [
            ([0.7, 1, 0.5], 1), ([0.5, 1, 0.8, 0.5, 0.2], 0.7),
        ]
        for (number, (course, strength)) in courses.enumerated() {
            let block = (index - firstWeek) / course.count
            let seed = profile.seed.branch(.obsession).branch(number).branch(block)
            guard let bond = obsession(seed: seed, knownAt: firstWeek + block * course.count)
            else { continue }
            let peak = 15 + 24 * seed.branch(.obsessionPeak).skewedFraction
            let now = course[(index - firstWeek) % course.count]
            plays[bond.position, default: 0] += peak * now * strength * profile.obsession
        }
        return plays
    }

    /// A random album that the listener knows; loved albums are more likely.
    private func obsession(seed: Seed, knownAt index: Int) -> AlbumBond? {
        for attempt in 0..<60 {
            let draw = seed.branch(attempt)
            let bond = bonds[draw.below(bonds.count)]
            if bond.lasts(inWeek: index),
                draw.branch(.obsessionAccepted).fraction < 0.15 + bond.passion
            {
                return bond
            }
        }
        return nil
    }
}
