import Terminal

extension Model {
    /// Handles a key, a paste or a mouse report.
    mutating func take(_ event: InputEvent) -> [Effect] {
        notice = nil
        endFade()
        if case .mouse(let report) = event { return take(report) }
        switch page {
        case .migration(let page): return takeMigration(event, page)
        case .onboarding(let page): return takeOnboarding(event, page)
        case .scrobblers(let page): return takeScrobblers(event, page)
        case .week(let page): return takeWeek(event, page)
        case .years: return takeYears(event)
        case .album(let page): return takeAlbum(event, page)
        case .settings(let page): return takeSettings(event, page)
        case .keys(let scroll): return takeKeys(event, scroll)
        }
    }

    /// Handles a key that works on all pages; nil for other keys.
    mutating func takeEverywhere(_ press: KeyPress) -> [Effect]? {
        switch (press.key, press.modifiers) {
        case (.character("?"), _):
            pages.append(.keys(scroll: 0))
        case (.character(","), []), (.character("s"), []):
            guard saved.me != nil else { return [] }
            pages.append(.settings(SettingsPage()))
            return [.measureCache]
        case (.character("q"), []), (.escape, []), (.backspace, []):
            goBack()
        case (.character("r"), []):
            retry()
        default: return nil
        }
        return []
    }

    private mutating func takeKeys(_ event: InputEvent, _ scroll: Int) -> [Effect] {
        guard case .key(let press) = event else { return [] }
        if let distance = press.listDistance(page: keysLayout.visible) {
            pages[pages.count - 1] = .keys(scroll: min(scroll, 10_000) + distance)
            return []
        }
        switch (press.key, press.modifiers) {
        case (.character("?"), _): goBack()
        // A sheet does not open on top of another.
        case (.character("s"), []), (.character(","), []): break
        default: return takeEverywhere(press) ?? []
        }
        return []
    }

    private mutating func take(_ report: MouseReport) -> [Effect] {
        switch report.action {
        case .wheel(.up): return take(.key(.up))
        case .wheel(.down): return take(.key(.down))
        case .press(.left): return click(report.column, report.row)
        default: return []
        }
    }

    /// Selects the clicked item, or opens it if it is already selected.
    private mutating func click(_ column: Int, _ row: Int) -> [Effect] {
        switch page {
        case .scrobblers(let page):
            let layout = friendsLayout
            let place: Int? =
                row < layout.row
                ? 0 : layout.index(atRow: row, top: page.list.top).map { $0 + 1 }
            guard let place, place <= shownFriends(page).count else { return [] }
            if place == page.list.selected { return take(.key(.enter)) }
            changeScrobblers { $0.list.selected = place }
        case .week(let page):
            if row == 0 {
                let third = size.columns / 3
                if column < third { return take(.key(.left)) }
                return column >= size.columns - third ? take(.key(.right)) : []
            }
            guard let place = weekLayout.index(atRow: row, top: page.list.top),
                place < rows(of: page).count
            else { return [] }
            if place == page.list.selected { return take(.key(.enter)) }
            changeWeek { $0.list.selected = place }
        case .years(let page):
            guard let place = yearsLayout.index(atRow: row, top: page.list.top),
                place < overviews[page.user]?.years.count ?? 0
            else { return [] }
            if place == page.list.selected { return take(.key(.enter)) }
            changeYears { $0.list.selected = place }
        case .settings(let page):
            let (layout, top) = settingsLayout(page)
            guard let place = layout.index(atRow: row, top: top) else { return [] }
            guard SettingsPage.Row.allCases.indices.contains(place) else { return [] }
            changeSettings { page in
                page.selected = place
                page.asksToClear = false
            }
        case .migration, .onboarding, .album, .keys: break
        }
        return []
    }
}

extension KeyPress {
    /// How far a key moves in a list with this many items on a page; nil for other keys.
    func listDistance(page: Int) -> Int? {
        switch (key, modifiers) {
        case (.up, []), (.character("k"), []): -1
        case (.down, []), (.character("j"), []): 1
        case (.pageUp, []), (.character("b"), .control): -page
        case (.pageDown, []), (.character("f"), .control), (.character(" "), []): page
        case (.character("u"), .control): -max(page / 2, 1)
        case (.character("d"), .control): max(page / 2, 1)
        case (.home, []), (.character("g"), []): -100_000
        case (.end, []), (.character("G"), []): 100_000
        default: nil
        }
    }
}
