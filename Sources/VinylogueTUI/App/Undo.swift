import Terminal
import VinylogueKit

/// A change that can be undone, and then redone.
struct UndoableChange: Sendable {
    enum Kind: Equatable, Sendable {
        /// Changes to favorites and dislikes that were made together; never empty.
        case marks([MarkStep])
        /// A change to the draft at this path.
        case draft(path: String, DraftEdit)
        /// This draft was created from albums.
        case savedDraft(ShownDraft)
        /// This draft was removed.
        case removedDraft(ShownDraft)
        /// An album replaced this queue.
        case replacedQueue(PlayerQueue, by: PlayerAlbum)
        /// This track was removed from this position in the queue.
        case queued(QueuedTrack, at: Int)
        /// A change to the preferences, and the one that reverses it.
        case preferences(undo: PreferencesChange, redo: PreferencesChange)
    }

    var kind: Kind
    /// The number of the input that made the change.
    var press: Int
}

extension Binding {
    static let undo = Binding("u", "undo", ["u"]) { $0.undo() }
        .footer("u", "undo").when { !$0.undos.isEmpty }.because("Nothing to undo.")

    static let redo = Binding(
        "U ctrl-r",
        "redo",
        presses: [KeyPress("U"): 1, KeyPress("r", .control): 1]
    ) { model, _ in model.redo() }
    .when { !$0.redos.isEmpty }.because("Nothing to redo.")
}

extension Model {
    /// The maximum number of changes that can be undone.
    private static let mostUndos = 100

    /// Records a change so that it can be undone. Steps of one setting or friend in a row count as
    /// one change.
    mutating func keepUndo(_ kind: UndoableChange.Kind) {
        redos = []
        var kind: UndoableChange.Kind? = kind
        if let last = undos.last, last.press == presses - 1, let next = kind,
            case .joined(let both) = last.kind.joined(with: next)
        {
            undos.removeLast()
            kind = both
        }
        guard let kind else { return }
        undos = (undos + [UndoableChange(kind: kind, press: presses)]).suffix(Self.mostUndos)
    }

    /// Undoes the last change.
    fileprivate mutating func undo() -> [Effect] {
        guard var change = undos.popLast() else { return [] }
        if case .preferences(let undo, let redo) = change.kind,
            let obstacle = obstacle(to: undo, reversing: redo)
        {
            notice = obstacle.notice
            return []
        }
        let name = name(of: change.kind, isUndo: true)
        let effects = reverse(&change.kind, isUndo: true)
        if let loss = loss(of: change, effects) {
            notice = loss
            if shelf == nil { undos.append(change) }
            return []
        }
        redos.append(change)
        notice = "Undid: \(name). Press U to redo."
        return effects
    }

    /// Makes the change again that was undone last.
    fileprivate mutating func redo() -> [Effect] {
        guard var change = redos.popLast() else { return [] }
        let name = name(of: change.kind, isUndo: false)
        let effects = reverse(&change.kind, isUndo: false)
        if let loss = loss(of: change, effects) {
            notice = loss
            if shelf == nil { redos.append(change) }
            return []
        }
        // Once the album plays, that is a change of its own.
        if case .replacedQueue(_, let album) = change.kind {
            redoneAlbum = album
            return effects
        }
        undos.append(change)
        notice = "Redid: \(name). Press u to undo."
        return effects
    }

    /// Why a change to the preferences can't be reversed, which another program may have overridden; nil if
    /// it can be.
    private func obstacle(
        to change: PreferencesChange,
        reversing done: PreferencesChange
    ) -> Problem? {
        if case .move(let name, let position) = done, case .move = change {
            let friends = saved.friends.friends
            let place = friends.firstIndex { $0.isNamed(name) }
            guard place == min(position, friends.count) - 1 else {
                let label = Account(name).label.shown
                return Problem("Can't undo: another program has moved \(label).")
            }
        }
        return change.obstacle(in: saved)
    }

    /// Why a change to a draft had no effect; nil if it had one.
    private func loss(of change: UndoableChange, _ effects: [Effect]) -> String? {
        guard case .draft = change.kind, effects.isEmpty else { return nil }
        return shelf == nil
            ? "The playlists are still being read. Try again."
            : "Another program has changed this playlist."
    }

