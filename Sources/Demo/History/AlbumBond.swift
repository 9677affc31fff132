import Core

/// One listener's relationship to one album: when they discovered it and how much they love it.
struct AlbumBond: Sendable {
    /// The album's position in the catalog.
    let position: Int
    /// The chart week of the listener's first play, which may be before they had an account.
    let discovery: Int
    /// How much the listener loves the album, from 0 to 1.
    let passion: Double
    /// The seed for everything about this listener and this album.
    let seed: Seed
    /// The seed for the listener's phases with the artist, shared by all of the artist's albums.
    private let artistSeed: Seed
    /// The chart week in which the listener tires of the artist's albums; nil if never.
    private let abandonedWeek: Int?
    private let peak: Double
    private let decay: Double
    /// The week of the year in which a favorite is played again; nil for other albums.
    private let season: Int?

    /// Creates the relationship of a listener to an album; nil if they never play it.
    init?(listener: ListenerProfile, album: CatalogueAlbum, position: Int) {
        guard let taste = listener.taste[album.genre] else { return nil }
        seed = listener.seed.branch(album.seed.value)
        artistSeed = listener.seed.branch(album.artistSeed.value)
        abandonedWeek =
            artistSeed.branch(.abandoned).fraction < 0.2
            ? ChartWeek.first(ofYear: 2010) + artistSeed.branch(.abandonedWeek).below(600) : nil
        let artistLove = artistSeed.branch(.artistLove).fraction
        guard seed.branch(.known).fraction < taste * (0.3 + artistLove) else { return nil }

        self.position = position
        passion =
            (0.35 + 0.65 * taste) * (0.25 + 0.75 * artistLove * seed.branch(.passion).fraction)
        peak = 6 + 66 * passion * (0.15 + seed.branch(.peak).skewedFraction)
        decay = 1.5 + 4.5 * seed.branch(.decay).fraction
        season =
            seed.branch(.favourite).fraction < 0.15 + 0.4 * passion
            ? seed.branch(.season).below(52) : nil
        discovery = Self.discovery(
            release: album.releaseWeek,
            start: ChartWeek.index(of: listener.registered),
            love: artistLove,
            seed: seed
        )
    }

    /// The chart week of discovery. A new record is discovered soon after its release or years
    /// later; an older record may already be known.
    private static func discovery(release: Int, start: Int, love: Double, seed: Seed) -> Int {
        let delay = seed.branch(.delay).fraction
        if release > start - 26 {
            let soon = seed.branch(.eager).fraction < 0.3 + 0.5 * love
            return release + (soon ? Int(delay * 5) : 4 + Int(delay * delay * 320))
        }
        if seed.branch(.alreadyKnown).fraction < 0.35 {
            return max(release, start - 20 - Int(delay * 200))
        }
        return start + Int(delay * delay * 940)
    }

    /// Whether the listener knows the album by this week and still plays it.
    func lasts(inWeek index: Int) -> Bool {
        guard let abandonedWeek, discovery < abandonedWeek else { return discovery <= index }
        return (discovery..<abandonedWeek).contains(index)
    }

    /// The album's expected plays in a week, before scaling by the listener's volume that week.
    func pull(in week: WeekMood) -> Double {
        let age = week.index - discovery
        guard lasts(inWeek: week.index) else { return 0 }
        var pull = firstLove(age: age) + seasonal(week: week, age: age) + spell(week: week.index)
        if pull > 0 {
            pull *= 0.45 + 1.1 * seed.branch(.mood).branch(week.index).fraction
        }
        let stray = seed.branch(.stray).branch(week.index).fraction
        if stray < week.strayChance * (0.5 + passion) {
            pull += 0.8 + 3.5 * seed.branch(.strayPlays).branch(week.index).skewedFraction
        }
        return pull
    }

    /// The expected plays due to the discovery, which decrease week by week.
    private func firstLove(age: Int) -> Double {
        let time = Double(age) / decay
        let plays = peak / (1 + time * time)
        return plays < 0.8 ? 0 : plays
    }

    /// The expected plays of a favorite during its season, about every other year.
    private func seasonal(week: WeekMood, age: Int) -> Double {
        guard let season, age > 30 else { return 0 }
        let apart = abs(week.placeInYear - season)
        let weeksAway = min(apart, 52 - apart)
        guard weeksAway <= 3 else { return 0 }
        // A season around New Year counts toward the year in which it ends.
        let year = season < 6 && week.placeInYear > 40 ? week.year + 1 : week.year
        let kept = seed.branch(.seasonKept).branch(year).fraction
        guard kept < 0.5 else { return 0 }
        let strength = 3 + 26 * passion * (0.3 + kept)
        return strength / Double(1 + weeksAway * weeksAway)
    }

    /// The expected plays from listening to the artist for a few weeks, every couple of years.
    private func spell(week: Int) -> Double {
        let length = 60 + artistSeed.branch(.spellLength).below(90)
        let cycle = (week + 1_000_000 * length) / length
        let weekOfCycle = week + 1_000_000 * length - cycle * length
        let spell = artistSeed.branch(cycle)
        guard spell.branch(.spellHappens).fraction < 0.7 else { return 0 }
        let since = weekOfCycle - spell.branch(.spellStart).below(length - 8)
        guard (0..<8).contains(since) else { return 0 }
        let share = seed.branch(.spellShare).branch(cycle).fraction
        let plays =
            (4 + 24 * spell.branch(.spellPeak).skewedFraction) * share * (0.4 + passion)
            / (1 + 0.35 * Double(since * since))
        return plays < 0.6 ? 0 : plays
    }
}

extension AlbumBond {
    /// The number of plays in a week before a Unix time.
    ///
    /// The plays are spread evenly over the week's sessions from an offset that depends on the album,
    /// so the count never decreases and reaches `whole` at the end of the week.
    func plays(of whole: Int, until moment: Int, in week: ChartWeek, _ rhythm: WeekRhythm) -> Int {
        let elapsed = min(max(moment - week.start, 0), TimeSpan.week)
        let offset = seed.branch(.playTimes).branch(week.index).below(TimeSpan.week)
        return (whole * rhythm.even(upTo: elapsed) + offset) / TimeSpan.week
    }

    /// The Unix times of a week's plays, in order, as counted by `plays(of:until:in:)`.
    func times(of whole: Int, in week: ChartWeek, _ rhythm: WeekRhythm) -> [Int] {
        guard whole > 0 else { return [] }
        let offset = seed.branch(.playTimes).branch(week.index).below(TimeSpan.week)
        return (1...whole).map { number in
            let second = (number * TimeSpan.week - offset - 1) / whole
            return week.start + rhythm.second(ofEven: second)
        }
    }
}

/// A listener's mood in a week, the same for all albums.
struct WeekMood: Sendable {
    let index: Int
    let year: Int
    /// The week's index in its year: 0 for the first days of January, up to 52.
    let placeInYear: Int
    /// The factor for every album's plays; 0 in a silent week.
    let volume: Double
    /// The probability that a known album is played at random.
    let strayChance: Double
    /// The extra plays of the listener's current obsessions, by album position.
    let obsessions: [Int: Double]
}
