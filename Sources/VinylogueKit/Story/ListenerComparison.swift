/// What two listeners have in common.
package struct ListenerComparison: Equatable, Sendable {
    /// The two listeners' names.
    package var (user, other): (String, String)
    package var attribution = Attribution(of: [])
    /// The number of artists that each has played, and that both have.
    package var (artists, otherArtists, common): (Int, Int, Int)
    /// The ten common artists that both have played most, by the smaller of their two counts.
    package var shared: [Shared]
    /// Albums by common artists that only the user, or only the other, has played, sorted by the smaller
    /// of two numbers, largest first: the album's plays, and the other listener's plays of the artist.
    package var (fromUser, fromOther): ([ChartRow], [ChartRow])

    /// A common artist.
    package struct Shared: Equatable, Sendable {
        package var artist: String
        /// The plays of each of the two.
        package var (plays, otherPlays): (Int, Int)
    }

    /// The common artists' share of the user's own, from 0 to 1.
    package var overlap: Double { artists > 0 ? Double(common) / Double(artists) : 0 }

    /// The length of the lists.
    package static let count = 10
}

/// One listener's plays by ID, for a comparison.
struct ListenerPlays {
    var artists: [Int32: Int]
    var albums: [Int32: (artist: Int32, plays: Int)]

    /// The common artists with the largest smaller count, including all that are equal to the last.
    func shared(with other: ListenerPlays) -> [(id: Int32, plays: Int, other: Int)] {
        let common = artists.compactMap { id, plays in
            other.artists[id].map { (id: id, plays: plays, other: $0) }
        }
        return Self.best(common) { min($0.plays, $0.other) }
    }

    /// The albums that the other would like, including all that are equal to the last.
    func suggestions(for other: ListenerPlays) -> [(id: Int32, plays: Int, weight: Int)] {
        let own = albums.compactMap { id, album -> (id: Int32, plays: Int, weight: Int)? in
            guard other.albums[id] == nil, let known = other.artists[album.artist] else {
                return nil
            }
            return (id, album.plays, min(album.plays, known))
        }
        return Self.best(own) { $0.weight }
    }

    private static func best<Row>(_ rows: [Row], by weight: (Row) -> Int) -> [Row] {
        let weights = rows.map(weight).sorted(by: >)
        guard let least = weights.prefix(ListenerComparison.count).last else { return [] }
        return rows.filter { weight($0) >= least }
    }
}

extension ListenerComparison {
    init(
        _ user: (name: String, plays: ListenerPlays),
        _ other: (name: String, plays: ListenerPlays),
        names: (PlayIDs) throws -> PlayNames
    ) rethrows {
        let (mine, theirs) = (user.plays, other.plays)
        let shared = mine.shared(with: theirs)
        let (given, taken) = (mine.suggestions(for: theirs), theirs.suggestions(for: mine))
        var ids = PlayIDs()
        ids.artists = Set(shared.map(\.id))
        ids.albums = Set((given + taken).map(\.id))
        let names = try names(ids)
        func albums(_ rows: [(id: Int32, plays: Int, weight: Int)]) -> [ChartRow] {
            let rows = rows.compactMap { row -> (ChartRow, Int)? in
                guard let name = names.albums[row.id] else { return nil }
                let chart = ChartRow(
                    rank: 0,
                    artist: name.artist,
                    title: name.title,
                    playCount: row.plays
                )
                return (chart, row.weight)
            }
            // The weight first, and in it the order of a chart.
            let weights = Dictionary(grouping: rows) { $0.1 }
            let sorted = weights.keys.sorted(by: >).flatMap { weight in
                (weights[weight] ?? []).map(\.0).ranked()
            }
            return zip(1..., sorted.prefix(Self.count)).map { rank, row in
                var row = row
                row.rank = rank
                return row
            }
        }
        self.init(
            user: user.name,
            other: other.name,
            artists: mine.artists.count,
            otherArtists: theirs.artists.count,
            common: mine.artists.keys.count { theirs.artists[$0] != nil },
            shared: shared.compactMap { row in
                names.artists[row.id].map {
                    Shared(artist: $0, plays: row.plays, otherPlays: row.other)
                }
            }
            .sorted { $0.precedes($1) }.prefix(Self.count).map(\.self),
            fromUser: albums(given),
            fromOther: albums(taken)
        )
    }
}

extension ListenerComparison.Shared {
    /// Sorts by the smaller of the two counts, then by their sum, both descending, then by name.
    fileprivate func precedes(_ other: Self) -> Bool {
        let (own, others) = (min(plays, otherPlays), min(other.plays, other.otherPlays))
        if own != others { return own > others }
        if plays + otherPlays != other.plays + other.otherPlays {
            return plays + otherPlays > other.plays + other.otherPlays
        }
        return artist.utf8.lexicographicallyPrecedes(other.artist.utf8)
    }
}
