import Core

extension Play {
    /// The possible Unix times of a play: those until 2106, which fit in four bytes. Milliseconds
    /// mistaken for seconds are far beyond that.
    static let times = 1..<Int(UInt32.max)

    /// Why the archive cannot accept the play; nil if it can.
    package var problem: String? {
        if artist.isEmpty { return "no artist" }
        if track.isEmpty { return "no track" }
        if !Self.times.contains(time) { return "an impossible date" }
        return nil
    }
}

/// A month in UTC, counted from January of year 0.
enum Month {
    /// The month that contains a Unix time.
    static func number(of time: Int) -> Int {
        let (year, month, _) = CalendarDate(unixTime: time).components
        return year * 12 + month - 1
    }

    /// The Unix time at which a month starts.
    static func start(of number: Int) -> Int {
        CalendarDate.days(number / 12, number % 12 + 1, 1) * TimeSpan.day
    }
}
