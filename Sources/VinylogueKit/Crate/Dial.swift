/// How much of the crate is the user's own music, and how much is chance.
package enum Dial: String, CaseIterable, Codable, Sendable {
    case mine
    case familiar
    case mixed
    case adventurous
    case mystery

    /// The shares of the signals on the wall, in hundredths.
    private var wallShares: [(Signal, Int)] {
        let shares =
            switch self {
            case .mine: [60, 25, 5, 5, 5]
            case .familiar: [40, 35, 10, 10, 5]
            case .mixed: [20, 35, 15, 15, 15]
            case .adventurous: [5, 30, 15, 20, 30]
            case .mystery: [0, 15, 10, 20, 55]
            }
        return Array(zip(Signal.ofWall, shares))
    }

    /// The shares of the signals in a genre's feed, in hundredths.
    private var genreShares: [(Signal, Int)] {
        let shares =
            switch self {
            case .mine: [40, 20, 10, 5, 5, 20]
            case .familiar: [28, 22, 14, 8, 10, 18]
            case .mixed: [18, 20, 18, 12, 16, 16]
            case .adventurous: [8, 18, 18, 18, 26, 12]
            case .mystery: [0, 12, 18, 20, 44, 6]
            }
        return Array(zip(Signal.ofGenre, shares))
    }

    /// The shares of the signals in hundredths, in the order of the signals.
    ///
    /// - Parameter isGenre: whether it is a genre's feed, not the whole wall.
    package func shares(isGenre: Bool) -> [(signal: Signal, share: Int)] {
        (isGenre ? genreShares : wallShares).map { (signal: $0.0, share: $0.1) }
    }
}

/// A source of albums for the crate.
package enum Signal: String, CaseIterable, Codable, Sendable {
    /// What the user plays or has played.
    case history
    /// Similar music, and what friends play.
    case recommendations
    /// What the charts have.
    case popular
    /// What came out lately.
    case new
    /// What chance finds.
    case wild
    /// What the charts of a genre have.
    case trending
    /// What some sub-genres of a genre have, others each day.
    case rotation
    /// What is similar to favourites.
    case seeds

    /// What it is called in sentences.
    package var name: String {
        switch self {
        case .history: "your history"
        case .recommendations: "recommendations"
        case .popular, .trending: "the charts"
        case .new: "new releases"
        case .wild: "wild cards"
        case .rotation: "sub-genres"
        case .seeds: "your favourites"
        }
    }

    /// The signals of the whole wall.
    static let ofWall: [Signal] = [.history, .recommendations, .popular, .new, .wild]
    /// The signals of a genre's feed.
    static let ofGenre: [Signal] = [
        .history, .recommendations, .trending, .new, .rotation, .seeds,
    ]
}
