import VinylogueKit

/// The charts for the same week in all years, in every format.
struct YearsOutput: CommandOutput {
    let overview: YearsOverview
    let subject: ChartSubject
    /// Whether the charts are ranked by listening time.
    var hasTimes = false
    /// The maximum number of rows for each year.
    let top: Int
    /// The albums' later statuses, by year and rank; unknown statuses are missing.
    let statuses: [Int: [Int: AlbumStatus]]
    let marks: AlbumMarks
    /// The options of the command that shows one of the weeks, apart from the year.
    var options: [String] = []

    func lines(on canvas: Canvas) -> [String] {
        YearsTable(
            overview: overview,
            top: top,
            statuses: statuses,
            marks: marks,
            options: options,
            canvas: canvas
        )
        .lines
    }

    var records: Records {
        Records(
            overview.years.flatMap(entries),
            by: subject,
            after: [.year, .week],
            before: status,
            hasTimes: hasTimes
        )
    }

    /// The rows of a year; empty if the year failed to load.
    func entries(of year: YearsOverview.Year) -> [ChartEntry] {
        (try? year.result.get())?.entries(
            limit: top,
            week: year.week,
            statuses: statuses[year.year] ?? [:],
            marks: marks
        ) ?? []
    }

    private var status: [Records.Column<ChartEntry>] { subject == .albums ? [.status] : [] }

    var tree: Value {
        [
            "user": .account(overview.user),
            "weekNumber": .int(overview.weekNumber),
            "years": .list(overview.years.map(tree)),
        ]
    }

    /// A year; if it failed to load, it has `error` instead of a chart.
    private func tree(of year: YearsOverview.Year) -> Value {
        let week: Value = [
            "week": CalendarPeriod.week(year.week).tree(span: year.chartWeek),
            "year": .int(year.year), "yearsAgo": .int(year.yearsAgo),
        ]
        switch year.result {
        case .success(let chart):
            let rows = Records(
                entries(of: year),
                by: subject,
                before: status,
                hasTimes: hasTimes,
                hasMarks: true
            )
            return week + rows.tree + [
                "estimatedShare": .decimal(chart.time?.estimatedShare),
                "listeningSeconds": .int(chart.time?.seconds),
                "\(subject.noun)Count": .int(chart.rowCount),
                "source": chart.source.tree,
                "totalPlays": .int(chart.totalPlays),
            ]
        case .failure(let error): return week + ["error": .text(ErrorText(error).text)]
        }
    }
}
