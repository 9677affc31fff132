/// An artist's or album's first play, a round number of years ago.
package struct Anniversary: Equatable, Sendable {
    package var artist: String
    /// The album's title; nil for an artist.
    package var album: String?
    /// The first play, in Unix seconds.
    package var firstPlay: Int
    package var years: Int
    /// The number of plays from then up to the day.
    package var plays: Int

    /// Whether a number of years is celebrated: 1, 2, 3, and every fifth year.
    package static func isRound(_ years: Int) -> Bool {
        years > 0 && (years <= 3 || years.isMultiple(of: 5))
    }

    /// The same day in each round number of years ago, back to the first year. 29 February becomes
    /// 28 February in years without it, and in these, 28 February is also the day of 29 February.
    static func days(
        on today: CalendarDate,
        since first: Int
    ) -> [(years: Int, days: ClosedRange<CalendarDate>)] {
        let (year, month, day) = today.components
        guard first < year else { return [] }
        let isLastOfFebruary = month == 2 && today.adding(days: 1).components.month == 3
        return (1...(year - first)).filter(isRound).map { years in
            let start = CalendarPeriod.day(today).inYear(year - years).firstDay
            let leapDay = CalendarDate(year: year - years, month: 2, day: 29)
            let end = isLastOfFebruary && day == 28 ? leapDay ?? start : start
            return (years, start...end)
        }
    }
}
