import Core
import Testing

@testable import VinylogueKit

struct FigureTests {
    private func day(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text)) }

    /// The counts of days with these plays, the first on a date.
    private func counts(_ plays: [Int], from date: String = "2024-02-27") throws -> DayCounts {
        let first = try day(date).daysSinceEpoch
        var counts = DayCounts()
        for (index, plays) in plays.enumerated() {
            for _ in 0..<plays { counts.count(onDay: first + index) }
        }
        return counts
    }

    @Test func `Without plays there is no streak, no shade and no Eddington number`() throws {
        let none = DayCounts()
        #expect(none.plays == 0)
        #expect(none.range == nil)
        #expect(none.longestStreak == nil)
        #expect(try none.currentStreak(on: day("2026-11-21")) == nil)
        #expect(Eddington(none) == Eddington(number: 0, missing: 1))
        #expect(ShadeScale(none).quartiles.isEmpty)
        #expect(ShadeScale(none).shade(0) == 0)
    }

    @Test func `The days of another year are none`() throws {
        let days = try counts([1, 2, 3], from: "2024-12-30")
        #expect(days.inYear(2024).days.map(\.plays) == [1, 2])
        #expect(days.inYear(2025).days.map(\.plays) == [3])
        for year in [1999, 2023, 2026] {
            #expect(days.inYear(year).plays == 0)
            #expect(DayCounts().inYear(year).days.isEmpty)
        }
    }

    @Test func `The range of days begins and ends with days that have plays`() throws {
        let days = try counts([1, 0, 2, 0, 0, 3, 0, 4], from: "2024-12-28")
        #expect(try days.range == day("2024-12-28")...day("2025-01-04"))
        #expect(try days.inYear(2024).range == day("2024-12-28")...day("2024-12-30"))
        #expect(try days.inYear(2025).range == day("2025-01-02")...day("2025-01-04"))
        #expect(try days.within(day("2024-12-31")...day("2025-01-01")).range == nil)
    }

    @Test func `A streak crosses a leap day and a month`() throws {
        let days = try counts([1, 2, 3, 1, 0, 5, 5])
        #expect(
            try days.longestStreak == Streak(first: day("2024-02-27"), last: day("2024-03-01"))
        )
        #expect(days.longestStreak?.days == 4)
    }

    @Test func `Of equally long streaks, the earliest is the longest`() throws {
        let days = try counts([1, 1, 0, 1, 1])
        #expect(try days.longestStreak?.first == day("2024-02-27"))
    }

    @Test func `A current streak ended today or yesterday, and ignores later days`() throws {
        let days = try counts([1, 1, 1])
        let streak = try Streak(first: day("2024-02-27"), last: day("2024-02-29"))
        #expect(try days.currentStreak(on: day("2024-02-29")) == streak)
        #expect(try days.currentStreak(on: day("2024-03-01")) == streak)
        #expect(try days.currentStreak(on: day("2024-03-02")) == nil)
        #expect(try days.currentStreak(on: day("2024-02-28"))?.days == 2)
        #expect(try days.currentStreak(on: day("2024-02-26")) == nil)
    }

    @Test(arguments: [
        ([1], 1, 2), ([2, 2], 2, 3), ([5, 4, 3, 2, 1], 3, 2), ([3, 3, 3], 3, 4), ([9], 1, 1),
    ])
    func `The Eddington number counts days with as many plays`(
        plays: [Int],
        number: Int,
        missing: Int
    ) throws {
        #expect(try Eddington(counts(plays)) == Eddington(number: number, missing: missing))
    }

    @Test func `One long day leaves the other shades apart`() throws {
        let scale = ShadeScale(try counts([1, 2, 3, 4, 5, 6, 7, 900]))
        #expect(scale.quartiles == [2, 4, 6])
        #expect([0, 1, 2, 3, 4, 5, 6, 7, 900].map(scale.shade) == [0, 1, 1, 2, 2, 3, 3, 4, 4])
    }

    @Test func `Days that are all alike have the lowest shade`() throws {
        let scale = ShadeScale(try counts([3, 3, 3]))
        #expect(scale.shade(3) == 1)
    }

    @Test func `A session lasts while pauses are at most 20 minutes`() {
        var search = SessionSearch()
        for time in [0, 1200, 2400, 3601, 4000, 4001] { search.count(time) }
        #expect(search.longest == ListeningSession(plays: 3, start: 0, end: 2400))
        search.count(4002)
        #expect(search.longest == ListeningSession(plays: 4, start: 3601, end: 4002))
    }

    @Test func `Plays without a length count as 180 seconds and as estimated`() {
        var time = ListeningTime()
        #expect(time.estimatedShare == 0)
        time.count(nil)
        time.count(540)
        #expect(time.seconds == 720)
        #expect(time.estimatedShare == 0.25)
    }

    @Test func `Variety is the number of artists if all are played equally often`() {
        #expect(abs(Variety.effectiveNumber(of: [7, 7, 7, 7, 0]) - 4) < 1e-12)
        #expect(Variety.effectiveNumber(of: [5]) == 1)
        #expect(Variety.effectiveNumber(of: []) == 0)
        let uneven = Variety.effectiveNumber(of: [97, 1, 1, 1])
        #expect(uneven > 1 && uneven < 1.3)
    }

    @Test func `A usual week is the median of a year's weeks since the first play`() throws {
        // The first play is in week 50 of 2024, and week 51 is silent.
        let texts = ["2024-12-10", "2024-12-23", "2024-12-24", "2024-12-25", "2024-12-30"]
        let days = try texts.map { try #require(CalendarDate($0)) }
        let counts = DayCounts(of: days.map { UInt32($0.unixTime) }, in: { _ in 0 })
        let end = try #require(CalendarDate("2026-01-01"))
        // 30 December 2024 is in the first week of 2025.
        #expect(counts.usualWeek(ofYear: 2024, until: end) == 1)
        #expect(counts.usualWeek(ofYear: 2025, until: end) == 0)
        #expect(counts.usualWeek(ofYear: 2024, until: days[1]) == 1)
        #expect(counts.usualWeek(ofYear: 2024, until: days[0]) == nil)
        #expect(counts.usualWeek(ofYear: 2023, until: end) == nil)
        #expect(DayCounts().usualWeek(ofYear: 2024, until: end) == nil)
    }

    @Test func `A life line has every month, and the gaps of a year and more`() throws {
        var days = DayCounts()
        for text in ["2023-11-30", "2024-01-01", "2024-12-31", "2026-01-01"] {
            days.count(onDay: try day(text).daysSinceEpoch)
        }
        let line = LifeLine(days)
        #expect(line.months.count == 27)
        #expect(line.months.first?.month.description == "2023-11")
        #expect(line.months.map(\.plays).reduce(0, +) == 4)
        // 1 January to 31 December are 365 days in a leap year.
        #expect(line.gaps.map(\.days) == [365, 366])
        #expect(line.years.map(\.plays) == [1, 2, 0, 1])
    }

    @Test func `Anniversaries are round, and on 28 February in years without a 29th`() throws {
        #expect((0...20).filter(Anniversary.isRound) == [1, 2, 3, 5, 10, 15, 20])
        let days = Anniversary.days(on: try day("2024-02-29"), since: 2019)
        #expect(days.map(\.years) == [1, 2, 3, 5])
        #expect(try days[0].days == day("2023-02-28")...day("2023-02-28"))
        let later = Anniversary.days(on: try day("2021-02-28"), since: 2016)
        #expect(later.map(\.years) == [1, 2, 3, 5])
        #expect(try later[0].days == day("2020-02-28")...day("2020-02-29"))
        #expect(try later[1].days == day("2019-02-28")...day("2019-02-28"))
        let leap = Anniversary.days(on: try day("2020-02-28"), since: 2018)
        #expect(try leap[1].days == day("2018-02-28")...day("2018-02-28"))
        let fourth = Anniversary.days(on: try day("2024-02-28"), since: 2004)
        #expect(try fourth.last?.days == day("2004-02-28")...day("2004-02-28"))
    }

    @Test(arguments: [
        (Milestone.Subject.plays, 949, nil), (.plays, 950, 50), (.plays, 1000, nil),
        (.artist, 95, 5), (.artist, 94, nil), (.album, 148, 2), (.album, 147, nil),
    ])
    func `A milestone is near within a twentieth of its step`(
        subject: Milestone.Subject,
        plays: Int,
        missing: Int?
    ) {
        #expect(NearMilestone.next(after: plays, of: subject)?.missing == missing)
    }

    @Test(arguments: [
        ("2019", StorySpan.year(2019)), ("all", .all), ("0000", nil), ("2019-13", nil), ("19", nil),
        ("2019-x", nil), ("2019-003", nil), ("2019-3-", nil), ("-", nil), ("", nil),
    ])
    func `A span is a year, a month or all`(text: String, span: StorySpan?) {
        #expect(StorySpan(text) == span)
    }

    @Test func `A month is a span from its first to its last day`() throws {
        let span = try #require(StorySpan("2024-02"))
        #expect(try span.days == day("2024-02-01")...day("2024-02-29"))
        #expect(StorySpan("2024-2") == span)
    }

    @Test func `A day's line fills a template, and leaves unknown names alone`() {
        let week = DayLine.week(
            TodayStory.PastWeek(yearsAgo: 5, artist: "A", album: "One", plays: 1200)
        )
        #expect(week.text("{years}: {artist}/{album} {plays} {x} {") == "5: A/One 1,200 {x} {")
        #expect(week.text == "A – One: 1,200 plays this week 5 years ago")
    }

    @Test func `Local time follows the clocks, also in an hour that comes twice`() {
        // Clocks go back by an hour at 3600.
        var clock = LocalClock { $0 < 3600 ? 7200 : 3600 }
        #expect(clock.read(0).hour == 2)
        #expect(clock.read(3599).hour == 2)
        #expect(clock.read(3600).hour == 2)
        #expect(clock.read(7200).hour == 3)
        #expect(clock.read(82_800) == (1, 0))
    }

    /// Plays of artists without albums, each at noon of a date.
    private func plays(_ plays: [(date: String, artist: Int32)]) throws -> PlayColumns {
        var columns = PlayColumns()
        for play in plays {
            let noon = try day(play.date).daysSinceEpoch * 86_400 + 43_200
            columns.append(
                time: UInt32(noon),
                artist: play.artist,
                album: 0,
                track: play.artist,
                length: 0
            )
        }
        return columns
    }

    @Test func `An artist returns after a gap of a year, and a first play ends no gap`() throws {
        let plays = try plays([("2020-03-01", 1), ("2022-03-01", 1), ("2022-04-01", 2)])
        let count = RecapCount(plays, in: .year(2022), offset: { _ in 0 }, year: 2023)
        #expect(count.returned(count.artists).map(\.id) == [1])
        #expect(count.artists[1].gap == 730)
        #expect(try Int(count.artists[1].returnDay) == day("2022-03-01").daysSinceEpoch)
        #expect(count.artists[2].plays == 1 && count.artists[2].gap == 0)
    }

    @Test func `An artist of every year was played in each finished year`() throws {
        let plays = try plays([
            ("2022-05-01", 1), ("2022-05-02", 2), ("2023-05-01", 1), ("2023-05-02", 3),
            ("2024-05-01", 2), ("2024-05-02", 3),
        ])
        let all = RecapCount(plays, in: .all, offset: { _ in 0 }, year: 2024)
        #expect(all.everyYearArtists == [1])
        let year = RecapCount(plays, in: .year(2022), offset: { _ in 0 }, year: 2024)
        #expect(year.everyYearArtists == nil)
    }

    @Test func `Of albums that suit another listener equally, the ten most played are suggested`() {
        var names = PlayNames()
        var albums: [Int32: (artist: Int32, plays: Int)] = [:]
        for number in 1...11 {
            names.albums[Int32(number)] = .init(artist: "Low", title: "Album \(number)")
            albums[Int32(number)] = (artist: 1, plays: 20 - number)
        }
        // The other listener has played the artist only once, so all albums have the same weight.
        let comparison = ListenerComparison(
            (name: "nora", plays: ListenerPlays(artists: [1: 154], albums: albums)),
            (name: "tom", plays: ListenerPlays(artists: [1: 1], albums: [:]))
        ) { _ in names }
        #expect(comparison.fromUser.map(\.title) == (1...10).map { "Album \($0)" })
        #expect(comparison.fromUser.map(\.rank) == Array(1...10))
    }
}
