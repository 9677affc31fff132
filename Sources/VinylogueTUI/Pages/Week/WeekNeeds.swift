import Artwork
import Terminal
import VinylogueKit

/// What a week's page needs.
extension Model {
    /// The wanted chart, details and covers of its albums, then all other years, nearest first.
    func needs(of page: WeekPage) -> [Need] {
        let neighbours = neighbours(of: page)
        let beside = [neighbours.earlier, neighbours.later].compactMap { year in
            year.map { page.wanted.series[$0] }
        }
        let visible = weekLayout.list.visible
        var needs: [Need] = [.chart(page.wanted)]
        guard charts[page.wanted] != nil else { return needs }
        needs += missingMarks + paneNeeds(page)
        guard page.subject == .albums else {
            // The pane shows the albums of an artist.
            let albums = weekLayout.pane == nil ? [] : [Need.chart(page.series.ofAlbums[page.year])]
            needs += albums + beside.map(Need.chart)
            return needs + usualNeeds(page)
                + otherYears(than: page.wanted).filter { !needs.contains($0) }
        }
        needs += coverNeeds(page.wanted, page, from: page.list.top, count: visible)
        if weekLayout.height > 3 {
            // The albums' tags, which come with the covers' URLs.
            let seen = rows(of: page).dropFirst(page.list.top).prefix(visible)
            needs += seen.map { .album($0.key, user: page.user) }
        }
        needs += beside.map(Need.chart)
        needs.append(.firstPlays(page.wanted))
        // Scrolling down is the most likely next step.
        needs += coverNeeds(page.wanted, page, from: page.list.top + visible, count: 4)
        for key in beside {
            needs += coverNeeds(key, page, from: 0, count: min(visible, 16))
        }
        let others = otherYears(than: page.wanted).filter { !needs.contains($0) }
        return needs + usualNeeds(page) + others
    }

    /// The charts of all other years, nearest first.
    func otherYears(than chart: ChartKey) -> [Need] {
        (chartYears(of: chart.series) ?? []).filter { $0 != chart.year }
            .sorted { abs($0 - chart.year) < abs($1 - chart.year) }
            .prefix(62).map { .chart(chart.series[$0]) }
    }

    /// The details and cover of the album in the pane; without a pane, the first album's details.
    private func paneNeeds(_ page: WeekPage) -> [Need] {
        guard page.subject == .albums else { return subjectPaneNeeds(page) }
        let rows = rows(of: page)
        guard let pane = weekLayout.pane, let album = rows[at: page.list.selected]?.key else {
            // The tags of the first album, which is enlarged.
            return weekLayout.list.extra > 0
                ? rows.prefix(1).map { .album($0.key, user: page.user) } : []
        }
        var about = [Need.album(album, user: page.user)]
        if pane.isLarge { about.append(.past(album, user: page.user)) }
        guard showsPictures else { return about }
        let size = CellSize(columns: pane.cover.columns, rows: pane.cover.rows)
        guard size.rows > 0 else { return about }
        return about + enlargedCover(coverRequest(album, size, page.user))
    }

    private func coverNeeds(
        _ chart: ChartKey,
        _ page: WeekPage,
        from start: Int,
        count: Int
    ) -> [Need] {
        guard showsPictures, let chart = sortedChart(chart) else { return [] }
        let layout = weekLayout
        let rows = chart.rows(filter: saved.filter, query: page.search.text)
        return rows.enumerated().dropFirst(start).prefix(count).compactMap { index, row in
            let isFirst = index == 0
            guard let size = isFirst ? layout.firstCover : layout.cover else { return nil }
            return .cover(coverRequest(row.key, size, page.user))
        }
    }
}
