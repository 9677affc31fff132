import Terminal
import VinylogueKit

/// A chart, in every format.
struct WeekOutput: CommandOutput {
    let chart: Chart
    /// The maximum number of rows; nil for all.
    let limit: Int?
    /// The date that the chart's age counts from.
    let today: CalendarDate
    var marks: AlbumMarks = [:]

    func lines(on canvas: Canvas) -> [String] {
        WeekTable(
            chart: chart,
            limit: limit,
            canvas: canvas,
            today: today,
            isSection: false,
            marks: marks
        ).lines
    }

    var records: Records {
        Records(
            chart.entries(limit: limit, marks: marks),
            by: chart.subject,
            hasTimes: chart.time != nil,
            hasMarks: true
        )
    }

    var tree: Value {
        func year(_ year: Int?) -> Value { year.map { .int($0) } ?? .null }
        let subject = chart.subject.rawValue
        return records.tree + [
            "estimatedShare": .decimal(chart.time?.estimatedShare),
            "hidden\(subject.capitalizedFirst)": .int(chart.hiddenRows),
            "listeningSeconds": .int(chart.time?.seconds),
            "navigation": [
                "earlierYear": year(chart.earlierYear), "laterYear": year(chart.laterYear),
            ],
            "playCountFilter": .int(chart.filter.minimum),
            "source": chart.source.tree,
            "totalPlays": .int(chart.totalPlays),
            "user": .account(chart.user),
            (chart.period.kind == .week ? "week" : "period"): chart.period.tree(span: chart.span),
            "yearsAgo": .int(chart.yearsAgo),
        ]
    }
}

/// Several users' charts for the same period, in every format.
struct FriendsWeekOutput: CommandOutput {
    let overview: FriendsOverview
    let subject: ChartSubject
    /// Whether the charts are ranked by listening time.
    var hasTimes = false
    /// The maximum number of rows for each user.
    let limit: Int
    /// The date that the charts' age counts from.
    let today: CalendarDate
    let marks: AlbumMarks

    var tree: Value {
        let charts: Value = [
            "charts": .list(
                overview.sections.map { section in
                    switch section.result {
                    case .success(let chart):
                        WeekOutput(chart: chart, limit: limit, today: today, marks: marks).tree
                    case .failure(let error): .failure(of: section.user, error)
                    }
                }
            ),
            "year": .int(overview.period.year),
        ]
        return if case .week(let week) = overview.period {
            charts + ["weekNumber": .int(week.number)]
        } else {
            charts + ["period": overview.period.tree()]
        }
    }

    var records: Records {
        let charts = overview.sections.compactMap { try? $0.result.get() }
        return Records(
            charts.flatMap { $0.entries(limit: limit) },
            by: subject,
            after: [.user],
            hasTimes: hasTimes
        )
    }

    func lines(on canvas: Canvas) -> [String] {
        let sections = overview.sections.map { section in
            switch section.result {
            case .success(let chart):
                return WeekTable(
                    chart: chart,
                    limit: limit,
                    canvas: canvas,
                    today: today,
                    isSection: true,
                    marks: marks
                ).lines
            case .failure(let error):
                let user = canvas.paint(Account(section.user).label.shown, .bold)
                let text = canvas.paint(ErrorText(error).text, .warning)
                return [" \(user)", " \(text)"]
            }
        }
        return Array(sections.joined(separator: [""]))
    }
}
