import Terminal

extension Model {
    /// Adjusts cursors and scroll positions to the current data and size.
    mutating func settle() {
        keepFoundFriends()
        // Read once, so that all pages are adjusted to the same layout.
        let layouts = (week: weekLayout, years: yearsLayout, friends: friendsLayout)
        for index in pages.indices {
            switch pages[index] {
            case .week(var page):
                if page.shown != page.wanted, charts[page.wanted] != nil {
                    page.shown = page.wanted
                    page.list = ListPosition()
                }
                page.list.settle(count: rows(of: page).count, visible: layouts.week.visible)
                pages[index] = .week(page)
            case .years(var page):
                let years = overviews[page.user]?.years ?? []
                if !page.hasBegun, !years.isEmpty {
                    page.hasBegun = true
                    page.list.selected = years.firstIndex { $0.year == yearBelow(index) } ?? 0
                }
                page.list.settle(count: years.count, visible: layouts.years.visible)
                pages[index] = .years(page)
            case .scrobblers(var page):
                page.list.selected = min(page.list.selected, shownFriends(page).count)
                // The user is above the list of friends.
                var friends = ListPosition(
                    selected: max(page.list.selected - 1, 0),
                    top: page.list.top
                )
                friends.settle(
                    count: shownFriends(page).count,
                    visible: layouts.friends.visible
                )
                page.list.top = friends.top
                pages[index] = .scrobblers(page)
            case .album(var page):
                page.scroll = min(max(page.scroll, 0), max(albumLines(page).count - 1, 0))
                pages[index] = .album(page)
            case .keys(let scroll):
                let last = max(keysLayout.count - keysLayout.visible, 0)
                pages[index] = .keys(scroll: min(max(scroll, 0), last))
            case .migration, .onboarding, .settings: break
            }
        }
    }

    private func yearBelow(_ index: Int) -> Int? {
        guard index > 0, case .week(let page) = pages[index - 1] else { return nil }
        return page.year
    }

    /// The albums that a week's page lists.
    func rows(of page: WeekPage) -> [ShownChart.Row] {
        guard let shown = page.shown, let chart = charts[shown] else { return [] }
        return chart.rows(filter: saved.filter, query: page.search.text)
    }
}
