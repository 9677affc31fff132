import Foundation
import Terminal
import VinylogueKit

/// The saved playlist drafts, and the services that playlists can be created on.
package struct DraftShelf: Sendable {
    /// The drafts, last changed first.
    var drafts: [ShownDraft]
    /// The services that are connected.
    var services: [PlaylistService]
}

/// A file in the folder of drafts.
struct ShownDraft: Equatable, Sendable {
    let path: String
    /// The draft; nil if the file cannot be read.
    var draft: PlaylistDraft?
    /// Why the file cannot be read.
    var problem: Problem?
    var changed: Date

    /// The name, or that of the file, as shown.
    var name: String {
        draft?.name.shown ?? path.split(separator: "/").last.map { String($0).shown } ?? ""
    }
}

/// The list of saved playlist drafts.
struct DraftsPage: ListState {
    var list = ListPosition()
    var search = SearchLine()

    var page: Page { .drafts(self) }
    var keymap: Keymap { Self.keys }
    static var chapter: Keymap? { keys }

    func needs(in model: Model) -> [Need] { model.shelf == nil ? [.drafts] : [] }
    func awaited(in model: Model) -> [Need] { needs(in: model) }
    func problem(in model: Model) -> Problem? { model.problems[.drafts] }
    func problemRow(in model: Model) -> Int? { layout(in: model).row }
    func layout(in model: Model) -> ListLayout { model.draftsLayout }
    func count(in model: Model) -> Int { rows(in: model).count }
    func items(in model: Model) -> [AnyHashable]? { rows(in: model).map(\.path) }
    func draw(in view: inout View) { view.drawDrafts(self) }
    func user(in model: Model) -> String? { model.saved.me }
    func crumb(at index: Int, in model: Model) -> String? { "playlists" }
    func title(in model: Model) -> String? { "Playlists" }

    /// The drafts that match the search.
    func rows(in model: Model) -> [ShownDraft] {
        let drafts = model.shelf?.drafts ?? []
        guard !search.text.isEmpty else { return drafts }
        let key = search.text.searchKey
        return drafts.filter { $0.name.searchKey.contains(key) }
    }

    func noAlbumReason(in model: Model) -> String {
        if model.problems[.drafts] != nil { return Model.hasFailed }
        guard let shelf = model.shelf else { return Model.stillLoading }
        if shelf.drafts.isEmpty { return Model.noDrafts }
        return rows(in: model).isEmpty ? search.noMatch : "No album is selected."
    }

    private static let keys = Keymap(
        "Playlists",
        Binding.player + [
            .showAll,
            Binding("enter", "open", [.enter]) { $0.openDraft() }.footer("enter", "open")
                .when { $0.selectedDraft?.draft != nil }
                .because { model, _ in model.noDraftReason },
            .rename,
            Binding("d", "remove", ["d", .delete]) { $0.askToRemoveDraft() }
                .footer("d", "remove").when { $0.selectedDraft != nil }
                .because { model, _ in model.noDraftReason },
            .find, .undo,
        ] + Binding.allMoves + Binding.everywhereExceptPlaylists,
        reasons: pageReasons
    )

    /// Why keys for albums do nothing on the pages for playlists.
    static let pageReasons: [([Key], String)] = [
        (["L"], "These are your playlist drafts."),
        (["h", "l", .left, .right], "Use ↑ and ↓ to choose a line."),
        (["f", "x", "p", "o", "Y", "m", "w", "C", "A", "y"], "This works only on albums."),
    ]
}

extension Binding {
    /// Opens the list of playlist drafts.
    static let playlists = Binding("L", "playlists", ["L"]) { model in
        model.open(DraftsPage())
        // The files may have been edited.
        return model.shelf == nil ? [] : [.readDrafts]
    }

    /// Renames the selected draft.
    static let rename = Binding("R", "rename", ["R"]) { $0.typeDraftName() }
        .footer("R", "rename").when { $0.selectedDraft?.draft != nil }
        .because { model, _ in model.noDraftReason }

    static let everywhereExceptPlaylists: [Binding] = everywhere.filter {
        $0.meaning != playlists.meaning
    }
}

extension Model {
    fileprivate static let noDrafts =
        "No playlist drafts yet. Mark albums with m, then press w to create one."

    /// The draft under the cursor of the list, or the one whose tracks are listed.
    var selectedDraft: ShownDraft? {
        switch page {
        case .drafts(let page): page.rows(in: self)[at: page.list.selected]
        case .draft(let page): shelf?.drafts.first { $0.path == page.path }
        default: nil
        }
    }

    /// Why there is no draft to act on.
    var noDraftReason: String {
        if let problem = selectedDraft?.problem { return problem.text }
        if case .drafts(let page) = page { return page.noAlbumReason(in: self) }
        return shelf == nil ? Self.stillLoading : "This draft was removed."
    }

    fileprivate mutating func openDraft() -> [Effect] {
        guard let draft = selectedDraft else { return [] }
        open(DraftPage(path: draft.path))
        return []
    }

