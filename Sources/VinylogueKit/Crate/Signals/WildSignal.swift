/// Random picks: the signals *wild* and *rotation*.
enum WildSignal {
    /// A page of a genre's or sub-genre's chart.
    struct Draw: Hashable, Sendable {
        /// The genre or sub-genre.
        var genre: Genre
        /// The page number, from 1.
        var page: Int
    }

    /// Random sub-genres, each with a page from 2 to 10 of its chart, past the famous albums.
    static func draws(_ count: Int, using random: inout SeededRandom) -> [Draw] {
        Genre.all.flatMap(\.subgenres).shuffled(using: &random).prefix(count).map { genre in
            Draw(genre: genre, page: Int.random(in: 2...10, using: &random))
        }
    }

    /// The sub-genres of the day, each with a page of its chart.
    ///
    /// - Parameters:
    ///   - genre: the genre whose sub-genres are used if `chosen` is empty.
    ///   - chosen: the sub-genres that the user selected.
    static func turns(
        of genre: Genre,
        chosen: [Genre],
        count: Int,
        using random: inout SeededRandom
    ) -> [Draw] {
        let genres = chosen.isEmpty ? genre.subgenres : chosen
        return genres.shuffled(using: &random).prefix(count).map { subgenre in
            // The signal *trending* has one of the first pages of a selected sub-genre's chart.
            let pages = chosen.isEmpty ? 1...4 : 5...8
            return Draw(genre: subgenre, page: Int.random(in: pages, using: &random))
        }
    }

    /// Albums from charts that the user has not played, and the user's albums of a random year.
    static func suggestions(
        draws: [(draw: Draw, albums: [TopAlbum])],
        groups: [(genre: Genre, albums: [TopAlbum])] = [],
        someYear: [ArchivedListening.Row] = [],
        known: Set<AlbumID>,
        reason: String,
        using random: inout SeededRandom
    ) -> [Suggestion] {
        let drawn = draws.map { draw, albums in
            albums.map { $0.suggestion("\(reason): \(draw.genre.name)") }
                .shuffled(using: &random)
        }
        let found = groups.map { genre, albums in
            albums.map { $0.suggestion("\(reason): \(genre.name)") }
                .shuffled(using: &random)
        }
        let own = someYear.map { row in
            Suggestion(album: row.album, reason: "\(reason): played in \(row.years.lowerBound)")
        }
        .shuffled(using: &random)
        let unknown = (drawn + found).map { list in
            list.filter { !known.contains($0.album.looseID) }
        }
        return (unknown + [own]).interleaved
    }
}
