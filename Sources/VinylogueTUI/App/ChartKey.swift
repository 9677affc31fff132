import VinylogueKit

/// The chart of one user's day, week or month in one year.
package struct ChartKey: Hashable, Sendable {
    /// The user whose chart it is.
    package var user: String
    /// The year; for a week, the ISO year.
    package var year: Int
    /// Whether the chart covers a day, a week or a month.
    package var kind: CalendarPeriod.Kind
    /// Which day, week or month, in 2020, a leap year with 53 weeks; nil for today's.
    package private(set) var place: CalendarPeriod?
    /// Whether albums, artists or tracks are counted.
    package var subject = ChartSubject.albums

    /// Creates the key of the album chart of today's day, week or month in a year.
    package init(user: String, year: Int, kind: CalendarPeriod.Kind = .week) {
        self.user = user
        self.year = year
        self.kind = kind
    }

    /// Creates the key of the album chart of a period.
    package init(user: String, period: CalendarPeriod, today: CalendarDate) {
        self.init(user: user, year: period.year, kind: period.kind)
        place = CalendarPeriod.place(of: period, today: today)
    }

    /// A day in the period, in some year; the year before or after for a week at New Year.
    package func day(today: CalendarDate) -> CalendarDate { place?.firstDay ?? today }

    /// The period in its year.
    func period(today: CalendarDate) -> CalendarPeriod { series.period(today: today).inYear(year) }

    /// The same period in all years.
    var series: Series { Series(user: user, kind: kind, place: place, subject: subject) }

    /// A user's charts of one period in all years.
    struct Series: Hashable, Sendable {
        var user: String
        var kind: CalendarPeriod.Kind
        var place: CalendarPeriod?
        var subject = ChartSubject.albums

        subscript(year: Int) -> ChartKey {
            var key = ChartKey(user: user, year: year, kind: kind)
            (key.place, key.subject) = (place, subject)
            return key
        }

        /// The album charts of the same periods.
        var ofAlbums: Series {
            var series = self
            series.subject = .albums
            return series
        }

        /// The period in some year.
        func period(today: CalendarDate) -> CalendarPeriod {
            place ?? CalendarPeriod(kind, containing: today)
        }
    }
}

extension CalendarPeriod {
    /// The period in 2020, which has all days and weeks; nil for that of today.
    static func place(of period: CalendarPeriod, today: CalendarDate) -> CalendarPeriod? {
        let place = period.inYear(2020)
        return place == CalendarPeriod(period.kind, containing: today).inYear(2020) ? nil : place
    }
}

extension Model {
    /// The charts of today's day, week or month, as currently chosen.
    func series(of user: String) -> ChartKey.Series { ChartKey.Series(user: user, kind: kind) }

    /// Whether days, weeks or months are on screen.
    var shownKind: CalendarPeriod.Kind { front.series(in: self)?.kind ?? kind }

    /// The charts of the day, week or month around `base`, or around today without it.
    func series(
        of user: String,
        _ kind: CalendarPeriod.Kind,
        around base: CalendarDate?,
        by subject: ChartSubject = .albums
    ) -> ChartKey.Series {
        let place = base.flatMap {
            CalendarPeriod.place(of: CalendarPeriod(kind, containing: $0), today: date)
        }
        return ChartKey.Series(user: user, kind: kind, place: place, subject: subject)
    }

    /// The years that have a chart, oldest first; nil until they are known.
    func chartYears(of series: ChartKey.Series) -> [Int]? { knownYears[series.ofAlbums] }

    /// The same charts for another kind of period around `base`, and how much later its years are.
    func series(
        _ kind: CalendarPeriod.Kind,
        like series: ChartKey.Series,
        around base: CalendarDate?
    ) -> (series: ChartKey.Series, shift: Int) {
        let day = base ?? date
        let years = [series.kind, kind].map { CalendarPeriod($0, containing: day).year }
        return (
            self.series(of: series.user, kind, around: base, by: series.subject),
            years[1] - years[0]
        )
    }
}
