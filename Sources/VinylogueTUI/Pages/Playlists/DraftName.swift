import Terminal
import VinylogueKit

/// The sheet in which a draft's new name is typed.
struct DraftName: SheetState {
    let path: String
    var field: LineField

    var page: Page { .draftName(self) }
    var keymap: Keymap { Self.keys }

    func area(in model: Model) -> ScreenArea {
        model.sheetArea(columns: min(64, model.size.columns), rows: 7)
    }

    func draw(in view: inout View) {
        let area = area(in: view.model)
        view.drawSheet(area, title: "Rename")
        let width = max(area.columns - 6, 1)
        let style = view.theme.selected(view.theme.strong)
        let row = area.row + (area.rows > 4 ? 2 : 1)
        view.draw(field, area.column + 3, row, width: width, style)
    }

    private static let keys = Keymap(
        "Renaming",
        [
            Binding("enter", "save", [.enter]) { $0.renameDraft() }.footer("enter", "save"),
            Binding("esc", "cancel", [.escape]) { $0.goBack() }.footer("esc", "cancel"),
        ],
        hint: "Type the new name, then press enter."
    ) { model, event in
        model.change(DraftName.self) { _ = $0.field.take(event) }
        return []
    }
}

extension Model {
    fileprivate mutating func renameDraft() -> [Effect] {
        guard case .draftName(let sheet) = page else { return [] }
        guard let name = sheet.field.submission, !name.allSatisfy(\.isWhitespace) else {
            notice = "Type a name first."
            return []
        }
        let back = goBack()
        let old = shelf?.drafts.first { $0.path == sheet.path }?.draft?.name
        guard let old, old != name else { return back }
        notice = "Renamed to \(name.shown). Press u to undo."
        return back + change(sheet.path, .rename(from: old, to: name))
    }
}
