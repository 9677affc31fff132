/// How the width of a checklist is shared between labels and details.
struct ChecklistColumns {
    private static let mark = 6
    private static let gap = 2
    private static let leastDetail = 4

    private let width: Int
    private let label: Int
    private let detail: Int

    init(width: Int, items: [ChecklistItem]) {
        self.width = width
        let room = max(width - Self.mark, 0)
        let labels = items.reduce(0) { max($0, $1.label.displayWidth) }
        let details = items.reduce(0) { max($0, $1.detail.displayWidth) }
        guard details > 0 else {
            (label, detail) = (room, 0)
            return
        }
        // Details get what they want as long as labels keep three fifths.
        let label = min(labels, max(room - Self.gap - details, room * 3 / 5))
        let detail = room - label - Self.gap
        (self.label, self.detail) = detail < Self.leastDetail ? (room, 0) : (label, detail)
    }

    /// The line of an item: the cursor and the choice are told by signs, never by a look alone.
    func line(
        _ item: ChecklistItem,
        isUnderCursor: Bool,
        support: ColorSupport,
        decoration: Decoration
    ) -> String {
        let mark = "\(isUnderCursor ? ">" : " ") \(item.isOn ? "[x]" : "[ ]") "
        let hasDetail = detail > 0 && !item.detail.isEmpty
        let text =
            hasDetail
            ? item.label.fitted(to: label, ellipsis: decoration.ellipsis)
            : item.label.truncated(to: max(width - Self.mark, 0), ellipsis: decoration.ellipsis)
        let rest =
            hasDetail
            ? "  " + item.detail.truncated(to: detail, ellipsis: decoration.ellipsis) : ""
        let line = (mark + text).truncated(to: width, ellipsis: "")
        let look = isUnderCursor ? Style.bold : Style()
        return look.paint(line, support: support) + Style.dim.paint(rest, support: support)
    }
}
