extension Checklist {
    private static let helps = [
        "Type to filter, Space toggles, Ctrl-A all, Enter adds, Esc cancels",
        "Space toggles, ^A all, Enter adds, Esc cancels",
        "Space Enter Esc",
    ]

    /// The lines to show in the given columns and rows, without line breaks.
    ///
    /// They are a title with the number chosen, a line of help, the filter, and as many items as
    /// fit, including the item under the cursor. If there are few rows, the title is dropped first,
    /// then the help, then the filter.
    package func lines(
        width: Int,
        height: Int,
        support: ColorSupport = .none,
        decoration: Decoration = .unicode
    ) -> [String] {
        let layout = Self.layout(height: height)
        var lines: [String] = []
        if layout.hasTitle {
            lines.append(Style.bold.paint(titleLine(width, decoration), support: support))
        }
        if layout.hasHelp {
            let help = Self.helps.first { $0.count <= width } ?? Self.helps[Self.helps.count - 1]
            lines.append(Style.dim.paint(help.truncated(to: width, ellipsis: ""), support: support))
        }
        if layout.hasFilter { lines.append(filterLine(width, decoration)) }
        guard !shown.isEmpty else {
            let text = items.isEmpty ? "Nothing to choose from." : "No matches."
            return lines + [text.truncated(to: width, ellipsis: decoration.ellipsis)]
        }
        let first = firstRow(page: layout.rows)
        let rows = first..<min(first + layout.rows, shown.count)
        let columns = ChecklistColumns(width: width, items: items, decoration: decoration)
        return lines
            + rows.map { row in
                columns.line(
                    items[shown[row]],
                    isUnderCursor: row == cursor,
                    support: support,
                    decoration: decoration
                )
            }
    }

    /// The headers and item rows that fit in `height` rows; at least one row is for items.
    static func layout(height: Int) -> (hasTitle: Bool, hasHelp: Bool, hasFilter: Bool, rows: Int) {
        let headers = min(max(height - 1, 0), 3)
        return (headers == 3, headers >= 2, headers >= 1, max(height - headers, 1))
    }

    private func titleLine(_ width: Int, _ decoration: Decoration) -> String {
        let count = "\(chosen.count)/\(items.count)"
        let full = "\(title)  \(count) chosen"
        if full.displayWidth <= width { return full }
        let room = width - count.count - 1
        guard room > 0 else { return count.truncated(to: width, ellipsis: "") }
        return "\(title.truncated(to: room, ellipsis: decoration.ellipsis)) \(count)"
    }

    /// The filter and its cursor; only the end of a long filter is shown.
    private func filterLine(_ width: Int, _ decoration: Decoration) -> String {
        let name = "Filter: "
        var text = filter.sanitizedForTerminal
        let room = max(width - name.count - 1, 0)
        while text.displayWidth > room, !text.isEmpty { text.removeFirst() }
        let line = "\(name)\(text)_"
        let count = filter.isEmpty ? "" : "  \(shown.count) found"
        let full = line + count
        return (full.displayWidth <= width ? full : line).truncated(to: width, ellipsis: "")
    }
}

/// How the width of a checklist is shared between labels and details.
struct ChecklistColumns {
    /// The columns for the cursor, the check mark and the spaces after them.
    private static func mark(_ decoration: Decoration) -> Int { decoration.isASCII ? 6 : 4 }
    private static let gap = 2
    private static let leastDetail = 4

    private let width: Int
    private let mark: Int
    private let label: Int
    private let detail: Int

    init(width: Int, items: [ChecklistItem], decoration: Decoration) {
        self.width = width
        mark = Self.mark(decoration)
        let room = max(width - mark, 0)
        let labels = items.reduce(0) { max($0, $1.label.displayWidth) }
        let details = items.reduce(0) { max($0, $1.detail.displayWidth) }
        guard details > 0 else {
            (label, detail) = (room, 0)
            return
        }
        // Details get the width they need, as long as labels keep three-fifths.
        let label = min(labels, max(room - Self.gap - details, room * 3 / 5))
        let detail = room - label - Self.gap
        (self.label, self.detail) = detail < Self.leastDetail ? (room, 0) : (label, detail)
    }

    /// An item's line; signs show the cursor and the selection, so color is never the only cue.
    func line(
        _ item: ChecklistItem,
        isUnderCursor: Bool,
        support: ColorSupport,
        decoration: Decoration
    ) -> String {
        let isASCII = decoration.isASCII
        let cursor = isUnderCursor ? isASCII ? ">" : "▸" : " "
        let sign = item.isOn ? isASCII ? "[x]" : "◉" : isASCII ? "[ ]" : "○"
        let hasDetail = detail > 0 && !item.detail.isEmpty
        let text =
            hasDetail
            ? item.label.fitted(to: label, ellipsis: decoration.ellipsis)
            : item.label.truncated(to: max(width - mark, 0), ellipsis: decoration.ellipsis)
        let rest =
            hasDetail
            ? "  " + item.detail.truncated(to: detail, ellipsis: decoration.ellipsis) : ""
        func paint(_ text: String, _ style: Style, _ room: Int) -> String {
            style.paint(text.truncated(to: max(room, 0), ellipsis: ""), support: support)
        }
        let look = Style(isBold: isUnderCursor)
        let chosen = Style(isBold: isUnderCursor, foreground: .basic(.green))
        return paint(cursor + " ", Style(foreground: .basic(.yellow)), width)
            + paint(sign, item.isOn ? chosen : .dim, width - 2)
            + paint(" " + text, look, width - mark + 1) + Style.dim.paint(rest, support: support)
    }
}
