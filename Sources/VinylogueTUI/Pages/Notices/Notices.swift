import Foundation
import Terminal
import VinylogueKit

/// A message that was shown earlier.
struct PastNotice: Equatable, Sendable {
    var text: String
    /// When the message appeared.
    var time: Date
}

/// The sheet with earlier messages, newest first.
struct NoticesPage: SheetState {
    /// The first visible line.
    var scroll = 0

    var page: Page { .notices(self) }
    var keymap: Keymap { Self.keys }

    func area(in model: Model) -> ScreenArea { model.noticesLayout.area }
    func length(in model: Model) -> Int { model.noticesLayout.visible }
    func draw(in view: inout View) { view.drawNotices(self) }

    mutating func move(_ move: Move, in model: Model) {
        let (_, lines, visible) = model.noticesLayout
        scroll = move.place(from: scroll, count: max(lines.count - visible + 1, 1))
    }

    mutating func settle(at index: Int, in model: inout Model) {
        let (_, lines, visible) = model.noticesLayout
        scroll = min(max(scroll, 0), max(lines.count - visible, 0))
    }

    private static let keys = Keymap(
        "Messages",
        [Binding.arrows.footer("↑↓", "scroll", when: \.hasHiddenNotices)] + Binding.allMoves + [
            Binding("q, esc", "back", ["!", "q", .escape, .backspace, .enter]) { $0.goBack() }
                .footer("q", "back")
        ],
        hint: "Press q to close the messages first."
    )
}

extension Binding {
    static let notices = Binding("!", "earlier messages", ["!"]) { $0.open(NoticesPage()) }
        .when { !$0.notices.isEmpty }.because("No messages yet.")
}

extension Model {
    /// The maximum number of earlier messages.
    private static let mostNotices = 200
    /// The width of the times, including the space after them.
    fileprivate static let timeWidth = 7

    /// Adds a message to the one on screen, or replaces one that only reports progress; a message that is
    /// already shown is not repeated.
    mutating func addNotice(_ added: String) {
        guard let shown = notice, !isProgress(shown) else {
            notice = added
            return
        }
        if !shown.holds(added) { notice = "\(shown) \(added)" }
    }

    /// Keeps a new message, unless it only reports progress; `old` is the one shown before.
    mutating func keepNotice(_ old: String?) {
        guard let notice, notice != old, unsearchable == nil, !isProgress(notice) else { return }
        let start = old.map { "\($0) " } ?? ""
        let added = notice.hasPrefix(start) ? String(notice.dropFirst(start.count)) : notice
        notices = (notices + [PastNotice(text: added, time: now)]).suffix(Self.mostNotices)
    }

    private func isProgress(_ notice: String) -> Bool {
        notice.hasSuffix(look.decoration.ellipsis)
    }

    /// The local time, such as "09:41".
    private func clock(_ time: Date) -> String {
        let unix = time.unixTime
        let seconds = unix + offset(unix)
        let minutes = (seconds % 86_400 + 86_400) % 86_400 / 60
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(two(minutes / 60)):\(two(minutes % 60))"
    }

    /// The sheet's area, its lines, newest first, and how many are visible. Only the first line of
    /// a message has a time.
    fileprivate var noticesLayout:
        (area: ScreenArea, lines: [(time: String, text: String)], visible: Int)
    {
        let columns = min(84, size.columns)
        let width = max(columns - 4 - Self.timeWidth, 1)
        let lines = notices.reversed().flatMap { notice in
            notice.text.wrapped(to: width).enumerated().map { index, line in
                (time: index == 0 ? clock(notice.time) : "", text: line)
            }
        }
        let area = sheetArea(columns: columns, rows: lines.count + 4)
        let margin = area.rows < lines.count + 4 ? 1 : 2
        return (area, lines, max(area.rows - 2 * margin, 1))
    }

    /// Whether some messages do not fit.
    fileprivate var hasHiddenNotices: Bool {
        noticesLayout.lines.count > noticesLayout.visible
    }
}

extension View {
    fileprivate mutating func drawNotices(_ sheet: NoticesPage) {
        let (area, lines, visible) = model.noticesLayout
        drawSheet(area, title: "Messages")
        let top = area.row + (area.rows < lines.count + 4 ? 1 : 2)
        let left = area.column + 2
        let width = max(area.columns - 4 - Model.timeWidth, 1)
        for (index, line) in lines.dropFirst(sheet.scroll).prefix(visible).enumerated() {
            let row = top + index
            draw(line.time, left, row, width: Model.timeWidth, theme.selected(theme.faint))
            let text = theme.selected(theme.plain)
            draw(line.text, left + Model.timeWidth, row, width: width, text)
        }
        let rest = lines.count - visible - sheet.scroll
        guard rest > 0 else { return }
        let end = area.column + area.columns - 2
        drawRight(" \(rest) more below ", before: end, area.row, theme.selected(theme.accent))
    }
}
