/// An artist's or album's first play, a round number of years ago.
package struct Anniversary: Equatable, Sendable {
    package var artist: String
    /// The album's title; nil for an artist.
    package var album: String?
    /// The first play, in Unix seconds.
    package var firstPlay: Int
    package var years: Int
    /// The number of plays since then.
    package var plays: Int

    /// Whether a number of years is celebrated: 1, 2, 3, and every fifth year.
    package static func isRound(_ years: Int) -> Bool {
        years > 0 && (years <= 3 || years.isMultiple(of: 5))
    }

    /// The same day in each round number of years ago, back to the first year; 29 February becomes
    /// 28 February in years without it.
    static func days(on today: CalendarDate, since first: Int) -> [(years: Int, day: CalendarDate)]
    {
        let year = today.components.year
        guard first < year else { return [] }
        return (1...(year - first)).filter(isRound).map { years in
            (years, CalendarPeriod.day(today).inYear(year - years).firstDay)
        }
    }
}
