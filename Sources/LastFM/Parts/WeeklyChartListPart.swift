/// The answer to `user.getWeeklyChartList`, as it comes.
struct WeeklyChartListPart: AnswerPart {
    /// One week of the list.
    struct Row: Decodable {
        var from: LenientInt?
        var to: LenientInt?

        var week: ChartWeek? {
            ChartWeek(from: from, to: to)
        }
    }

    private enum CodingKeys: String, CodingKey {
        case facts = "@attr"
        case user, chart
    }

    static let name = "weeklychartlist"
    static var empty: Self? { Self() }

    var facts: Lenient<AnswerFacts>?
    var user: LenientText?
    var chart: OneOrMany<Row>?
}
