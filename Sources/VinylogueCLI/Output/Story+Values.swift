import VinylogueKit

// The story's values, as they appear in JSON.

extension Streak {
    var tree: Value { ["days": .int(days), "first": .day(first), "last": .day(last)] }
}

extension Eddington {
    var tree: Value { ["missing": .int(missing), "number": .int(number)] }
}

extension LifeLine {
    /// The members for the months and the gaps.
    var tree: Value {
        [
            "gaps": .list(
                gaps.map { ["days": .int($0.days), "from": .day($0.from), "to": .day($0.to)] }
            ),
            "months": .list(
                months.map { ["month": .text($0.month.description), "plays": .int($0.plays)] }
            ),
        ]
    }
}

extension LifeLine.Year {
    var tree: Value { ["plays": .int(plays), "rank": .int(rank), "year": .int(year)] }
}

extension Milestone {
    var tree: Value {
        [
            "album": .text(album), "artist": .text(artist), "number": .int(number),
            "of": .text(subject.rawValue), "time": .time(unix: time), "track": .text(track),
        ]
    }
}

extension ChartRow {
    /// The row with its title as `album` or `track`, or none for an artist.
    func tree(_ subject: ChartSubject) -> Value {
        let row: Value = ["artist": .text(artist), "plays": .int(playCount), "rank": .int(rank)]
        return subject == .artists ? row : row + [subject.noun: .text(title)]
    }
}

extension [ChartRow] {
    func tree(_ subject: ChartSubject) -> Value { .list(map { $0.tree(subject) }) }
}

extension StorySpan {
    /// The kind and, if there are any plays, the days and times of a recap's span.
    func tree(_ recap: Recap) -> Value {
        [
            "firstDay": .day(recap.period?.lowerBound),
            "from": recap.seconds.map { .time(unix: $0.from) } ?? .time(nil),
            "kind": .text(kind), "lastDay": .day(recap.period?.upperBound),
            "to": recap.seconds.map { .time(unix: $0.to) } ?? .time(nil),
        ]
    }

    private var kind: String {
        switch self {
        case .year: "year"
        case .month: "month"
        case .days: "days"
        case .all: "all"
        }
    }

    /// The span in a heading, such as "2019", "March 2019" or "all time".
    var words: String {
        switch self {
        case .year(let year): "\(year)"
        case .month(let month): "\(CalendarDate.monthNames[month.number - 1]) \(month.year)"
        case .days(let days): "\(days.lowerBound) to \(days.upperBound)"
        case .all: "all time"
        }
    }
}
