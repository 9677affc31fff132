import Artwork
import Terminal
import VinylogueKit
import VinylogueTUI

/// Saves a recap as a card.
struct RecapCardWriter {
    let environment: Environment

    /// Saves the card as a PNG file, or to standard output for `-`.
    func save(_ recap: Recap, to path: String) async throws {
        if path == "-", environment.machine.console.outputIsTerminal {
            throw CardError.outputIsTerminal
        }
        guard recap.plays > 0 else { throw CardError.noPlays(recap.span) }
        let albums = recap.topAlbums.prefix(Card.covers).map(\.album)
        let covers = try environment.albumCovers(for: recap.user)
        let stream = covers.pictures(of: albums.map { ($0, nil) })
        let loaded = try await environment.loadedCovers(stream, of: albums.count)
        let sources = Attribution.union([
            recap.attribution,
            environment.network.attribution(ofCovers: loaded.values.map(\.address)),
        ])
        let first = loaded[0]?.picture
        let color =
            first.flatMap { CharacteristicColors(of: $0)?.first }
            ?? albums.first.map { Sleeve($0).colors.figure } ?? Accent.onDark
        let card = card(recap, loaded.tiles(albums), color: color, sources: sources)
        try environment.save(card.picture(), to: path)
        guard path != "-" else { return }
        let credit = sources.words.map { " (\($0))" } ?? ""
        environment.note("saved the card to \(path.shown)\(credit)")
    }

    private func card(
        _ recap: Recap,
        _ tiles: [Collage.Tile],
        color: RGBColor,
        sources: Attribution
    ) -> Card {
        let figures = RecapFigures(recap: recap, offset: environment.machine.offset)
        let artists = recap.topArtists.prefix(5).map { row in
            (row.artist.sanitizedForTerminal, Count.words(row.playCount, "play"))
        }
        return Card(
            name: Account(recap.user).label.sanitizedForTerminal,
            title: recap.span.words,
            tiles: tiles,
            figures: Self.figures(recap, hours: figures.hours),
            list: ("most played artists", artists),
            calendar: Self.calendar(recap),
            footer: ["vinylogue", sources.words].compactMap(\.self).joined(separator: " · "),
            color: color
        )
    }

    /// The figures below the title, each with its noun.
    static func figures(_ recap: Recap, hours: String) -> [(String, String)] {
        func figure(_ count: Int, _ one: String, _ several: String) -> (String, String) {
            (Count.text(count), count == 1 ? one : several)
        }
        return [
            figure(recap.plays, "play", "plays"), (hours, "of music"),
            figure(recap.artists, "artist", "artists"),
            figure(recap.newAlbums, "new album", "new albums"),
            figure(recap.days.longestStreak?.days ?? 0, "day in a row", "days in a row"),
        ]
    }

    /// The days by week; of several years, the months by year.
    static func calendar(_ recap: Recap) -> [[Int?]] {
        guard let period = recap.period else { return [] }
        guard case .all = recap.span else {
            let scale = ShadeScale(recap.days)
            let start = period.lowerBound.adding(days: -period.lowerBound.weekday)
            let weeks = (period.upperBound.daysSinceEpoch - start.daysSinceEpoch) / 7 + 1
            return (0..<weeks).map { week in
                (0..<7).map { row in
                    let day = start.adding(days: week * 7 + row)
                    return period.contains(day) ? scale.shade(recap.days[day]) : nil
                }
            }
        }
        let months = LifeLine(recap.days).months
        let scale = ShadeScale(of: months.lazy.map(\.plays))
        let first = months.first?.month.year ?? 0
        let last = months.last?.month.year ?? 0
        var columns = [[Int?]](
            repeating: [Int?](repeating: nil, count: 12),
            count: last - first + 1
        )
        for month in months {
            columns[month.month.year - first][month.month.number - 1] = scale.shade(month.plays)
        }
        return columns
    }
}

/// An error from saving a card.
enum CardError: Error, Equatable {
    /// The span has no plays.
    case noPlays(StorySpan)
    /// Standard output is a terminal.
    case outputIsTerminal
}
