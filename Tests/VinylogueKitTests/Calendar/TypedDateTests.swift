import Testing

@testable import VinylogueKit

struct TypedDateTests {
    /// A Wednesday in week 48.
    private static let today = CalendarDate(daysSinceEpoch: CalendarDate.days(2026, 11, 25))

    private func read(_ text: String, today: CalendarDate = today) throws -> TypedDate {
        try TypedDate(text, today: today)
    }

    private func day(_ text: String) throws -> TypedDate {
        .period(.day(try #require(CalendarDate(text))))
    }

    private func problem(_ text: String) -> TypedDate.Problem? {
        do throws(TypedDate.Problem) {
            _ = try TypedDate(text, today: Self.today)
            return nil
        } catch { return error }
    }

    @Test(arguments: [
        ("2013-05-12", "2013-05-12"), (" 2013/5/12 ", "2013-05-12"), ("2013.05.12", "2013-05-12"),
        ("12.5.2013", "2013-05-12"), ("13/5/2013", "2013-05-13"), ("5/13/2013", "2013-05-13"),
        ("5/5/2013", "2013-05-05"), ("12 may 2013", "2013-05-12"), ("12 May, 2013", "2013-05-12"),
        ("may 12 2013", "2013-05-12"), ("2013 may 12", "2013-05-12"),
        ("the 12th of MAY 2013", "2013-05-12"), ("12-may-2013", "2013-05-12"),
        ("1st sept 2013", "2013-09-01"), ("29 feb 2012", "2012-02-29"),
        ("christmas 2010", "2010-12-25"), ("Christmas Eve 2010", "2010-12-24"),
        ("2010 xmas", "2010-12-25"), ("boxing day 2010", "2010-12-26"),
        ("new year 2012", "2012-01-01"), ("New Year’s Eve 2012", "2012-12-31"),
        ("new year's day 2012", "2012-01-01"), ("easter 2011", "2011-04-24"),
        ("easter 2024", "2024-03-31"), ("easter 2000", "2000-04-23"),
        ("easter monday 2013", "2013-04-01"), ("good friday 2025", "2025-04-18"),
        ("halloween 2019", "2019-10-31"), ("valentine's day 2015", "2015-02-14"),
        ("today", "2026-11-25"), ("Yesterday", "2026-11-24"), ("3 days ago", "2026-11-22"),
        ("a day ago", "2026-11-24"),
    ])
    func `A day can be typed in many ways`(text: String, expected: String) throws {
        #expect(try read(text) == day(expected))
    }

    @Test(arguments: [
        ("12 may", "2026-05-12"), ("nov 25", "2026-11-25"), ("26 november", "2025-11-26"),
        ("christmas", "2025-12-25"), ("last christmas", "2025-12-25"), ("easter", "2026-04-05"),
        ("29 february", "2024-02-29"),
    ])
    func `Without a year, a day is the last one up to today`(
        text: String,
        expected: String
    ) throws {
        #expect(try read(text) == day(expected))
    }

    @Test(arguments: [
        ("w23 2014", 2014, 23), ("w23-2014", 2014, 23), ("2014-w23", 2014, 23),
        ("2014W23", 2014, 23), ("week 23 of 2014", 2014, 23), ("wk 3 2014", 2014, 3),
        ("week 53 2020", 2020, 53), ("w23", 2026, 23), ("w48", 2026, 48), ("w49", 2025, 49),
        ("w53", 2020, 53), ("this week", 2026, 48), ("last week", 2026, 47),
        ("two weeks ago", 2026, 46), ("100 weeks ago", 2024, 52),
    ])
    func `A week is typed as a number, or as weeks ago`(
        text: String,
        year: Int,
        number: Int
    ) throws {
        #expect(try read(text) == .period(.week(CalendarWeek(year: year, number: number))))
    }

    @Test(arguments: [
        ("may 2013", "2013-05-01"), ("2013 may", "2013-05-01"), ("2013-05", "2013-05-01"),
        ("5/2013", "2013-05-01"), ("May", "2026-05-01"), ("november", "2026-11-01"),
        ("december", "2025-12-01"), ("last may", "2026-05-01"), ("this month", "2026-11-01"),
        ("last month", "2026-10-01"), ("11 months ago", "2025-12-01"),
        ("12 months ago", "2025-11-01"),
    ])
    func `A month is typed by name or number, or as months ago`(
        text: String,
        first: String
    ) throws {
        let day = try #require(CalendarDate(first))
        #expect(try read(text) == .period(CalendarPeriod(.month, containing: day)))
    }

    @Test(arguments: [
        ("2016", TypedDate.year(2016)), ("2026", .year(2026)), ("10 years ago", .yearsAgo(10)),
        ("Ten years ago", .yearsAgo(10)), ("a year ago", .yearsAgo(1)), ("last year", .yearsAgo(1)),
        ("this year", .yearsAgo(0)),
    ])
    func `A year is typed as a number, or as years ago`(text: String, expected: TypedDate) throws {
        #expect(try read(text) == expected)
    }

    @Test(arguments: [
        "", " ", "week", "weak", "hotel", "12", "12 13", "12 may 13", "may may 2013", "2013 2014",
        "ago", "10 ago", "years ago", "2016-", "2016-1-2-3", "-", "13:30", "1/2/13", "20130512",
        "0000", "2013-13-01", "w 2014", "23 w 2014", "ma 2013", "99999999999999999999 days ago",
        "-1 years ago", "-5 days ago", "w -23", "may -5 2013", "12 may 2013 christmas",
        String(repeating: "may ", count: 40), "١٢ may 2013",
    ])
    func `Anything else is not a date`(text: String) {
        #expect(problem(text) == .unknown)
    }

    @Test(arguments: [
        (
            "5/12/2013", "\"5/12/2013\" could be 5 December 2013 or 12 May 2013.",
            "Use 2013-12-05 or 2013-05-12."
        ),
        ("30 feb 2013", "There is no 30 February 2013.", "February 2013 has 28 days."),
        ("2012-02-30", "There is no 30 February 2012.", "February 2012 has 29 days."),
        ("31 april", "There is no 31 April 2026.", "April 2026 has 30 days."),
        ("w53 2014", "There is no week 53 in 2014.", "Use a week from 1 to 52."),
        ("w0 2014", "There is no week 0 in 2014.", "Use a week from 1 to 52."),
        ("w54", "There is no week 54.", "Use a week from 1 to 53."),
        ("26 nov 2026", "26 November 2026 is in the future.", "Try \(TypedDate.examples)."),
        ("w49 2026", "Week 49 of 2026 is in the future.", "Try \(TypedDate.examples)."),
        ("2027", "2027 is in the future.", "Try \(TypedDate.examples)."),
        ("1969", "\"1969\" is before 1970.", "Try \(TypedDate.examples)."),
        ("500 years ago", "\"500 years ago\" is before 1970.", "Try \(TypedDate.examples)."),
        (
            "999999999 days ago", "\"999999999 days ago\" is before 1970.",
            "Try \(TypedDate.examples)."
        ),
        ("yoy", "\"yoy\" is not a date.", "Try \(TypedDate.examples)."),
    ])
    func `An impossible or ambiguous date is explained`(
        typed: String,
        text: String,
        hint: String
    ) throws {
        let found = try #require(problem(typed))
        #expect(found.text(of: typed) == text)
        #expect(found.hint == hint)
    }

    @Test func `Every example is a date`() {
        let words = TypedDate.examples.replacing(" or ", with: ", ").split(separator: ", ")
        #expect(words.count == 5)
        for word in words { #expect(problem(String(word)) == nil) }
    }

    @Test func `A year opens at the current week, also around New Year`() throws {
        let newYear = try #require(CalendarDate("2027-01-01"))
        // Still week 53 of 2026.
        let ago = try read("10 years ago", today: newYear)
        #expect(ago.opened(today: newYear) == .week(CalendarWeek(year: 2016, number: 52)))
        #expect(ago.period(.month, today: newYear).firstDay.description == "2017-01-01")
        let year = try read("2020", today: newYear)
        #expect(year.opened(today: newYear) == .week(CalendarWeek(year: 2020, number: 53)))
        #expect(try read("2027", today: newYear) == .year(2027))
    }

    @Test func `A day opens at its week, and a month as a month`() throws {
        let day = try read("12 may 2013")
        #expect(day.opened(today: Self.today) == .week(CalendarWeek(year: 2013, number: 19)))
        let month = try read("may 2013")
        #expect(month.opened(today: Self.today).kind == .month)
        #expect(
            month.period(.day, today: Self.today).firstDay.description == "2013-05-01"
        )
        #expect(day.text == "12 May 2013")
    }
}
