/// The tracks of an album, generated from its seed.
struct TrackListing: Sendable {
    let tracks: [(title: String, seconds: Int)]

    init(of album: CatalogueAlbum) {
        let shape = Self.shape(of: album.genre)
        let count = shape.fewest + album.seed.branch(.trackCount).below(shape.more)
        var titles: [String] = []
        var attempt = 0
        while titles.count < count, attempt < 400 {
            let seed = album.seed.branch(.trackName).branch(attempt)
            attempt += 1
            // Some albums have a title track.
            let isTitleTrack = titles.count == 1 && seed.branch(9).fraction < 0.4
            let title =
                isTitleTrack ? album.title : TrackWords.of(album.genre).title(seed: seed)
            if !titles.contains(title) { titles.append(title) }
        }
        tracks = titles.enumerated().map { number, title in
            let length = album.seed.branch(.trackLength).branch(number).fraction
            return (title, shape.shortest + Int(length * Double(shape.longest - shape.shortest)))
        }
    }

    /// The title of the track heard in the album's play with this number, from 0.
    func title(ofPlay number: Int) -> String { track(ofPlay: number).title }

    /// The track heard in the album's play with this number, from 0.
    func track(ofPlay number: Int) -> (title: String, seconds: Int) {
        // An album is played from its first track to its last, then from the first again.
        tracks[number % tracks.count]
    }

    /// How many tracks the albums of a genre have, and how long the tracks are in seconds.
    private struct Shape {
        let fewest: Int
        let more: Int
        let shortest: Int
        let longest: Int
    }

    private static func shape(of genre: Genre) -> Shape {
        switch genre {
        case .ambient: Shape(fewest: 1, more: 7, shortest: 320, longest: 1_260)
        case .jazz: Shape(fewest: 4, more: 4, shortest: 260, longest: 760)
        case .instrumental: Shape(fewest: 5, more: 5, shortest: 190, longest: 720)
        case .metal: Shape(fewest: 5, more: 5, shortest: 230, longest: 640)
        case .punk: Shape(fewest: 10, more: 8, shortest: 58, longest: 205)
        case .hipHop: Shape(fewest: 10, more: 8, shortest: 95, longest: 290)
        case .electronic, .folk, .indie, .pop:
            Shape(fewest: 8, more: 5, shortest: 155, longest: 345)
        }
    }
}

/// The words for a genre's track titles.
struct TrackWords: Sendable {
    let adjectives: [String]
    let nouns: [String]
    /// Patterns for titles: `{A}` stands for an adjective, and `{N}` and `{M}` for different nouns.
    let patterns: [String]

    /// The title that a seed selects.
    func title(seed: Seed) -> String {
        let pattern = patterns[seed.branch(1).below(patterns.count)]
        let adjective = adjectives[seed.branch(2).below(adjectives.count)]
        let noun = seed.branch(3).below(nouns.count)
        let step = 1 + seed.branch(4).below(nouns.count - 1)
        return
            pattern
            .replacing("{A}", with: adjective)
            .replacing("{N}", with: nouns[noun])
            .replacing("{M}", with: nouns[(noun + step) % nouns.count])
    }
}
