/// The answer to `user.getWeeklyAlbumChart`, as it comes.
struct WeeklyAlbumChartPart: AnswerPart {
    private enum CodingKeys: String, CodingKey {
        case attributes = "@attr"
        case user, from, to, album
    }

    static let name = "weeklyalbumchart"
    static var empty: Self? { Self() }

    private var attributes: Lenient<AnswerFacts>?
    private var user: LenientText?
    private var from: LenientInt?
    private var to: LenientInt?
    var album: OneOrMany<ChartAlbumRow>?

    /// The user and the week, which an empty chart has among its own members.
    var facts: AnswerFacts {
        attributes?.value ?? AnswerFacts(user: user, from: from, to: to)
    }
}
