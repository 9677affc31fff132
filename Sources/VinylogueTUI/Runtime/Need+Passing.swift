extension Need {
    /// What is fetched in vain while the user scrubs through years or scrolls.
    enum Passing: Sendable {
        case charts, rowCovers
    }

    var passing: Passing? {
        switch self {
        case .chart: .charts
        case .cover(let key, _): key.purpose == .row ? .rowCovers : nil
        case .years, .album: nil
        }
    }

    var isCover: Bool {
        if case .cover = self { true } else { false }
    }
}
