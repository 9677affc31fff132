import Archive
import Foundation

extension ArchiveStory {
    package func today(_ date: CalendarDate, of user: String) throws -> TodayStory {
        let coverage = try archive.known(user)
        let reached = try milestones(on: date, of: user)
        return TodayStory(
            user: coverage.name,
            date: date,
            attribution: try attribution(of: user, in: nil),
            anniversaries: try anniversaries(on: date, of: user, since: coverage.first),
            milestones: reached.reached,
            nearMilestones: reached.near,
            streak: try currentStreak(on: date, of: user),
            weeks: try TodayStory.yearsAgo.compactMap { try week($0, before: date, of: user) }
        )
    }

    package func line(for date: CalendarDate, of user: String) throws -> DayLine? {
        guard let span = try archive.run({ try $0.span(of: user) }) else {
            throw try archive.noListener(user)
        }
        let days = try anniversaries(on: date, of: user, since: span.first)
        // A past week's top album is more memorable than one that was played once.
        let loved = days.filter { $0.plays >= Self.lovedPlays }
        if let day = Self.chosen(loved, on: date) { return .anniversary(day) }
        let first = CalendarDate(Date(unixTime: span.first), in: offset).components.year
        let years = date.components.year - first
        let rest = years > 0 ? (1...years).filter { !TodayStory.yearsAgo.contains($0) } : []
        for yearsAgo in Self.rotated(TodayStory.yearsAgo, on: date) + rest {
            if let week = try week(yearsAgo, before: date, of: user) { return .week(week) }
        }
        return Self.chosen(days, on: date).map { .anniversary($0) }
    }

    /// The minimum plays of an anniversary that comes before a week.
    private static let lovedPlays = 5

    private static func chosen<Item>(_ items: [Item], on date: CalendarDate) -> Item? {
        rotated(items, on: date).first
    }

    /// The items, beginning with one that the day chooses.
    private static func rotated<Item>(_ items: [Item], on date: CalendarDate) -> [Item] {
        guard !items.isEmpty else { return [] }
        let start = abs(date.daysSinceEpoch % items.count)
        return Array(items[start...] + items[..<start])
    }

    private func anniversaries(
        on date: CalendarDate,
        of user: String,
        since first: Int
    ) throws -> [Anniversary] {
        let year = CalendarDate(Date(unixTime: first), in: offset).components.year
        let days = Anniversary.days(on: date, since: year).map {
            (years: $0.years, span: $0.days.span(in: offset))
        }
        let end = (date...date).span(in: offset).to
        let found = try archive.run {
            try $0.firstPlays(of: user, in: days.map(\.span), playedBefore: end)
        }
        return found.compactMap { play in
            let day = days.first { $0.span.from <= play.time && play.time < $0.span.to }
            return day.map {
                Anniversary(
                    artist: play.artist,
                    album: play.album,
                    firstPlay: play.time,
                    years: $0.years,
                    plays: play.plays
                )
            }
        }
    }

    /// The most played album of the week that many years ago; nil if it was silent.
    private func week(
        _ yearsAgo: Int,
        before date: CalendarDate,
        of user: String
    ) throws -> TodayStory.PastWeek? {
        let week = CalendarWeek(containing: date)
        guard week.year > yearsAgo else { return nil }
        let span = weekStart.span(of: week.inYear(week.year - yearsAgo))
        let first = try archive.run { try $0.chart(of: user, by: .albums, in: span) }.first
        return first.map {
            TodayStory.PastWeek(
                yearsAgo: yearsAgo,
                artist: $0.artist,
                album: $0.title,
                plays: $0.playCount
            )
        }
    }

    /// The streak, which is found backward from its end, however long the history is.
    package func currentStreak(on date: CalendarDate, of user: String) throws -> Streak? {
        try archive.run { archive in
            var end: CalendarDate?
            var day = date
            while true {
                let span = (day...day).span(in: offset)
                let last = try archive.lastPlay(of: user, before: span.to)
                let isPlayed = last.map { $0 >= span.from } ?? false
                if isPlayed {
                    end = end ?? day
                } else if end != nil || day < date {
                    break
                }
                day = day.adding(days: -1)
            }
            return end.map { Streak(first: day.adding(days: 1), last: $0) }
        }
    }

    private func milestones(
        on date: CalendarDate,
        of user: String
    ) throws -> (reached: [Milestone], near: [NearMilestone]) {
        let plays = try archive.run {
            try $0.plays(of: user, before: (date...date).span(in: offset).to)
        }
        let count = DayMilestones(plays, on: date, offset: offset)
        let names = try archive.run { try $0.names(of: count.ids) }
        return (count.reached(names), count.near(names))
    }
}
