import Foundation
import Terminal
import VinylogueKit

/// A column of the story's figures and lists.
struct StoryColumn: Equatable, Sendable {
    var width: Int
    var lines: [[Piece]]
}

extension Model {
    /// The figures, then the most played, in as many columns as fit.
    func storyText(_ page: StoryPage, width: Int) -> [StoryColumn] {
        guard let recap = stories[page.request] else { return [] }
        let count = min(max((width + 3) / 37, 1), 4)
        let column = max((width - 3 * (count - 1)) / count, 1)
        var blocks = [figures(of: recap, width: column)]
        let subjects = ChartSubject.allCases
        let first = subjects.firstIndex(of: page.subject) ?? 0
        for place in subjects.indices {
            let subject = subjects[(first + place) % subjects.count]
            blocks.append(list(recap.top(subject), "Top \(subject)", width: column))
        }
        if recap.plays > 0 {
            // Below the lists where these have columns of their own, which would be half empty.
            let further = [months(of: recap, width: column), weekdays(of: recap, width: column)]
            for (place, block) in zip(1..., further) {
                if place < count - 1 { blocks[place] += [[]] + block } else { blocks.append(block) }
            }
        }
        let own = blocks.prefix(count - 1).map { StoryColumn(width: column, lines: $0) }
        let rest = blocks.dropFirst(count - 1).joined(separator: [[]])
        return own + [StoryColumn(width: column, lines: Array(rest))]
    }

    /// The figures of a year, the most telling first.
    private func figures(of recap: Recap, width: Int) -> [[Piece]] {
        guard recap.plays > 0 else { return [[Piece(text: "A silent year.", kind: .plain)]] }
        var lines = clock(recap.clock.byHour, width: width)
        func add(_ value: String, _ words: String) {
            lines.append([
                Piece(text: value, kind: .strong), Piece(text: " \(words)", kind: .faint),
            ])
        }
        func add(_ count: Int, _ one: String, _ several: String) {
            add(Count.text(count), count == 1 ? one : several)
        }
        let hours = recap.listening.seconds / 3600
        let share = Int((recap.listening.estimatedShare * 100).rounded())
        add(
            Count.words(hours, "hour"),
            share > 0 ? "of listening, \(share)% estimated" : "of listening"
        )
        add(recap.newArtists, "new artist", "new artists")
        add(recap.newAlbums, "new album", "new albums")
        if let streak = recap.days.longestStreak {
            add(Count.words(streak.days, "day"), "in a row from \(short(streak.first))")
        }
        if let session = recap.longestSession {
            let day = CalendarDate(Date(unixTime: session.start), in: offset)
            add(Count.words(session.plays, "play"), "in a session on \(short(day))")
        }
        let number = recap.eddington
        add(
            "\(number.number)",
            "Eddington number, \(Count.words(number.missing, "day")) to \(number.number + 1)"
        )
        let variety = Int(recap.variety.rounded())
        add(variety, "artist's worth of variety", "artists' worth of variety")
        add(recap.oneHitArtists, "artist with a single track", "artists with a single track")
        lines += rows(recap.discoveries, "Discoveries", width: width)
        if !recap.returned.isEmpty {
            lines += [[], [Piece(text: "Back after a year or more", kind: .accent)]]
            for item in recap.returned.prefix(3) {
                let name =
                    item.album.map { "\($0.shown), \(item.artist.shown)" } ?? item.artist.shown
                let years = Count.words(item.days / 365, "year")
                lines.append([
                    Piece(text: "\(name) ", kind: .plain),
                    Piece(text: "after \(years)", kind: .faint),
                ])
            }
        }
        guard !recap.milestones.isEmpty else { return lines }
        lines += [[], [Piece(text: "Milestones", kind: .accent)]]
        for milestone in recap.milestones.suffix(3).reversed() {
            let what = "\(milestone.track.shown), \(milestone.artist.shown)"
            let words = milestone.words.shown
            lines.append([
                Piece(text: "\(words.capitalizedFirst): ", kind: .strong),
                Piece(text: what, kind: .faint),
            ])
        }
        return lines
    }

    private func rows(_ rows: [ChartRow], _ title: String, width: Int) -> [[Piece]] {
        rows.isEmpty ? [] : [[]] + list(Array(rows.prefix(3)), title, width: width)
    }

