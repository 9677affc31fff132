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

    /// Whether the badge is beside the keys; where there is an empty row above them, it is there.
    private var isBadgeBesideKeys: Bool { isCompact || ground.state.fillsStatusRow }

    /// The room for keys and badge in the last row.
    private var badgeRoom: Int {
        if let end = ground.state.footerEnd(in: self) { return end - 4 }
        return size.columns - 4 - (isCompact ? shortSyncWords.map { $0.displayWidth + 3 } ?? 0 : 0)
    }

    /// The columns that the badge takes from the keys beside it; none where the most important ones need all.
    var badgeColumns: Int {
        guard isBadgeBesideKeys, let badge else { return 0 }
        let columns = badge.displayWidth + 3
        return badgeRoom - columns < Self.leastKeys ? 0 : columns
    }

    /// The room that is left to the keys.
    private static var leastKeys: Int { 24 }

    /// The badge, its row, and the column before which it ends; nil where there is none.
    fileprivate var shownBadge: (words: String, row: Int, end: Int)? {
        guard let badge, footerRows > 0 else { return nil }
        guard isBadgeBesideKeys else { return (badge, size.rows - footerRows, size.columns - 2) }
        return badgeColumns > 0 && notice == nil ? (badge, size.rows - 1, 2 + badgeRoom) : nil
    }
}

extension View {
    /// Draws at the foot of the page what is unlike usual.
    mutating func drawBadge() {
        guard let badge = model.shownBadge else { return }
        drawRight("  \(badge.words)", before: badge.end, badge.row, theme.accent)
    }
}
