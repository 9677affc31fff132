import Core

/// When a listener plays music in a week: in the morning, in the evening, and not on every day.
///
/// Plays that are spread evenly over the week are moved into these sessions, in the same order.
struct WeekRhythm: Sendable {
    /// A session, in seconds from the start of the week, and the length of those before it.
    private struct Session {
        var start: Int
        var length: Int
        var before: Int
    }

    private var sessions: [Session] = []
    /// The length of all sessions, in seconds.
    private var total = 0

    init(of listener: ListenerProfile, in week: ChartWeek) {
        var planned: [(start: Int, weight: Int)] = []
        // A chart week begins and ends at noon on a Sunday.
        for number in 0...7 {
            let start = number * TimeSpan.day - TimeSpan.day / 2
            let day = CalendarDate(unixTime: week.start + start)
            planned += Self.sessions(of: listener, on: day).map { (start + $0.start, $0.weight) }
        }
        // About 80 plays of 200 seconds at a volume of 1.
        let length = max(3600, Int(16_000 * listener.volume(inYear: week.year)))
        let weights = planned.reduce(0) { $0 + $1.weight }
        for session in planned {
            let end = min(session.start + length * session.weight / weights, TimeSpan.week)
            let start = max(session.start, sessions.last.map { $0.start + $0.length } ?? 0)
            guard start < end else { continue }
            sessions.append(Session(start: start, length: end - start, before: total))
            total += end - start
        }
        guard total == 0 else { return }
        sessions = [Session(start: 0, length: TimeSpan.week, before: 0)]
        total = TimeSpan.week
    }

    /// When a play happens that would be at a second of the week if plays were spread evenly.
    func second(ofEven second: Int) -> Int {
        let place = second * total / TimeSpan.week
        let session = sessions.last { $0.before <= place } ?? sessions[0]
        return session.start + place - session.before
    }

    /// The first evenly spread second that isn't moved to before a second of the week.
    func even(upTo second: Int) -> Int {
        guard second < TimeSpan.week else { return TimeSpan.week }
        guard let session = sessions.first(where: { second < $0.start + $0.length }) else {
            return TimeSpan.week
        }
        let place = session.before + max(0, second - session.start)
        return (place * TimeSpan.week + total - 1) / total
    }

    /// The sessions of a day, in seconds from its start in UTC, with their relative lengths.
    private static func sessions(
        of listener: ListenerProfile,
        on day: CalendarDate
    ) -> [(start: Int, weight: Int)] {
        let year = listener.seed.branch(.streak).branch(day.components.year)
        let seed = listener.seed.branch(.session).branch(day.daysSinceEpoch)
        let place = day.daysSinceEpoch - CalendarDate.days(day.components.year, 1, 1)
        // Once a year there is a long streak; otherwise about every seventh day is silent.
        let streak = 20 + year.below(200)
        let isInStreak = (streak..<streak + 40 + year.branch(1).below(90)).contains(place)
        guard isInStreak || seed.branch(.session).fraction > 0.15 else { return [] }
        func minutes(_ hour: Int, _ minute: Int, _ key: Int, upTo limit: Int) -> Int {
            (hour * 60 + minute + seed.branch(key).below(limit)) * 60
        }
        let isWeekend = day.weekday >= 5
        var sessions: [(start: Int, weight: Int)] = []
        if isWeekend {
            sessions.append((minutes(10, 15, 1, upTo: 120), 2))
        } else if seed.branch(2).fraction < 0.6 {
            sessions.append((minutes(7, 40, 3, upTo: 40), 1))
        }
        let isLong = seed.branch(4).fraction < 0.08
        sessions.append((minutes(isWeekend ? 20 : 18, 20, 5, upTo: 130), isLong ? 8 : 3))
        if seed.branch(6).fraction < 0.15 { sessions.append((minutes(22, 50, 7, upTo: 50), 1)) }
        return sessions
    }
}
