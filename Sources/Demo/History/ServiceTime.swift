import Core

/// Formats Unix times as the service does, in UTC.
enum ServiceTime {
    /// A time such as `2020-10-20 10:28`.
    static func dateAndTime(_ unixTime: Int) -> String {
        "\(CalendarDate(unixTime: unixTime)) \(clock(unixTime))"
    }

    /// A time such as `06 Oct 2008, 13:22`.
    static func published(_ unixTime: Int) -> String {
        let (year, month, day) = CalendarDate(unixTime: unixTime).components
        let padded = day < 10 ? "0\(day)" : "\(day)"
        return "\(padded) \(CalendarDate.monthNames[month - 1]) \(year), \(clock(unixTime))"
    }

    private static func clock(_ unixTime: Int) -> Substring {
        Timestamp.text(unixTime).suffix(9).prefix(5)
    }
}
