import Terminal
import VinylogueKit

/// What the mouse does.
extension Model {
    /// The keys in the footer that are clicked.
    func hint(at report: MouseReport) -> FooterHint? {
        guard report.action == .press(.left), footerRows > 0 || sheet != nil, !isOnDial(report)
        else { return nil }
        return footer.last { $0.column <= report.column && $0.row == report.row }
    }

    /// Handles a mouse report.
    mutating func take(_ report: MouseReport) -> [Effect] {
        if let effects = drag(report) { return effects }
        switch report.action {
        case .wheel(.up): return scroll(by: -3)
        case .wheel(.down): return scroll(by: 3)
        case .press(.left):
            if let hint = hint(at: report) { return hint.binding.act(&self, 1) }
            if isOutsideSheet(report) { return closeSheet() }
            if let user = user(atColumn: report.column, row: report.row) { return goHome(to: user) }
            return click(report.column, report.row)
        default: return []
        }
    }

    private func isOutsideSheet(_ report: MouseReport) -> Bool {
        guard let sheet else { return false }
        return !(sheet.column..<sheet.column + sheet.columns).contains(report.column)
            || !(sheet.row..<sheet.row + sheet.rows).contains(report.row)
    }

    /// Closes the sheet in front, or only the question that it asks.
    private mutating func closeSheet() -> [Effect] {
        guard case .settings(let page) = page, page.asksToClear else { return goBack() }
        changeSettings { $0.asksToClear = false }
        return []
    }

    /// Selects the clicked item, or opens it if it is already selected.
    private mutating func click(_ column: Int, _ row: Int) -> [Effect] {
        if let effects = clickKeyProblem(row) { return effects }
        return switch page {
        case .home(let page): clickHome(page, row)
        case .week(let page): clickWeek(page, column, row)
        case .years(let page): clickYears(page, row)
        case .settings(let page): clickSettings(page, row)
        case .album: clickAlbum(column, row)
        case .wall: clickWall(column, row)
        case .friends: clickFriends(row)
        case .migration, .onboarding, .keys, .syncOffer, .choice, .removal, .why, .newKey: []
        }
    }

    /// Scrolls the view of a list or a text by about this many rows.
    private mutating func scroll(by rows: Int) -> [Effect] {
        func scroll(_ list: inout ListPosition, _ layout: ListLayout, count: Int) {
            let items = rows.signum() * max(abs(rows) / layout.pitch, 1)
            list.scroll(by: items, count: count, visible: layout.visible)
        }
        switch page {
        case .home(let page):
            let (layout, count) = (homeLayout.list, shownPeople(page).count)
            changeHome { scroll(&$0.list, layout, count: count) }
        case .week(let page):
            let (layout, count) = (weekLayout.list, self.rows(of: page).count)
            changeWeek { scroll(&$0.list, layout, count: count) }
        case .years(let page):
            let (layout, count) = (yearsLayout, listedYears(page).count)
            changeYears { scroll(&$0.list, layout, count: count) }
        case .settings, .friends: return move(.by(rows.signum()))
        case .album, .keys: return move(.by(rows))
        case .wall: scrollWall(by: wallLayout.isList ? rows : rows.signum())
        case .migration, .onboarding, .syncOffer, .choice, .removal, .why, .newKey: break
        }
        return []
    }
}
