/// The mix of a wall, from mostly the user's own music to mostly random picks.
package enum Dial: String, CaseIterable, Codable, Sendable {
    case mine
    case familiar
    case mixed
    case adventurous
    case mystery

    /// The signals' shares of a wall of all genres, in percent.
    var wallShares: [Signal: Int] {
        switch self {
        case .mine: [.history: 60, .recommendations: 25, .popular: 5, .new: 5, .wild: 5]
        case .familiar: [.history: 40, .recommendations: 35, .popular: 10, .new: 10, .wild: 5]
        case .mixed: [.history: 20, .recommendations: 35, .popular: 15, .new: 15, .wild: 15]
        case .adventurous: [.history: 5, .recommendations: 30, .popular: 15, .new: 20, .wild: 30]
        case .mystery: [.history: 0, .recommendations: 15, .popular: 10, .new: 20, .wild: 55]
        }
    }

    /// The signals' shares of a genre's wall, in percent.
    var genreShares: [Signal: Int] {
        switch self {
        case .mine:
            [.history: 40, .recommendations: 20, .trending: 10, .new: 5, .rotation: 5, .seeds: 20]
        case .familiar:
            [.history: 28, .recommendations: 22, .trending: 14, .new: 8, .rotation: 10, .seeds: 18]
        case .mixed:
            [
                .history: 18, .recommendations: 20, .trending: 18, .new: 12, .rotation: 16,
                .seeds: 16,
            ]
        case .adventurous:
            [.history: 8, .recommendations: 18, .trending: 18, .new: 18, .rotation: 26, .seeds: 12]
        case .mystery:
            [.history: 0, .recommendations: 12, .trending: 18, .new: 20, .rotation: 44, .seeds: 6]
        }
    }

    /// The signals' shares in percent, in the order of the signals.
    ///
    /// - Parameter isGenre: whether the wall is for one genre rather than for all.
    package func shares(isGenre: Bool) -> [(signal: Signal, share: Int)] {
        let shares = isGenre ? genreShares : wallShares
        return Signal.allCases.compactMap { signal in shares[signal].map { (signal, $0) } }
    }

    /// The maximum number of slots that a signal gets on a page at any position of the dial.
    static func mostSlots(of signal: Signal, isGenre: Bool) -> Int {
        let shares = allCases.map { (isGenre ? $0.genreShares : $0.wallShares)[signal] ?? 0 }
        return (Blend.page * (shares.max() ?? 0) + 99) / 100
    }
}

/// A source of albums for the crate; the dial's shares determine which walls use it.
package enum Signal: String, CaseIterable, Codable, Sendable {
    /// Albums that the user plays or has played.
    case history
    /// Similar music, and albums that friends play.
    case recommendations
    /// Albums from the charts.
    case popular
    /// Albums from a genre's charts.
    case trending
    /// New releases.
    case new
    /// Random picks.
    case wild
    /// Albums from some of a genre's sub-genres, rotating daily.
    case rotation
    /// Other albums by the artists of favorites, and albums by similar artists.
    case seeds

    /// The name as used in sentences.
    package var name: String {
        switch self {
        case .history: "your history"
        case .recommendations: "recommendations"
        case .popular, .trending: "the charts"
        case .new: "new releases"
        case .wild: "random picks"
        case .rotation: "sub-genres"
        case .seeds: "your favourites"
        }
    }
}
