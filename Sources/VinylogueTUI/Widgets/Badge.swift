import Terminal

extension Model {
    /// What is unlike usual, such as "demo"; nil if nothing is.
    private var badge: String? {
        let words = [
            visit.isDemo ? "demo" : nil, visit.isGuest ? "guest" : nil,
            visit.isOffline ? "offline" : nil,
        ].compactMap(\.self)
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }

    /// The room for keys and badge in the last row.
    private var badgeRoom: Int {
        if let page = wallPage, let dial = dialArea(page) { return dial.column - 4 }
        return size.columns - 4 - (isCompact ? shortSyncWords.map { $0.displayWidth + 3 } ?? 0 : 0)
    }

    /// The columns that the badge takes from the keys beside it; none where the most important ones need all.
    var badgeColumns: Int {
        let columns = badge.map { $0.displayWidth + 3 } ?? 0
        return badgeRoom - columns < Self.leastKeys ? 0 : columns
    }

    /// The room that is left to the keys.
    private static var leastKeys: Int { 24 }

    /// The badge, and the column before which it ends; nil where there is none.
    fileprivate var shownBadge: (words: String, end: Int)? {
        guard let badge, footerRows > 0, badgeColumns > 0 else { return nil }
        return (badge, 2 + badgeRoom)
    }
}

extension View {
    /// Draws in the last row what is unlike usual.
    mutating func drawBadge() {
        guard model.notice == nil, let badge = model.shownBadge else { return }
        drawRight(badge.words, before: badge.end, rows - 1, theme.accent)
    }
}
