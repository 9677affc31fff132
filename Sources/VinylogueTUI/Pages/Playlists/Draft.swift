import Terminal
import VinylogueKit

/// The tracks of a playlist draft.
struct DraftPage: ListState {
    /// The path of the draft's file.
    let path: String
    var list = ListPosition()
    var search = SearchLine()

    init(path: String) { self.path = path }

    var page: Page { .draft(self) }
    var keymap: Keymap { Self.keys }
    static var chapter: Keymap? { keys }

    func needs(in model: Model) -> [Need] { model.shelf == nil ? [.drafts] : [] }
    func awaited(in model: Model) -> [Need] { needs(in: model) }
    func problem(in model: Model) -> Problem? { model.problems[.drafts] }
    func problemRow(in model: Model) -> Int? { layout(in: model).row }
    func layout(in model: Model) -> ListLayout { model.draftLayout }
    func count(in model: Model) -> Int { rows(in: model).count }
    func items(in model: Model) -> [AnyHashable]? { rows(in: model) }
    func draw(in view: inout View) { view.drawDraft(self) }
    func user(in model: Model) -> String? { model.saved.me }
    func crumb(at index: Int, in model: Model) -> String? { draft(in: model)?.name.shown }
    func title(in model: Model) -> String? { draft(in: model)?.name.shown }

    func nothingToSearch(in model: Model) -> String? {
        draft(in: model) == nil ? noAlbumReason(in: model) : nil
    }

    func draft(in model: Model) -> PlaylistDraft? {
        model.shelf?.drafts.first { $0.path == path }?.draft
    }

    /// The positions of the tracks that match the search, from 0.
    func rows(in model: Model) -> [Int] {
        guard let tracks = draft(in: model)?.tracks else { return [] }
        guard !search.text.isEmpty else { return Array(tracks.indices) }
        let key = search.text.searchKey
        return tracks.indices.filter { index in
            let track = tracks[index]
            return "\(track.title.shown) \(track.artists.shown) \(track.albumTitle?.shown ?? "")"
                .searchKey.contains(key)
        }
    }

    func noAlbumReason(in model: Model) -> String {
        if model.problems[.drafts] != nil { return Model.hasFailed }
        guard let draft = draft(in: model) else { return model.noDraftReason }
        if draft.tracks.isEmpty { return "This playlist has no tracks." }
        return rows(in: model).isEmpty ? search.noMatch : "No album is selected."
    }

    private static let keys = Keymap(
        "Playlist",
        Binding.player + [
            .showAll,
            Binding("J K", "move down, up", ["J"], back: ["K"]) { $0.moveTrack(by: $1) }
                .footer("J K", "move").when { $0.selectedDraftTrack != nil }
                .because { $0.trackMoveReason($1) },
            Binding("d", "remove", ["d", .delete]) { $0.removeTrack() }
                .footer("d", "remove").when { $0.selectedDraftTrack != nil }
                .because { model, _ in model.noAlbumReason },
            .rename,
            Binding("T", "find on a service", ["T"]) {
                $0.chooseService(isPush: false)
            }.footer("T", "find on a service").forDraft,
            Binding("E", "create on a service", ["E"]) { $0.chooseService(isPush: true) }
                .footer("E", "create on a service").forDraft,
            Binding.find.footer("/", "find"), .undo,
        ] + Binding.allMoves + Binding.everywhereExceptPlaylists,
        reasons: [
            ([.enter], "Press E to create this playlist on a service.")
        ] + DraftsPage.pageReasons
    )
}

extension Binding {
    /// The same binding, active only for a draft that has tracks.
    fileprivate var forDraft: Binding {
        when { $0.selectedDraft?.draft?.tracks.isEmpty == false }
            .because { model, _ in model.noAlbumReason }
    }
}

