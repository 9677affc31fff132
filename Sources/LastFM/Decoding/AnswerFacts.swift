/// What an answer says of itself, as its `@attr`.
struct AnswerFacts: Decodable {
    var user: LenientText?
    var from: LenientInt?
    var to: LenientInt?
    var page: LenientInt?
    var totalPages: LenientInt?
    var total: LenientInt?

    /// The week that the answer is about, if it names one.
    var week: ChartWeek? {
        ChartWeek(from: from, to: to)
    }
}
