extension Need {
    /// What somebody may pass by, turning years or scrolling.
    enum Passing: Sendable {
        case charts, rowCovers
    }

    var passing: Passing? {
        switch self {
        case .chart: .charts
        case .cover(let key): key.purpose == .row ? .rowCovers : nil
        case .years, .album: nil
        }
    }

    var isCover: Bool {
        if case .cover = self { true } else { false }
    }
}
