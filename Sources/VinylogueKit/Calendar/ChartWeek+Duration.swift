import LastFM

extension ChartWeek {
    /// Seconds in a week.
    package static let duration = 604_800

    /// When Last.fm's first chart week began, as Unix time: 2005-02-13 12:00 UTC.
    package static let firstStart = 1_108_296_000
}
