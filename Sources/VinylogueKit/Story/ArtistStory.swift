/// What a listener played of one artist.
package struct ArtistStory: Equatable, Sendable {
    /// The listener's name.
    package var user: String
    package var artist: String
    package var attribution = Attribution(of: [])
    package var plays: Int
    /// The rank among all artists: one more than the number of artists with more plays.
    package var rank: Int
    /// The first and the last play, in Unix seconds.
    package var (firstPlay, lastPlay): (Int, Int)
    package var lifeLine: LifeLine
    /// The plays of each year from the first to the last, and the rank in it; nil without plays.
    package var byYear: [LifeLine.Year]
    /// All albums and all tracks, most plays first.
    package var (albums, tracks): ([ChartRow], [ChartRow])
}

/// The plays of one artist, counted in one pass over all plays of a listener.
struct ArtistCount {
    private(set) var days = DayCounts()
    private(set) var (albums, tracks): ([Int32: Int], [Int32: Int]) = ([:], [:])
    private(set) var (firstPlay, lastPlay): (Int?, Int) = (nil, 0)
    private(set) var rank = 0
    /// The artist's rank by year; years without plays are left out.
    private(set) var rankByYear: [Int: Int] = [:]

    init(_ plays: PlayColumns, of artist: Int32, offset: @escaping UTCOffset) {
        let size = plays.count > 0 ? Int(plays.lastID) + 1 : 0
        var byYear: [Int: [Int32]] = [:]
        var (localTime, today, year) = (LocalClock(offset), Int.min, 0)
        var current = [Int32](repeating: 0, count: size)
        for index in 0..<plays.count {
            let time = Int(plays.times[index])
            let day = localTime.read(time).day
            if day != today {
                let new = CalendarDate(daysSinceEpoch: day).components.year
                if new != year {
                    if today != .min { byYear[year] = current }
                    current = byYear[new] ?? [Int32](repeating: 0, count: size)
                    year = new
                }
                today = day
            }
            current[Int(plays.artists[index])] += 1
            guard plays.artists[index] == artist else { continue }
            days.count(onDay: day)
            if firstPlay == nil { firstPlay = time }
            lastPlay = time
            tracks[plays.tracks[index], default: 0] += 1
            if plays.albums[index] > 0 { albums[plays.albums[index], default: 0] += 1 }
        }
        if today != .min { byYear[year] = current }
        let place = Int(artist)
        guard firstPlay != nil else { return }
        var all = [Int](repeating: 0, count: size)
        for (year, counts) in byYear {
            for index in all.indices { all[index] += Int(counts[index]) }
            let own = counts[place]
            if own > 0 { rankByYear[year] = 1 + counts.count { $0 > own } }
        }
        rank = 1 + all.count { $0 > all[place] }
    }

    /// The IDs whose names are needed.
    func ids(with artist: Int32) -> PlayIDs {
        var ids = PlayIDs()
        ids.artists = [artist]
        ids.albums = Set(albums.keys)
        ids.tracks = Set(tracks.keys)
        return ids
    }
}

extension ArtistStory {
    /// Names what was counted; nil without plays.
    init?(_ count: ArtistCount, of artist: Int32, by user: String, names: PlayNames) {
        guard let first = count.firstPlay else { return nil }
        func rows(_ plays: [Int32: Int], _ names: [Int32: PlayNames.Title]) -> [ChartRow] {
            plays.compactMap { id, plays in
                names[id].map {
                    ChartRow(rank: 0, artist: $0.artist, title: $0.title, playCount: plays)
                }
            }.ranked()
        }
        let lifeLine = LifeLine(count.days)
        self.init(
            user: user,
            artist: names.artists[artist] ?? "",
            plays: count.days.plays,
            rank: count.rank,
            firstPlay: first,
            lastPlay: count.lastPlay,
            lifeLine: lifeLine,
            byYear: lifeLine.years.map { year in
                LifeLine.Year(year: year.year, plays: year.plays, rank: count.rankByYear[year.year])
            },
            albums: rows(count.albums, names.albums),
            tracks: rows(count.tracks, names.tracks)
        )
    }
}