    private mutating func reverse(_ kind: inout UndoableChange.Kind, isUndo: Bool) -> [Effect] {
        switch kind {
        case .marks(let steps):
            // Later steps build on earlier ones.
            let order = isUndo ? steps.indices.reversed() : Array(steps.indices)
            var done = steps
            for index in order { turn(&done[index], isUndo: isUndo) }
            kind = .marks(done)
            return order.map { .mark(.undo(steps[$0].number)) }
        case .draft(let path, let edit):
            return self.edit(path, isUndo ? edit.reversed : edit)
        case .savedDraft(let draft):
            return isUndo ? remove(draft) : restore(draft)
        case .removedDraft(let draft):
            return isUndo ? restore(draft) : remove(draft)
        case .replacedQueue(let queue, let album):
            return [isUndo ? .restoreQueue(queue) : .playChosen(album, track: 1)]
        case .queued(let track, let place):
            return [.control(isUndo ? .insert(track.id, at: place) : .remove(track.id, at: place))]
        case .preferences(let undo, let redo):
            let change = isUndo ? undo : redo
            let effects = apply(change)
            if let name = change.restoredName { select(name) }
            return effects
        }
    }

    /// A change's name in messages, such as "minimum plays 6 → 4".
    private func name(of kind: UndoableChange.Kind, isUndo: Bool) -> String {
        func shown(_ name: String) -> String { Account(name).label.shown }
        let (undo, redo): (PreferencesChange, PreferencesChange)
        switch kind {
        case .marks(let steps): return name(of: steps)
        case .draft(_, let edit): return edit.name
        case .savedDraft(let draft): return "saving \(draft.name)"
        case .removedDraft(let draft): return "removing \(draft.name)"
        case .replacedQueue(_, let album): return "playing \(album.album.title.shown)"
        case .queued(let track, _): return "removing \(track.title?.shown ?? "a track")"
        case .preferences(let back, let forth): (undo, redo) = (back, forth)
        }
        switch (isUndo ? undo : redo, undo, redo) {
        case (.swap(let setting, let from, let to), _, _):
            let values = [from, to].map { $0 ?? setting.standard ?? "" }
            let arrow = look.decoration.isASCII ? "->" : "→"
            return "\(setting.title.lowercased()) \(values[0]) \(arrow) \(values[1])"
        case (_, _, .add(let friend)): return "adding \(shown(friend.username))"
        case (_, _, .remove(let name)): return "removing \(shown(name))"
        case (_, _, .move(let name, _)): return "moving \(shown(name))"
        case (_, .withdraw(let names), _):
            return "importing \(Count.words(names.count, "friend"))"
        default: return "changing your friends"
        }
    }
}

extension UndoableChange.Kind {
    /// What two changes in a row amount to.
    fileprivate enum Joined {
        /// They are separate changes.
        case separate
        /// One change; nil if the second one reverses the first one.
        case joined(UndoableChange.Kind?)
    }

    fileprivate func joined(with next: UndoableChange.Kind) -> Joined {
        guard case .preferences(let undo, let redo) = self,
            case .preferences(let nextUndo, let nextRedo) = next
        else { return .separate }
        switch (undo, redo, nextUndo, nextRedo) {
        case (
            .swap(let setting, _, let start), _, .swap(let other, let end, _), _
        ) where setting == other:
            let standard = setting.standard
            guard start ?? standard != end ?? standard else { return .joined(nil) }
            return .joined(
                .preferences(
                    undo: .swap(setting, from: end, to: start),
                    redo: .swap(setting, from: start, to: end)
                )
            )
        case (.move(let name, let start), _, .move(let other, _), .move(_, let end))
        where name == other:
            return .joined(
                start == end ? nil : .preferences(undo: undo, redo: nextRedo)
            )
        default: return .separate
        }
    }
}

extension DraftEdit {
    /// The change's name in messages.
    fileprivate var name: String {
        switch self {
        case .rename(let old, let new): "renaming \(old.shown) to \(new.shown)"
        case .move(let track, _, _): "moving \(track.title.shown)"
        case .remove(let track, _): "removing \(track.title.shown)"
        case .insert(let track, _): "adding \(track.title.shown)"
        }
    }
}

extension PreferencesChange {
    /// The friend who is on the list again after this change.
    fileprivate var restoredName: String? {
        switch self {
        case .restore(let friend, _), .add(let friend): friend.username
        case .move(let name, _): name
        default: nil
        }
    }
}
