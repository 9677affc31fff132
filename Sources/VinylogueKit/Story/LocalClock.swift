/// Converts the Unix times of plays to local time, without a `Date` for each.
struct LocalClock {
    private let offset: UTCOffset
    /// The UTC day of the last time, and its offset; nil if clocks change during that day.
    private var block = (day: Int.min, offset: Int?.none)

    init(_ offset: @escaping UTCOffset) {
        self.offset = offset
    }

    /// The local day, as days since 1970-01-01, and the hour of a Unix time. Fast for times in order.
    mutating func read(_ time: Int) -> (day: Int, hour: Int) {
        let utc = CalendarDate(unixTime: time).daysSinceEpoch
        if utc != block.day {
            let start = utc * TimeSpan.day
            let first = offset(start)
            block = (utc, first == offset(start + TimeSpan.day - 1) ? first : nil)
        }
        let local = time + (block.offset ?? offset(time))
        let day = CalendarDate(unixTime: local).daysSinceEpoch
        return (day, (local - day * TimeSpan.day) / 3600)
    }
}
