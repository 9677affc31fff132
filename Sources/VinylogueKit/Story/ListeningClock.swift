/// The number of plays by local hour, weekday and month.
package struct ListeningClock: Equatable, Sendable {
    /// Plays by weekday, Monday first, and in it by hour.
    package private(set) var byWeekdayHour = [[Int]](
        repeating: [Int](repeating: 0, count: 24),
        count: 7
    )
    /// Plays by month, January first.
    package private(set) var byMonth = [Int](repeating: 0, count: 12)
    /// Plays by month of artists that were new in the span.
    package private(set) var newByMonth = [Int](repeating: 0, count: 12)

    package init() {}

    /// Counts a play; months and weekdays count from 0.
    mutating func count(weekday: Int, hour: Int, month: Int, isNew: Bool) {
        byWeekdayHour[weekday][hour] += 1
        byMonth[month] += 1
        if isNew { newByMonth[month] += 1 }
    }

    /// Plays by hour of the day.
    package var byHour: [Int] {
        (0..<24).map { hour in byWeekdayHour.reduce(0) { $0 + $1[hour] } }
    }

    /// Plays by weekday, Monday first.
    package var byWeekday: [Int] { byWeekdayHour.map { $0.reduce(0, +) } }
}

/// Plays with a pause of at most 20 minutes between their starts.
package struct ListeningSession: Equatable, Sendable {
    package var plays: Int
    /// The start of the first play, in Unix seconds.
    package var start: Int
    /// The start of the last play, in Unix seconds.
    package var end: Int

    /// The longest pause between the starts of two plays, in seconds.
    package static let longestPause = 20 * 60
}

/// Finds the session with the most plays; of equal ones, the earliest.
struct SessionSearch {
    private(set) var longest: ListeningSession?
    private var current: ListeningSession?

    /// Adds a play, which must not be older than those before.
    mutating func count(_ time: Int) {
        if let last = current, time - last.end <= ListeningSession.longestPause {
            current = ListeningSession(plays: last.plays + 1, start: last.start, end: time)
        } else {
            current = ListeningSession(plays: 1, start: time, end: time)
        }
        if let current, current.plays > (longest?.plays ?? 0) { longest = current }
    }
}
