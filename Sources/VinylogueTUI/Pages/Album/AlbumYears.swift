import Terminal
import VinylogueKit

/// A year in which an album was played.
struct PlayedYear: Equatable, Sendable {
    var year: Int
    var plays: Int
    /// The album's rank in that year's chart.
    var rank: Int
}

extension Model {
    /// The years that an area lists for an album, newest first, around the marked year; empty unless
    /// the album was played in several.
    ///
    /// The first two rows of the area are the heading and a space.
    func playedYears(
        of album: Album,
        in series: ChartKey.Series,
        marked: Int?,
        rows: Int
    ) -> ArraySlice<PlayedYear> {
        let id = album.id
        let all = (chartYears(of: series) ?? []).reversed().compactMap { year in
            charts[series[year]]?.places[id].map {
                PlayedYear(year: year, plays: $0.plays, rank: $0.rank)
            }
        }
        let visible = max(rows - 2, 0)
        guard all.count > 1 else { return [] }
        let place = all.firstIndex { $0.year == marked } ?? 0
        let start = min(max(place - visible + 1, 0), max(all.count - visible, 0))
        return all[start...].prefix(visible)
    }

    /// The nearest year in a direction in which an album was played; nil after a notice if there is
    /// none.
    mutating func nearestYear(
        of album: Album,
        in series: ChartKey.Series,
        from year: Int,
        _ direction: Int
    ) -> Int? {
        let id = album.id
        let years = (chartYears(of: series) ?? []).filter { direction < 0 ? $0 < year : $0 > year }
        for year in direction < 0 ? years.reversed() : years {
            guard let chart = charts[series[year]] else {
                guard problems[.chart(series[year])] == nil else { continue }
                notice = "Still loading \(year)."
                return nil
            }
            if chart.places[id] != nil { return year }
        }
        notice = "No \(direction < 0 ? "earlier" : "later") year with this album."
        return nil
    }

    /// The front album's plays and rank in the year shown; nil if they are unknown.
    func standing(of page: AlbumPage) -> AlbumPage.Standing? {
        guard page.year != nil, let chart = page.yearChart else { return page.standing }
        return charts[chart]?.places[page.key.id].map {
            AlbumPage.Standing(chart: chart, plays: $0.plays, rank: $0.rank)
        }
    }

    /// Whether the front album was played in another year than the one shown.
    var hasOtherYears: Bool {
        guard case .album(let page) = page else { return false }
        return plays(of: page.key, in: page.series).contains {
            $0.plays ?? 0 > 0 && $0.year != page.yearChart?.year
        }
    }

    /// Shows the next or previous year in which the front album was played.
    mutating func turnYear(by direction: Int) -> [Effect] {
        guard case .album(let page) = page else { return [] }
        let start = page.yearChart?.year ?? .max
        if let year = nearestYear(of: page.key, in: page.series, from: start, direction) {
            show(year, on: page)
        }
        return []
    }

    private mutating func show(_ year: Int, on page: AlbumPage) {
        var page = page
        page.year = year == page.chart?.year ? nil : year
        front = page
        // The line with the plays may not be visible.
        guard isTiny, let standing = standing(of: page) else { return }
        notice = "\(year): \(Count.words(standing.plays, "play")), No. \(standing.rank)."
    }

    /// Shows the year that was clicked, among the bars in a line or the years below the cover; false
    /// if none was.
    mutating func clickYear(_ page: AlbumPage, _ column: Int, _ row: Int) -> Bool {
        guard let year = year(on: page, atColumn: column, row: row) else { return false }
        if charts[page.series[year]]?.places[page.key.id] != nil {
            show(year, on: page)
        } else {
            notice = "Not played this \(page.series.kind.rawValue) in \(year)."
        }
        return true
    }

    private func year(on page: AlbumPage, atColumn column: Int, row: Int) -> Int? {
        let layout = albumLayout
        if let area = layout.years, area.columns(contain: column) {
            let years = playedYears(
                of: page.key,
                in: page.series,
                marked: page.yearChart?.year,
                rows: area.rows
            )
            return Array(years)[at: row - area.row - 2]?.year
        }
        let (area, text) = (layout.text, albumText(page))
        guard let bars = text.bars, (area.row..<area.row + area.rows).contains(row) else {
            return nil
        }
        let line = row - area.row + (text.head.isEmpty ? page.scroll : 0)
        guard line == bars.line else { return nil }
        return bars.years[at: column - area.column - bars.column]
    }
}

extension ScreenArea {
    fileprivate func columns(contain column: Int) -> Bool {
        (self.column..<self.column + columns).contains(column)
    }
}

extension View {
    /// Draws how often an album was played in the same period of each year, newest first, and its
    /// ranks.
    mutating func drawYears(
        of album: Album,
        in series: ChartKey.Series,
        marked: Int?,
        _ area: ScreenArea
    ) {
        let played = model.playedYears(of: album, in: series, marked: marked, rows: area.rows)
        guard let most = played.map(\.plays).max() else { return }
        let heading = "This \(series.kind.rawValue) in every year"
        draw(heading, area.column, area.row, width: area.columns, theme.faint)
        let digits = "\(most)".count
        let ranks = played.map { "No. \($0.rank)" }
        let rank = ranks.map(\.count).max() ?? 0
        let left = area.column + 7 + digits
        let end = area.column + area.columns - rank
        for (index, entry) in played.enumerated() {
            let line = area.row + 2 + index
            let isMarked = entry.year == marked
            let style = isMarked ? theme.strong : theme.plain
            draw("\(entry.year)", area.column, line, width: 4, style)
            drawRight("\(entry.plays)", before: area.column + 6 + digits, line, theme.plain)
            let bar = isMarked ? theme.accent : theme.bar
            drawBar(entry.plays, of: most, left, line, width: max(end - left - 2, 0), bar)
            drawRight(ranks[index], before: end + rank, line, isMarked ? theme.plain : theme.faint)
        }
    }
}
