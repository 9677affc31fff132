/// One chart week, from Sunday 12:00 UTC to the next.
struct ChartWeek: Sendable, Equatable {
    /// 0 is the week that begins on 2005-02-13; earlier weeks are negative.
    let index: Int

    /// The start of week 0, in Unix seconds.
    static let firstStart = 1_108_296_000
    /// The length of a week in seconds.
    static let length = 604_800

    /// The first second, in Unix time.
    var start: Int { Self.firstStart + index * Self.length }
    /// The first second of the next week, in Unix time.
    var end: Int { start + Self.length }

    /// The year that most of the week is in.
    var year: Int { middle.year }
    /// The index within the year: 0 for the first days of January, up to 52.
    var placeInYear: Int { middle.dayOfYear / 7 }

    private var middle: CivilDate { CivilDate(unixTime: start + Self.length / 2) }

    /// The index of the week that contains a moment, in Unix seconds.
    static func index(of unixTime: Int) -> Int {
        let seconds = unixTime - firstStart
        return seconds >= 0 ? seconds / length : -((length - 1 - seconds) / length)
    }

    /// The index of the first week that is entirely in a year or later.
    static func first(ofYear year: Int) -> Int {
        index(of: CivilDate.unixTime(year: year, month: 1, day: 1) - 1) + 1
    }
}
