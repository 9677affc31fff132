import Terminal
import VinylogueKit

/// The same period for several users, in every format.
struct FriendsWeekOutput: CommandOutput {
    let overview: FriendsOverview
    /// What is counted.
    let subject: ChartSubject
    /// The most rows to list for each user.
    let limit: Int

    var json: any Encodable { Shape(overview, limit: limit) }

    var records: Records {
        Records(columns: ["user"] + WeekOutput.header(subject), rows: rows)
    }

    func table(on canvas: Canvas) -> String {
        overview.sections.map { section in
            switch section.result {
            case .success(let chart):
                return WeekTable(chart: chart, limit: limit, canvas: canvas, isSection: true).text
            case .failure(let error):
                let user = canvas.paint(section.user.shown, .bold)
                let text = canvas.paint(Message(error).text, .warning)
                return canvas.page([" \(user)", " \(text)"])
            }
        }.joined(separator: "\n")
    }

    private var rows: [[String]] {
        overview.sections.flatMap { section in
            guard let chart = try? section.result.get() else { return [[String]]() }
            return WeekOutput(chart: chart, limit: limit).rows.map { [chart.user] + $0 }
        }
    }

    private struct Shape: Encodable {
        let charts: [Section]
        let period: PeriodJSON?
        let weekNumber: Int?
        let year: Int

        init(_ overview: FriendsOverview, limit: Int) {
            charts = overview.sections.map { section in
                switch section.result {
                case .success(let chart): .chart(WeekJSON(chart, limit: limit))
                case .failure(let error):
                    .failure(user: section.user, error: Message(error).text)
                }
            }
            year = overview.period.year
            if case .week(let week) = overview.period {
                (weekNumber, period) = (week.number, nil)
            } else {
                (weekNumber, period) = (nil, PeriodJSON(overview.period))
            }
        }
    }

    /// A chart in the shape of `week`, or the user and why there is none.
    private enum Section: Encodable {
        case chart(WeekJSON)
        case failure(user: String, error: String)

        func encode(to encoder: any Encoder) throws {
            switch self {
            case .chart(let chart): try chart.encode(to: encoder)
            case .failure(let user, let error):
                try ["user": user, "error": error].encode(to: encoder)
            }
        }
    }
}
