/// The story of listeners' plays: figures that can only be counted from every play.
///
/// Methods throw `KitError.archive`, also for listeners that aren't in the archive.
package protocol StorySource: Sendable {
    /// The figures of a span; without plays, they are 0.
    func recap(of user: String, in span: StorySpan) throws -> Recap

    /// The number of plays on each local day of a span, and the services to credit.
    func days(
        of user: String,
        in span: StorySpan
    ) throws -> (user: String, days: DayCounts, attribution: Attribution)

    /// What was played of an artist, in any spelling; nil if nothing was.
    func artist(_ name: String, of user: String) throws -> ArtistStory?

    /// An album's plays by day, in all editions; nil if it was never played.
    func lifeLine(of album: Album, by user: String) throws -> LifeLine?

    /// The albums by an artist in any spelling, most plays first; editions count as one.
    func albums(by artist: String, of user: String, limit: Int) throws -> [ChartRow]

    /// When the albums of a period were first played.
    func firstPlays(of user: String, in period: CalendarPeriod) throws -> FirstPlays

    /// The anniversaries, milestones, streak and past weeks of a day.
    func today(_ date: CalendarDate, of user: String) throws -> TodayStory

    /// The run of days with plays that ended that day or the day before; nil if there is none.
    func currentStreak(on date: CalendarDate, of user: String) throws -> Streak?

    /// One line about a day, the same all day; nil if there is nothing to look back on.
    func line(for date: CalendarDate, of user: String) throws -> DayLine?

    /// What two listeners have in common.
    func compare(_ user: String, with other: String) throws -> ListenerComparison
}
