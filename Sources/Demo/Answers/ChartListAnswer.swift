/// The body of `user.getWeeklyChartList`: all finished weeks, the same for every user.
struct ChartListAnswer: Encodable {
    let weeklychartlist: ListAnswer<Week>

    init(to query: DemoQuery, of service: DemoService) throws {
        let profile = try service.listener(in: query)
        let underWay = ChartWeek.index(of: service.now)
        weeklychartlist = ListAnswer(
            "chart",
            (0..<max(underWay, 0)).map { Week(ChartWeek(index: $0)) },
            attributes: ["user": profile.name]
        )
    }

    struct Week: Encodable {
        let text = ""
        let from: String
        let to: String

        init(_ week: ChartWeek) {
            from = String(week.start)
            to = String(week.end)
        }

        enum CodingKeys: String, CodingKey {
            case text = "#text"
            case from, to
        }
    }
}
