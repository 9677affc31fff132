import Foundation
import VinylogueKit

/// The figures of a recap in words.
struct RecapFigures {
    let recap: Recap
    /// How far local time is ahead of UTC.
    let offset: UTCOffset

    /// A figure's name and value.
    typealias Figure = (name: String, value: String)

    /// The figures, in the order in which the table and the page show them.
    var all: [Figure] {
        var figures: [Figure] = [
            ("plays", "\(Count.text(recap.plays)) on \(Count.words(recap.days.days.count, "day"))"),
            ("listening time", listeningTime),
            ("artists", new(recap.artists, recap.newArtists)),
            ("albums", new(recap.albums, recap.newAlbums)),
            ("tracks", Count.text(recap.tracks)),
            ("Eddington number", eddington),
        ]
        if let streak = recap.days.longestStreak {
            let days = Count.words(streak.days, "day")
            figures.append(("longest streak", "\(days), \(streak.first) to \(streak.last)"))
        }
        if let session = recap.longestSession {
            let plays = Count.words(session.plays, "play")
            figures.append(("longest session", "\(plays), from \(time(session.start))"))
        }
        figures.append(
            ("variety", "as varied as \(oneDecimal(recap.variety)) artists played equally often")
        )
        let share = recap.artists > 0 ? recap.oneHitArtists * 100 / recap.artists : 0
        figures.append(
            ("one-track artists", "\(Count.text(recap.oneHitArtists)) (\(share)%)")
        )
        if let artists = recap.everyYearArtists {
            figures.append(("played every year", everyYear(artists)))
        }
        return figures
    }

    /// The time with its estimated share, such as "312 h (40% estimated)".
    var listeningTime: String {
        let share = percent(recap.listening.estimatedShare)
        return "\(hours) (\(share) estimated)"
    }

    /// The time in hours or, below one hour, minutes.
    var hours: String {
        let minutes = recap.listening.seconds / 60
        return minutes < 60 ? "\(minutes) min" : "\(Count.text(minutes / 60)) h"
    }

    private var eddington: String {
        let (number, missing) = (recap.eddington.number, recap.eddington.missing)
        let days = Count.words(missing, "more day")
        return "\(number) (\(days) with \(number + 1) plays would make it \(number + 1))"
    }

    private func new(_ count: Int, _ new: Int) -> String {
        "\(Count.text(count)), \(Count.text(new)) of them new"
    }

    private func everyYear(_ artists: [String]) -> String {
        guard !artists.isEmpty else { return "no artist" }
        let count = Count.words(artists.count, "artist")
        let some = Array(artists.prefix(3)).listed
        return artists.count <= 3 ? some : "\(count), such as \(some)"
    }

    /// A local time, such as "2026-11-21 08:00".
    func time(_ seconds: Int) -> String {
        let local = seconds + offset(seconds)
        let text = Timestamp.text(local)
        return "\(text.prefix(10)) \(text.dropFirst(11).prefix(5))"
    }

    /// A local day.
    func day(_ seconds: Int) -> String {
        CalendarDate(Date(unixTime: seconds), in: offset).description
    }

    /// A share from 0 to 1, as a percentage.
    func percent(_ share: Double) -> String { "\(Int((share * 100).rounded()))%" }

    private func oneDecimal(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }

    /// The share of a month's plays that was of new artists; nil if there were none.
    func newShare(inMonth month: Int) -> String? {
        let (plays, new) = (recap.clock.byMonth[month], recap.clock.newByMonth[month])
        guard new > 0 else { return nil }
        return percent(Double(new) / Double(plays))
    }
}
