/// The milestones reached on a day, and those near at its end.
struct DayMilestones {
    private let reached: [RecapCount.Reached]
    private let total: Int
    /// The plays of the artists and albums that were played recently.
    private let (artists, albums): ([Int32: Int], [Int32: Int])

    /// The number of days that count as recent, up to and including the day.
    private static let recentDays = 7

    /// Counts plays, which must end with the day.
    init(_ plays: PlayColumns, on date: CalendarDate, offset: @escaping UTCOffset) {
        let count = RecapCount(
            plays,
            in: .days(date.adding(days: 1 - Self.recentDays)...date),
            offset: offset,
            year: date.components.year
        )
        let start = date.start(in: offset)
        reached = count.milestones.filter { $0.time >= start }
        total = plays.count
        func recent(_ tallies: [RecapCount.Tally]) -> [Int32: Int] {
            var plays: [Int32: Int] = [:]
            for (id, tally) in tallies.enumerated() where tally.plays > 0 {
                plays[Int32(id)] = Int(tally.before + tally.plays)
            }
            return plays
        }
        artists = recent(count.artists)
        albums = recent(count.albums)
    }

    /// The IDs whose names are needed.
    var ids: PlayIDs {
        var ids = PlayIDs()
        ids.artists = Set(artists.keys).union(reached.map(\.artist))
        ids.albums = Set(albums.keys).union(reached.map(\.album).filter { $0 > 0 })
        ids.tracks = Set(reached.map(\.track))
        return ids
    }

    func reached(_ names: PlayNames) -> [Milestone] { reached.map { Milestone($0, names) } }

    /// The near milestones: of all plays, then of artists, then of albums; the nearest first.
    func near(_ names: PlayNames) -> [NearMilestone] {
        let all = NearMilestone.next(after: total, of: .plays)
        let artists = artists.compactMap { id, plays in
            names.artists[id].flatMap { NearMilestone.next(after: plays, of: .artist, artist: $0) }
        }
        let albums = albums.compactMap { id, plays in
            names.albums[id].flatMap {
                NearMilestone.next(
                    after: plays,
                    of: .album,
                    artist: $0.artist,
                    album: $0.title
                )
            }
        }
        return (all.map { [$0] } ?? []) + artists.sorted { $0.precedes($1) }
            + albums.sorted { $0.precedes($1) }
    }
}

extension NearMilestone {
    fileprivate func precedes(_ other: Self) -> Bool {
        if missing != other.missing { return missing < other.missing }
        let (own, others) = (
            "\(artist ?? "")\u{0}\(album ?? "")", "\(other.artist ?? "")\u{0}\(other.album ?? "")"
        )
        return own.utf8.lexicographicallyPrecedes(others.utf8)
    }
}
