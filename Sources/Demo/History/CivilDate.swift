/// A moment in the Gregorian calendar in UTC, computed without the system's calendars.
struct CivilDate: Sendable, Equatable {
    let year: Int
    /// 1 to 12.
    let month: Int
    /// 1 to 31.
    let day: Int
    /// 0 to 23.
    let hour: Int
    /// 0 to 59.
    let minute: Int

    /// The date of a moment after year 0, given in Unix seconds.
    init(unixTime: Int) {
        // Years are counted from March, so that the leap day comes last.
        let days = (unixTime + Self.epochOffset) / 86_400
        let era = days / 146_097
        let dayOfEra = days % 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfMarchYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfMarchYear + 2) / 153
        day = dayOfMarchYear - (153 * marchMonth + 2) / 5 + 1
        month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
        let secondOfDay = (unixTime + Self.epochOffset) % 86_400
        hour = secondOfDay / 3_600
        minute = secondOfDay % 3_600 / 60
    }

    /// Unix seconds of midnight at the start of a day after year 0.
    static func unixTime(year: Int, month: Int, day: Int) -> Int {
        let marchYear = month <= 2 ? year - 1 : year
        let era = marchYear / 400
        let yearOfEra = marchYear % 400
        let dayOfMarchYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfMarchYear
        return (era * 146_097 + dayOfEra) * 86_400 - epochOffset
    }

    /// Days since January 1.
    var dayOfYear: Int {
        (Self.unixTime(year: year, month: month, day: day)
            - Self.unixTime(year: year, month: 1, day: 1)) / 86_400
    }

    /// Seconds from 1 March of year 0 to the Unix epoch.
    private static let epochOffset = 719_468 * 86_400
}

extension CivilDate {
    /// Such as `2020-10-20 10:28`.
    var dateAndTime: String {
        "\(date) \(time)"
    }

    /// Such as `2020-10-20`.
    var date: String {
        "\(year)-\(Self.padded(month))-\(Self.padded(day))"
    }

    /// Such as `06 Oct 2008, 13:22`.
    var published: String {
        let months = [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ]
        return "\(Self.padded(day)) \(months[month - 1]) \(year), \(time)"
    }

    private var time: String {
        "\(Self.padded(hour)):\(Self.padded(minute))"
    }

    private static func padded(_ number: Int) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
