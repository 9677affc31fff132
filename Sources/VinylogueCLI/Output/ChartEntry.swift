import VinylogueKit

/// A chart's row, with its user and week if several charts are listed.
struct ChartEntry {
    let row: ChartRow
    var user: String?
    var week: CalendarWeek?
    var status: AlbumStatus?
    var mark: AlbumCollection.Mark?
}

extension Records {
    /// The rows of charts; columns can be added before and after the standard ones.
    init(
        _ entries: [ChartEntry],
        by subject: ChartSubject,
        after first: [Column<ChartEntry>] = [],
        before last: [Column<ChartEntry>] = [],
        hasTimes: Bool = false,
        hasMarks: Bool = false
    ) {
        let last = last + (hasMarks && subject == .albums ? Column<ChartEntry>.marks : [])
        let title: [Column<ChartEntry>] =
            subject == .artists ? [] : [.init(subject.noun) { .text($0.row.title) }]
        let columns: [Column<ChartEntry>] =
            [.init("rank") { .int($0.row.rank) }, .init("artist") { .text($0.row.artist) }] + title
            + [.init("plays") { .int($0.row.playCount) }, .init("url") { .text($0.row.url) }]
        let times: [Column<ChartEntry>] =
            hasTimes ? [.init("seconds") { .int($0.row.time?.seconds) }] : []
        self.init(subject.rawValue, of: entries, first + columns + times + last)
    }
}

extension Records.Column<ChartEntry> {
    static var user: Self { .init("user") { .account($0.user) } }
    static var year: Self { .init("year") { .int($0.week?.year) } }
    static var week: Self { .init("week") { .int($0.week?.number) } }
    static var status: Self { .init("status") { .text($0.status?.rawValue) } }
    fileprivate static var marks: [Self] {
        [
            .init("favorite", isJSONOnly: true) { .flag($0.mark == .favorite) },
            .init("disliked", isJSONOnly: true) { .flag($0.mark == .dislike) },
        ]
    }
}

extension Chart {
    /// The chart's rows; `limit` is the maximum number, nil for all.
    func entries(
        limit: Int?,
        week: CalendarWeek? = nil,
        statuses: [Int: AlbumStatus] = [:],
        marks: AlbumMarks = [:]
    ) -> [ChartEntry] {
        rows.prefix(limit ?? .max).map { row in
            ChartEntry(
                row: row,
                user: user,
                week: week,
                status: statuses[row.rank],
                mark: marks[row.album]
            )
        }
    }
}

extension CalendarPeriod {
    /// The period's days and, if `span` is given, the time span that was counted.
    func tree(span: TimeSpan? = nil) -> Value {
        let days: Value = [
            "firstDay": .day(firstDay), "lastDay": .day(lastDay), "year": .int(year),
            "from": span.map { .time(unix: $0.from) } ?? .time(nil),
            "to": span.map { .time(unix: $0.to) } ?? .time(nil),
        ]
        return if case .week(let week) = self {
            days + ["number": .int(week.number)]
        } else {
            days + ["kind": .text(kind.rawValue)]
        }
    }
}

extension Provenance {
    /// The kind of source, the time of the response, and whether it is out of date.
    var tree: Value {
        [
            "fetchedAt": .time(fetchedAt), "kind": .text(kind.rawValue), "stale": .flag(isStale),
        ]
    }
}

extension Value {
    /// A user, and the error that occurred instead of the user's data.
    static func failure(of user: String, _ error: any Error) -> Value {
        ["user": .account(user), "error": .text(ErrorText(error).text)]
    }
}
