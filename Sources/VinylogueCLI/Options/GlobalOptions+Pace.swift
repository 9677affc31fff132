import LastFM

extension GlobalOptions {
    /// How fast the service is asked; the demo has no limits that must be kept to.
    var pace: Pace {
        var pace = Pace.live
        if demo { pace.interval = .zero }
        return pace
    }
}