extension Model {
    /// The track under the cursor of a draft, its position, and the draft's path.
    var selectedDraftTrack: (track: TrackDescriptor, place: Int, path: String)? {
        guard case .draft(let page) = page, let draft = page.draft(in: self),
            let place = page.rows(in: self)[at: page.list.selected]
        else { return nil }
        return (draft.tracks[place], place, page.path)
    }

    fileprivate mutating func moveTrack(by direction: Int) -> [Effect] {
        guard let (track, place, path) = selectedDraftTrack, case .draft(var page) = page,
            let goal = page.rows(in: self)[at: page.list.selected + direction]
        else { return [] }
        let effects = change(path, .move(track, from: place, to: goal))
        page.list.selected += direction
        front = page
        return effects
    }

    fileprivate func trackMoveReason(_ direction: Int) -> String {
        guard selectedDraftTrack != nil else { return noAlbumReason }
        if !front.search.text.isEmpty { return "Clear the search first: press esc." }
        return direction < 0 ? "This is the first track." : "This is the last track."
    }

    fileprivate mutating func removeTrack() -> [Effect] {
        guard let (track, place, path) = selectedDraftTrack else { return [] }
        notice = "Removed \(track.title.shown) by \(track.artists.shown). Press u to undo."
        return change(path, .remove(track, at: place))
    }

    /// Opens the field for the selected draft's name.
    mutating func typeDraftName() -> [Effect] {
        guard let draft = selectedDraft, let name = draft.draft?.name else { return [] }
        open(DraftName(path: draft.path, field: LineField(text: name, limit: 200)))
        return []
    }

    var draftLayout: ListLayout { list(from: isTiny ? 1 : isCompact ? 2 : 3, pitch: 1) }
}

extension View {
    fileprivate mutating func drawDraft(_ page: DraftPage) {
        let left = model.isCompact ? 1 : 2
        let room = columns - 2 * left
        let layout = model.draftLayout
        guard let draft = page.draft(in: model) else {
            if let problem = model.problems[.drafts] {
                draw(problem, from: layout.row)
            } else if model.shelf != nil {
                drawCentered(model.noDraftReason, layout.row, theme.plain)
            }
            return
        }
        let search = model.words(of: page.search, width: room / 2)
        let name = draft.name.shown.truncated(to: room, ellipsis: theme.ellipsis)
        let used = draw(name, left, 0, width: room, theme.accentStrong)
        if let search {
            draw(search, left + used + 2, 0, width: room - used - 2, theme.accent)
        }
        if !model.isTiny {
            let parts = [draft.summary(theme.dot)] + model.matchWords(of: draft)
            let words = parts.joined(separator: theme.dot)
            draw(words, left, 1, width: room, theme.plain)
        }
        let rows = page.rows(in: model)
        guard !rows.isEmpty else {
            drawCentered(page.noAlbumReason(in: model), layout.row, theme.plain)
            return
        }
        for place in 0..<layout.visible {
            let index = page.list.top + place
            guard let number = rows[at: index], let track = draft.tracks[at: number] else { break }
            draw(track, number, layout.row + place, isSelected: index == page.list.selected)
        }
        drawMore(page.list, count: rows.count, layout)
    }

    private mutating func draw(
        _ track: TrackDescriptor,
        _ place: Int,
        _ line: Int,
        isSelected: Bool
    ) {
        let row = TrackRow(
            number: place + 1,
            title: track.title.shown,
            others: [track.artists.shown, track.albumTitle?.shown],
            seconds: track.durationMs.map { $0 / 1000 }
        )
        draw(row, line, isSelected: isSelected)
    }
}

extension Model {
    /// How many tracks were found on each service, such as "Subsonic 3 of 12".
    fileprivate func matchWords(of draft: PlaylistDraft) -> [String] {
        PlaylistService.allCases.compactMap { service in
            let found = draft.tracks.count { $0.ids[service] != nil }
            return found == 0 ? nil : "\(found) of \(draft.tracks.count) on \(service.name)"
        }
    }
}