    fileprivate mutating func askToRemoveDraft() -> [Effect] {
        guard let draft = selectedDraft else { return [] }
        let tracks = draft.draft.map { " and its \(Count.words($0.tracks.count, "track"))" } ?? ""
        let isUndoable = draft.draft != nil
        let warning = isUndoable ? "You can undo this until you quit." : "You can't undo this."
        open(
            Question(
                title: "Remove \(draft.name)?",
                words: "This removes the draft \(draft.name)\(tracks).",
                rest: "\(warning) Playlists on services are kept.",
                yes: "remove",
                act: { model in
                    let effects = model.remove(draft)
                    if isUndoable { model.keepUndo(.removedDraft(draft)) }
                    model.notice = "Removed \(draft.name).\(isUndoable ? " Press u to undo." : "")"
                    return effects
                }
            )
        )
        return []
    }

    mutating func remove(_ draft: ShownDraft) -> [Effect] {
        shelf?.drafts.removeAll { $0.path == draft.path }
        return [.removeDraft(draft.path)]
    }

    /// Adds a removed draft again, in its former place: last changed first, then by path.
    mutating func restore(_ draft: ShownDraft) -> [Effect] {
        let drafts = shelf?.drafts ?? []
        let index =
            drafts.firstIndex { ($0.changed, draft.path) < (draft.changed, $0.path) }
            ?? drafts.endIndex
        shelf?.drafts.insert(draft, at: index)
        return [.restoreDraft(draft.path)]
    }

    /// Changes a draft in memory, and returns the effect that changes its file.
    mutating func edit(_ path: String, _ edit: DraftEdit) -> [Effect] {
        guard let index = shelf?.drafts.firstIndex(where: { $0.path == path }),
            var draft = shelf?.drafts[index].draft, edit.apply(to: &draft)
        else { return [] }
        shelf?.drafts[index].draft = draft
        return [.editDraft(path, edit)]
    }

    /// Changes a draft so that it can be undone.
    mutating func change(_ path: String, _ edit: DraftEdit) -> [Effect] {
        let effects = self.edit(path, edit)
        if !effects.isEmpty { keepUndo(.draft(path: path, edit)) }
        return effects
    }

    var draftsLayout: ListLayout { list(from: isTiny ? 1 : isCompact ? 2 : 3, pitch: 1) }
}

extension View {
    mutating func drawDrafts(_ page: DraftsPage) {
        let left = model.isCompact ? 1 : 2
        let room = columns - 2 * left
        let search = model.words(of: page.search, width: room / 2)
        let used = draw("PLAYLISTS", left, 0, width: room, theme.accentStrong)
        if let words = search ?? model.spinner?.text("playlists", theme.look.decoration) {
            draw(words, left + used + 2, 0, width: room - used - 2, theme.accent)
        } else if let count = model.shelf?.drafts.count, count > 0 {
            let words = Count.words(count, "draft")
            draw(words, left + used + 2, 0, width: room - used - 2, theme.faint)
        }
        let layout = model.draftsLayout
        if let problem = model.problems[.drafts] {
            draw(problem, from: layout.row)
            return
        }
        guard model.shelf != nil else { return }
        let rows = page.rows(in: model)
        guard !rows.isEmpty else {
            let words = page.noAlbumReason(in: model)
            for (index, line) in words.wrapped(to: max(columns - 4, 1)).enumerated() {
                drawCentered(line, layout.row + (model.isTiny ? 0 : 1) + index, theme.plain)
            }
            return
        }
        for place in 0..<layout.visible {
            let index = page.list.top + place
            guard let row = rows[at: index] else { break }
            draw(row, layout.row + place, isSelected: index == page.list.selected)
        }
        drawMore(page.list, count: rows.count, layout)
    }

    private mutating func draw(_ row: ShownDraft, _ line: Int, isSelected: Bool) {
        if isSelected { select(line, rows: 1) }
        func look(_ style: CellStyle) -> CellStyle { isSelected ? theme.selected(style) : style }
        let end = columns - 3
        let words = row.draft?.summary(theme.dot) ?? row.problem.map { "! \($0.reason)" } ?? ""
        let right = columns >= 40 ? min(words.displayWidth, (end - 2) / 2) : 0
        let name = look(isSelected ? theme.strong : theme.plain)
        draw(row.name, 2, line, width: end - right - 4, name)
        let style = row.problem == nil ? theme.faint : theme.problem
        draw(words, end - right, line, width: right, look(style))
    }
}

extension Problem {
    /// The message's last part, since the others name the file; the whole message if it has no parts.
    fileprivate var reason: String {
        let part = text.ranges(of: ": ").last.map { text[$0.upperBound...] } ?? text[...]
        return part.capitalizedFirst
    }
}

extension PlaylistDraft {
    /// The number of tracks and their length, such as "12 tracks · 48 min".
    func summary(_ dot: String) -> String {
        let seconds = tracks.reduce(0) { $0 + ($1.durationMs ?? 0) / 1000 }
        let length = seconds > 0 ? dot + Playtime.words(seconds) : ""
        return "\(Count.words(tracks.count, "track"))\(length)"
    }
}
