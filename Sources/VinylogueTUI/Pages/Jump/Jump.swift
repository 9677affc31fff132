import Terminal
import VinylogueKit

/// The sheet in which a date to go to is typed.
struct JumpPage: SheetState {
    var field = LineField(limit: 60)

    var page: Page { .jump(self) }
    var keymap: Keymap { Self.keys }

    func area(in model: Model) -> ScreenArea {
        model.sheetArea(columns: min(64, model.size.columns), rows: 8)
    }

    func draw(in view: inout View) { view.drawJump(self) }

    private static let keys = Keymap(
        "Going to a date",
        [
            Binding("enter", "go", [.enter]) { $0.jump() }.footer("enter", "go"),
            Binding("esc", "cancel", [.escape]) { $0.goBack() }.footer("esc", "cancel"),
        ],
        hint: "Type a date such as \(TypedDate.examples)."
    ) { model, event in
        model.change(JumpPage.self) { _ = $0.field.take(event) }
        return []
    }
}

extension Binding {
    static let jump = Binding(
        ": ctrl-g",
        "go to a date",
        presses: [KeyPress(":"): 1, KeyPress("g", .control): 1]
    ) { model, _ in
        model.open(JumpPage())
        return []
    }
    .footer(":", "date").when { $0.front.user(in: $0) != nil }
    .because { model, _ in model.noAlbumReason }
}

extension Model {
    /// Goes to the typed date: to its day in the story, otherwise to its day, week or month.
    fileprivate mutating func jump() -> [Effect] {
        guard case .jump(var sheet) = page else { return [] }
        guard let text = sheet.field.submission else {
            notice = "Type a date first, such as \(TypedDate.examples)."
            return []
        }
        let typed: TypedDate
        do {
            typed = try TypedDate(text, today: date)
        } catch {
            sheet.field.problem = Problem(error.text(of: text.shown), hint: error.hint)
            front = sheet
            return []
        }
        let closing = goBack()
        if case .story(var story) = page {
            story.day = min(typed.period(.day, today: date).firstDay, date)
            front = story
            return closing
        }
        guard let user = front.user(in: self) else { return closing }
        open(typed, as: typed.period(shownKind, today: date), of: user)
        return closing
    }

    /// Opens the period that a typed date means, and not a neighboring year if it has no chart.
    mutating func open(_ typed: TypedDate, as period: CalendarPeriod, of user: String) {
        var week = WeekPage(series(of: user)[date.components.year])
        let day = typed.period(.day, today: date).firstDay
        let isInside = (period.firstDay...period.lastDay).contains(day)
        show(period, around: isInside ? day : period.firstDay, on: &week)
        open(week)
    }
}

extension View {
    fileprivate mutating func drawJump(_ sheet: JumpPage) {
        let area = model.sheet ?? sheet.area(in: model)
        drawSheet(area, title: "Go to a date")
        let (left, width) = (area.column + 3, max(area.columns - 6, 1))
        let top = area.row + (area.rows > 6 ? 2 : 1)
        draw(sheet.field, left, top, width: width, theme.selected(theme.strong))
        let problem = sheet.field.problem
        let words =
            problem.map { "! \($0.text) \($0.hint ?? "")" }
            ?? "For example \(TypedDate.examples)."
        let style = problem == nil ? theme.faint : theme.problem
        let room = max(area.row + area.rows - 1 - top - 2, 0)
        for (index, line) in words.wrapped(to: width).prefix(room).enumerated() {
            draw(line, left, top + 2 + index, width: width, theme.selected(style))
        }
    }
}
