import Terminal
import VinylogueKit

/// What an album's page and a large week's page show from the archive.
extension Model {
    /// What the archive knows about an album; nil until it is loaded.
    func past(of album: Album, by user: String) -> AlbumPast? {
        pasts[AlbumRequest(album: album, user: user)]
    }

    /// The artist's other albums with their plays, below a heading; empty if there are none.
    func otherAlbumLines(of album: Album, by user: String, width: Int) -> [[Piece]] {
        guard let others = past(of: album, by: user)?.others, !others.isEmpty else { return [] }
        let digits = others.map { Count.text($0.playCount).count }.max() ?? 1
        let heading = [Piece(text: "Also by \(album.artist.shown)", kind: .faint)]
        return [heading]
            + others.map { row in
                let plays = Count.text(row.playCount).fitted(to: digits, alignment: .right)
                let title = row.title.shown.truncated(
                    to: max(width - digits - 4, 1),
                    ellipsis: look.decoration.ellipsis
                )
                let sign = sign(of: row.album).map { [Piece(text: " \($0)", kind: .accent)] } ?? []
                return [Piece(text: "\(plays)  ", kind: .faint), Piece(text: title, kind: .plain)]
                    + sign
            }
    }

    /// An album's plays by month over all years, with the years below; empty without an archive, or
    /// if the terminal shows only ASCII.
    func monthPlot(of album: Album, by user: String, width: Int, rows: Int) -> [[Piece]] {
        guard !look.decoration.isASCII, let life = past(of: album, by: user)?.lifeLine,
            let first = life.months.first?.month.year, let last = life.months.last?.month.year,
            width >= 24
        else { return [] }
        let years = first...max(last, min(date.components.year, last + 40))
        var plays = [Int](repeating: 0, count: years.count * 12)
        for month in life.months {
            plays[(month.month.year - first) * 12 + month.month.number - 1] = month.plays
        }
        // If the months do not fit, several share a bar.
        let share = max((plays.count + 2 * width - 1) / (2 * width), 1)
        // If there is room, a month has several bars.
        let repeats = share > 1 ? 1 : min(max(2 * width / plays.count, 1), 4)
        let bars = stride(from: 0, to: plays.count, by: share).flatMap { start in
            let sum = plays[start..<min(start + share, plays.count)].reduce(0, +)
            return repeatElement(sum, count: repeats)
        }
        var labels = ""
        for (index, year) in years.enumerated() {
            let column = index * 12 * repeats / share / 2
            guard column + 4 <= width, index == 0 || column > labels.count else { continue }
            labels += String(repeating: " ", count: column - labels.count) + "\(year)"
        }
        var caption: [Piece] = []
        if let most = life.months.max(by: { $0.plays < $1.plays }) {
            let month = WeekWords.shortName(of: .month(most.month))
            caption = [
                Piece(text: "Plays by month", kind: .faint),
                Piece(text: ", most in \(month): \(Count.text(most.plays))", kind: .faint),
            ]
        }
        return [caption]
            + BraillePlot.rows(bars, rows: rows).map { [Piece(text: $0, kind: .accent)] }
            + [[Piece(text: labels, kind: .faint)]]
    }
}
