import Terminal

extension Model {
    struct FooterHint: Sendable {
        let binding: Binding
        let keys: String
        let word: String
        let width: Int
        var column = 0
        var row = 0
        /// The number that a click passes to the binding's action.
        let number: Int

        /// Creates a hint for keys that work right now; nil for others.
        fileprivate init?(_ binding: Binding, in model: Model) {
            guard binding.applies(model), let hint = binding.hint(model) else { return nil }
            let arrows = ["←→": "h l", "↑↓": "j k", "←": "h", "→": "l"]
            self.binding = binding
            keys = model.look.decoration.isASCII ? arrows[hint.keys] ?? hint.keys : hint.keys
            word = hint.word
            width = keys.displayWidth + 1 + word.displayWidth
            number = hint.keys == "←" ? -1 : 1
        }
    }

    /// The keys that work right now, as many as fit.
    ///
    /// If they do not fit, the gaps get smaller, then keys are left out. The last two, for the list
    /// of keys and for going back, are always included.
    var footer: [FooterHint] {
        let line = footerLine
        var bindings = keymap.bindings[...]
        var last: [FooterHint] = []
        while last.count < 2, let binding = bindings.popLast() {
            if let hint = FooterHint(binding, in: self) { last.insert(hint, at: 0) }
        }
        var hints: [FooterHint] = []
        var width = last.reduce(0) { $0 + $1.width }
        // Keys after the first that does not fit are not even looked at: that takes time.
        for binding in bindings {
            guard let hint = FooterHint(binding, in: self) else { continue }
            guard width + hint.width + 2 * (hints.count + last.count) <= line.columns else { break }
            width += hint.width
            hints.append(hint)
        }
        let isWide = hints.isEmpty || width + 3 * (hints.count + last.count - 1) <= line.columns
        hints += last
        var column = line.column
        for index in hints.indices {
            hints[index].column = column
            hints[index].row = line.row
            column += hints[index].width + (isWide ? 3 : 2)
        }
        return hints
    }

    /// The area of the footer: in the last row, or on the lower edge of the front sheet.
    private var footerLine: ScreenArea {
        guard let sheet else {
            let sync = isCompact ? shortSyncWords.map { $0.displayWidth + 3 } ?? 0 : 0
            var columns = size.columns - 4 - sync - badgeColumns
            if let end = ground.state.footerEnd(in: self) { columns = end - 4 - badgeColumns }
            return ScreenArea(
                column: 2,
                row: size.rows - 1,
                columns: columns,
                rows: 1
            )
        }
        return ScreenArea(
            column: sheet.column + 3,
            row: sheet.row + sheet.rows - 1,
            columns: sheet.columns - 6,
            rows: 1
        )
    }
}

extension View {
    /// Draws the keys that work right now, unless a notice takes their place.
    mutating func drawFooter() {
        guard model.footerRows > 0, model.notice == nil else { return }
        for hint in model.footer { draw(hint, theme.plain, theme.faint, before: columns - 2) }
    }

    /// Draws the notice over the last rows, until the next key.
    mutating func drawNotice() {
        let lines = model.noticeLines
        guard !lines.isEmpty else { return }
        let margin = model.noticeMargin
        let top = rows - lines.count
        let area = ScreenArea(column: 0, row: top, columns: columns, rows: lines.count)
        screen.fill(area, style: theme.plain)
        for (index, line) in lines.enumerated() {
            draw(line, margin, top + index, width: max(columns - 2 * margin, 1), theme.accent)
        }
    }

    mutating func draw(
        _ hint: Model.FooterHint,
        _ keys: CellStyle,
        _ word: CellStyle,
        before end: Int
    ) {
        let room = max(end - hint.column, 0)
        let used = draw(hint.keys, hint.column, hint.row, width: room, keys) + 1
        draw(hint.word, hint.column + used, hint.row, width: max(room - used, 0), word)
    }
}

extension Model {
    /// The maximum number of rows of a notice, which hides the text beneath it.
    private static var mostNoticeRows: Int { 3 }

    /// The columns to the left and right of a notice.
    fileprivate var noticeMargin: Int { isTiny ? 0 : 2 }

    /// The notice's lines, which are the last of the screen; empty without a notice.
    var noticeLines: [String] {
        guard let notice = notice.map(withOwnKeys) else { return [] }
        var lines = notice.wrapped(to: max(size.columns - 2 * noticeMargin, 1))
        let most = min(Self.mostNoticeRows, max(size.rows - 1, 1))
        if lines.count > most {
            lines[most - 1] = lines[(most - 1)...].joined(separator: " ")
            lines.removeLast(lines.count - most)
        }
        return lines
    }

    /// Words for unusual states, such as "demo" and "offline"; nil if there are none.
    var badge: String? {
        let words = [
            visit.isDemo ? "demo" : nil, visit.isGuest ? "guest" : nil,
            visit.isOffline ? "offline" : nil,
        ].compactMap(\.self)
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }

    /// The badge's width; nil if there is none.
    var badgeWidth: Int? { badge?.displayWidth }

    /// Whether the badge is next to the keys, rather than in the row above them.
    private var isBadgeBesideKeys: Bool { isCompact || ground.state.fillsStatusRow }

    /// The number of columns for keys and badge in the last row.
    private var badgeRoom: Int {
        if let end = ground.state.footerEnd(in: self) { return end - 4 }
        return size.columns - 4 - (isCompact ? shortSyncWords.map { $0.displayWidth + 3 } ?? 0 : 0)
    }

    /// The number of columns for the badge next to the keys; 0 if the most important keys need
    /// them.
    var badgeColumns: Int {
        guard isBadgeBesideKeys, let badge else { return 0 }
        let columns = badge.displayWidth + 3
        return badgeRoom - columns < Self.leastKeys ? 0 : columns
    }

    /// The minimum number of columns for the keys.
    private static var leastKeys: Int { 24 }

    /// The badge, its row, and the column where it ends; nil if no badge is shown.
    fileprivate var shownBadge: (words: String, row: Int, end: Int)? {
        guard let badge, footerRows > 0 else { return nil }
        guard isBadgeBesideKeys else { return (badge, size.rows - footerRows, size.columns - 2) }
        return badgeColumns > 0 && notice == nil ? (badge, size.rows - 1, 2 + badgeRoom) : nil
    }
}

extension View {
    /// Draws the badge at the bottom of the page.
    mutating func drawBadge() {
        guard let badge = model.shownBadge else { return }
        drawRight("  \(badge.words)", before: badge.end, badge.row, theme.accent)
    }
}