    /// The plays by hour as bars, and the hours below.
    private func clock(_ hours: [Int], width: Int) -> [[Piece]] {
        let cell = width >= 48 ? 2 : 1
        let most = hours.max() ?? 0
        let theme = Theme(look)
        let bars = hours.map { String(repeating: theme.smallBar($0, of: most), count: cell) }
        let labels = [0, 6, 12, 18].map { "\($0)".fitted(to: 6 * cell) }.joined()
        return [
            [Piece(text: bars.joined(), kind: .accent)],
            [Piece(text: labels + "o'clock", kind: .faint)],
            [],
        ]
    }

    /// The plays by month as bars.
    private func months(of recap: Recap, width: Int) -> [[Piece]] {
        let plays = recap.clock.byMonth
        let (most, digits) = (plays.max() ?? 0, Count.text(plays.max() ?? 0).count)
        let rows = zip(CalendarDate.monthNames, plays).map { name, plays in
            let bar = Bar.line(
                value: plays,
                of: most,
                width: max(width - digits - 6, 0),
                ascii: look.decoration.isASCII
            )
            let count = Count.text(plays).fitted(to: digits, alignment: .right)
            return [
                Piece(text: name, kind: .plain), Piece(text: "  \(count) ", kind: .faint),
                Piece(text: bar, kind: .accent),
            ]
        }
        return [[Piece(text: "By month", kind: .accent)]] + rows
    }

    /// The plays by weekday and hour as small bars, and the hours below.
    private func weekdays(of recap: Recap, width: Int) -> [[Piece]] {
        let days = recap.clock.byWeekdayHour
        let most = days.joined().max() ?? 0
        let (theme, cell) = (Theme(look), width >= 54 ? 2 : 1)
        let rows = zip(Self.weekdays, days).map { name, hours in
            let bars = hours.map { String(repeating: theme.smallBar($0, of: most), count: cell) }
            return [
                Piece(text: name.prefix(3) + "  ", kind: .plain),
                Piece(text: bars.joined(), kind: .accent),
            ]
        }
        let labels = [0, 6, 12, 18].map { "\($0)".fitted(to: 6 * cell) }.joined()
        return [[Piece(text: "By weekday and hour", kind: .accent)]] + rows
            + [[Piece(text: "     " + labels + "o'clock", kind: .faint)]]
    }

    /// The most played of a kind, with their plays.
    private func list(_ rows: [ChartRow], _ title: String, width: Int) -> [[Piece]] {
        let digits = rows.first.map { Count.text($0.playCount).count } ?? 0
        return [[Piece(text: title, kind: .accent)]]
            + rows.map { row in
                let plays = Count.text(row.playCount).fitted(to: digits, alignment: .right)
                let isArtist = row.title.isEmpty
                let name = isArtist ? row.artist.shown : row.title.shown
                let line = [
                    Piece(text: plays + "  ", kind: .faint), Piece(text: name, kind: .plain),
                ]
                let used = digits + 2 + name.displayWidth
                guard !isArtist, used + 6 < width else { return line }
                return line + [Piece(text: "  " + row.artist.shown, kind: .faint)]
            }
    }

    private func short(_ day: CalendarDate) -> String {
        let name = WeekWords.shortName(of: .day(day))
        return String(name.dropLast(5))
    }

    private static let weekdays = [
        "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
    ]

    /// The selected day's name in at most this many columns.
    func dayName(_ page: StoryPage, width: Int) -> String {
        let weekday = Self.weekdays[page.day.weekday]
        let long = "\(weekday), \(WeekWords.yearless(.day(page.day)))"
        return long.displayWidth <= width ? long : "\(weekday.prefix(3)) \(short(page.day))"
    }

    /// The selected day and its plays, on one line.
    func wordsOfDay(_ page: StoryPage) -> String {
        let day = WeekWords.shortName(of: .day(page.day))
        guard let recap = stories[page.request] else { return day }
        return "\(day): \(Count.words(recap.days[page.day], "play"))"
    }
}

extension Recap {
    /// The most played albums, artists or tracks.
    func top(_ subject: ChartSubject) -> [ChartRow] {
        switch subject {
        case .albums: topAlbums
        case .artists: topArtists
        case .tracks: topTracks
        }
    }
}
