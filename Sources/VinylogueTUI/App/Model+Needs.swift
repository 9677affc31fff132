import Artwork
import Terminal
import VinylogueKit

extension Model {
    /// What the page on the screen still needs, the most urgent first.
    var currentNeeds: [Need] {
        let all: [Need] =
            switch ground {
            case .migration, .onboarding, .scrobblers: []
            case .week(let page): needs(of: page)
            case .years(let page): [.years(user: page.user)]
            case .album(let page): needs(of: page)
            case .settings, .keys: []
            }
        return all.filter { problems[$0] == nil && !isMet($0) }
    }

    private func isMet(_ need: Need) -> Bool {
        switch need {
        case .chart(let key): charts[key] != nil
        case .years(let user): overviews[user] != nil
        case .album(let album, let user):
            albums[AlbumRequest(album: album, user: user)] != nil
        case .cover(let key, _): cover(key) != nil
        }
    }

    /// The wanted chart and the visible covers, then those of the neighbouring years.
    private func needs(of page: WeekPage) -> [Need] {
        let neighbours = neighbours(of: page)
        let beside = [neighbours.earlier, neighbours.later].compactMap { year in
            year.map { ChartKey(user: page.user, year: $0) }
        }
        let visible = weekLayout.visible
        var needs: [Need] = [.chart(page.wanted)]
        needs += coverNeeds(page.wanted, page, from: page.list.top, count: visible)
        guard charts[page.wanted] != nil else { return needs }
        needs += beside.map(Need.chart)
        // Scrolling down is the most likely next step.
        needs += coverNeeds(page.wanted, page, from: page.list.top + visible, count: 4)
        for key in beside {
            needs += coverNeeds(key, page, from: 0, count: min(visible, 16))
        }
        return needs
    }

    private func coverNeeds(
        _ chart: ChartKey,
        _ page: WeekPage,
        from start: Int,
        count: Int
    ) -> [Need] {
        guard let size = rowCoverSize, let chart = charts[chart] else { return [] }
        let rows = chart.rows(filter: saved.filter, query: page.search.text)
        return rows.dropFirst(start).prefix(count).map {
            .cover(rowCoverKey($0, size), user: page.user)
        }
    }

    /// The cover of an album in a week's list.
    func rowCoverKey(_ row: ShownChart.Row, _ size: CellSize) -> CoverKey {
        CoverKey(
            album: row.key,
            size: size,
            purpose: .row,
            graphics: look.graphics,
            cell: self.size.cell
        )
    }

    private func needs(of page: AlbumPage) -> [Need] {
        let album = Need.album(page.key, user: page.user)
        guard isMet(album), let key = pageCoverKey(page) else {
            return [album, .years(user: page.user)]
        }
        return [.cover(key, user: page.user), .years(user: page.user)]
    }

    /// The cover of an album's page in the size that fits.
    func pageCoverKey(_ page: AlbumPage) -> CoverKey? {
        guard showsPictures, let size = albumLayout.cover else { return nil }
        return CoverKey(
            album: page.key,
            size: CellSize(columns: size.columns, rows: size.rows),
            purpose: .page,
            graphics: look.graphics,
            cell: self.size.cell
        )
    }

    /// The previous and the next year with a chart.
    ///
    /// Until the years with a chart are known, these are the adjacent calendar years.
    func neighbours(of page: WeekPage) -> (earlier: Int?, later: Int?) {
        if let chart = charts[page.wanted] { return (chart.earlierYear, chart.laterYear) }
        if let years = knownYears[page.user] {
            return (years.last { $0 < page.year }, years.first { $0 > page.year })
        }
        let (first, last) = (2005, week.year)
        return (
            page.year > first ? page.year - 1 : nil,
            page.year < last ? page.year + 1 : nil
        )
    }
}
