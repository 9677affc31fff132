import LastFM

extension GlobalOptions {
    /// The request rate; the demo has no rate limit.
    var pace: Pace {
        var pace = Pace.live
        if demo { pace.interval = .zero }
        return pace
    }
}
