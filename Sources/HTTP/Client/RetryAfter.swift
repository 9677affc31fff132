import Core

extension HTTPResponse {
    /// The server's time from the `Date` header, as Unix time; nil if it is missing or invalid.
    package var serverTime: Int? { headers["date"].flatMap(unixTime(ofHTTPDate:)) }

    /// The seconds, at most a minute, until the server accepts requests again, according to its
    /// `X-RateLimit` headers; nil if it accepts them now.
    var rateLimitReset: Int? {
        guard headers["x-ratelimit-remaining"].map({ $0 == "0" }) ?? (status == 429),
            let seconds = headers["x-ratelimit-reset-in"].flatMap(Int.init), seconds > 0
        else { return nil }
        return min(seconds, 60)
    }
}

/// Parses a `Retry-After` header: a number of seconds, or a date in IMF-fixdate format.
///
/// - Returns: whole seconds from `now` (Unix time), never negative; nil if the value is neither.
func retryAfterSeconds(_ value: String, now: Int) -> Int? {
    if !value.isEmpty, value.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
        return Int(value) ?? Int.max
    }
    guard let time = unixTime(ofHTTPDate: value) else { return nil }
    return max(0, time - now)
}

/// Parses a date such as "Sun, 06 Nov 1994 08:49:37 GMT" (RFC 9110, IMF-fixdate).
private func unixTime(ofHTTPDate text: String) -> Int? {
    let words = text.split(separator: " ")
    guard words.count == 6, words[5] == "GMT", words[0].hasSuffix(","),
        let day = Int(words[1]), (1...31).contains(day),
        let month = CalendarDate.monthNames.firstIndex(of: String(words[2])),
        let year = Int(words[3]), (1970...9999).contains(year)
    else { return nil }
    let clock = words[4].split(separator: ":").map { Int($0) ?? -1 }
    guard clock.count == 3, (0...23).contains(clock[0]), (0...59).contains(clock[1]),
        (0...60).contains(clock[2])
    else { return nil }
    return CalendarDate.days(year, month + 1, day) * TimeSpan.day + clock[0] * 3600 + clock[1] * 60
        + clock[2]
}
