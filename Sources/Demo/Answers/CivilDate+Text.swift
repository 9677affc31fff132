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
