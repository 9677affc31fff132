/// What a day brings back: first plays of past years, milestones, the streak and past weeks.
package struct TodayStory: Equatable, Sendable {
    /// The listener's name.
    package var user: String
    package var date: CalendarDate
    package var attribution = Attribution(of: [])
    /// The artists and albums first played on this day, the oldest first.
    package var anniversaries: [Anniversary]
    /// The milestones reached on this day.
    package var milestones: [Milestone]
    /// The next milestones of what was played in the last seven days.
    package var nearMilestones: [NearMilestone]
    /// The days in a row with plays, up to today or yesterday; nil for none.
    package var streak: Streak?
    /// The first album of this week in past years; silent weeks are left out.
    package var weeks: [PastWeek]

    /// The most played album of a week.
    package struct PastWeek: Equatable, Sendable {
        package var yearsAgo: Int
        package var artist: String
        package var album: String
        package var plays: Int
    }

    /// How many years ago the weeks are that `weeks` has.
    package static let yearsAgo = [1, 5, 10]
}

/// One line about a day, for a status bar.
package enum DayLine: Equatable, Sendable {
    case anniversary(Anniversary)
    case week(TodayStory.PastWeek)

    /// A template's placeholders.
    package enum Placeholder: String, CaseIterable, Sendable {
        case artist, album, plays, years
    }

    /// The text for a template, such as `{artist}: {plays} plays`.
    package func text(_ template: String) -> String {
        let values: [Placeholder: String] =
            switch self {
            case .anniversary(let day):
                [
                    .artist: day.artist, .album: day.album ?? day.artist,
                    .plays: Count.text(day.plays), .years: String(day.years),
                ]
            case .week(let week):
                [
                    .artist: week.artist, .album: week.album, .plays: Count.text(week.plays),
                    .years: String(week.yearsAgo),
                ]
            }
        var (text, rest) = ("", template[...])
        while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
            let name = String(rest[rest.index(after: start)..<end])
            text += rest[..<start]
            text += Placeholder(rawValue: name).flatMap { values[$0] } ?? String(rest[start...end])
            rest = rest[rest.index(after: end)...]
        }
        return text + rest
    }

    /// The text without a template.
    package var text: String {
        switch self {
        case .anniversary(let day):
            let what = day.album.map { "\(day.artist) – \($0)" } ?? day.artist
            let since = day.plays > 1 ? ", \(Count.text(day.plays)) plays since" : ""
            return "\(what): first played \(Count.words(day.years, "year")) ago today\(since)"
        case .week(let week):
            let plays = Count.words(week.plays, "play")
            let ago = Count.words(week.yearsAgo, "year")
            return "\(week.artist) – \(week.album): \(plays) this week \(ago) ago"
        }
    }
}
