import Dispatch
import Synchronization
import VinylogueKit

/// Changes that could not be saved or completed, thrown when full-screen mode ends.
package struct UnsavedChanges: Error, Equatable, Sendable {
    /// Why each change could not be saved, in order.
    package var reasons: [Problem]
    /// What the end has interrupted.
    package var interrupted: [Problem]

    package init(reasons: [Problem], interrupted: [Problem] = []) {
        self.reasons = reasons
        self.interrupted = interrupted
    }

    /// The number of changes that were not saved, each reason once, and what was interrupted.
    package var summary: String {
        guard !reasons.isEmpty else { return interrupted.map(\.text).joined(separator: " ") }
        let texts = (reasons + interrupted).map(\.text).reduce(into: [String]()) { texts, text in
            if !texts.contains(text) { texts.append(text) }
        }
        let what =
            reasons.count == 1
            ? "A change was not saved." : "\(reasons.count) changes were not saved."
        return ([what] + texts).joined(separator: " ")
    }
}

/// Saves changes to the user's files one after another, off the loop's thread.
struct SaveQueue: Sendable {
    private let queue = DispatchQueue(label: "vinylogue.preferences")
    private let pending = DispatchGroup()
    private let services: any Services
    private let mailbox: Mailbox
    private let undos = Undos()
    private let count = Count()

    private final class Count: Sendable {
        /// How many changes were queued, and how many of them have been saved or have failed.
        let changes = Mutex((queued: 0, ended: 0))
    }

    private final class Undos: Sendable {
        /// How to undo changes to favorites and dislikes, or make undone ones again, by number; nil for
        /// the removal of an album that another program had already removed.
        let byNumber = Mutex<[Int: AlbumCollection.Undo?]>([:])
        /// The drafts that were removed, by path.
        let drafts = Mutex<[String: RemovedDraft]>([:])
    }

    init(services: any Services, mailbox: Mailbox) {
        self.services = services
        self.mailbox = mailbox
    }

    func save(_ change: PreferencesChange) {
        run { [self] services in
            do {
                try services.save(change)
            } catch {
                // The screen shows the change as made.
                read(.preferences)
                throw error
            }
            if case .set(let setting, _) = change, let message = setting.announcement {
                mailbox.send(message)
            }
        }
    }

    /// Reads a file that another program has changed. A file that cannot be read is reported when
    /// something is saved in it.
    func read(_ file: SavedFile) {
        queue.async(group: pending) { [services, mailbox, count] in
            guard let contents = try? services.contents(of: file) else { return }
            mailbox.send(.reread(contents, after: count.changes.withLock(\.ended)))
        }
    }

    /// Whether the session has queued no more than this many changes.
    func isUpToDate(after ended: Int) -> Bool { count.changes.withLock(\.queued) == ended }

    /// Saves the choice that the crate opens with, in order, so that the last choice wins.
    func keep(_ choice: WallChoice, of owner: Crate.Owner) {
        run { $0.keep(choice, of: owner) }
    }

    /// Changes a draft in its file.
    func save(_ edit: DraftEdit, of path: String) {
        run { [mailbox] services in
            do {
                try services.drafts().change(path) { draft in
                    guard edit.apply(to: &draft) else {
                        throw Problem("Another program has changed this playlist.")
                    }
                }
            } catch {
                mailbox.send(.draftsChanged)
                throw error
            }
        }
    }

    /// Lets the drafts be read again, after all changes to them so far are saved.
    func readDrafts() { run { [mailbox] _ in mailbox.send(.draftsChanged) } }

    func removeDraft(_ path: String) {
        run { [undos, mailbox] services in
            do {
                let removed = try services.drafts().remove(path)
                undos.drafts.withLock { $0[path] = removed }
            } catch {
                mailbox.send(.draftsChanged)
                throw error
            }
        }
    }

    /// Writes a removed draft's file again.
    func restoreDraft(_ path: String) {
        run { [undos, mailbox] services in
            do {
                guard let removed = undos.drafts.withLock({ $0[path] }), try removed.restore()
                else { throw Problem("Another program has created this playlist again.") }
            } catch {
                mailbox.send(.draftsChanged)
                throw error
            }
        }
    }

    func save(_ change: MarkChange) {
        run { [undos, mailbox] services in
            let writeBack = WriteBackQueue(services: services, mailbox: mailbox)
            let (collection, now) = (services.collection, services.now())
            switch change {
            case .add(let number, let album, let imageURL, let url, let mark):
                let entry = AlbumCollection.Entry(
                    album: album,
                    addedAt: now,
                    imageURL: imageURL,
                    url: url
                )
                let undo = try collection.add(entry, as: mark)
                undos.byNumber.withLock { $0[number] = undo }
                writeBack.add(album, as: mark)
            case .remove(let number, let album, let mark):
                let undo = try collection.remove(album, from: mark)
                _ = undos.byNumber.withLock { $0.updateValue(undo, forKey: number) }
            case .undo(let number):
                // A change that was not saved needs no undoing.
                guard let undo = undos.byNumber.withLock({ $0[number] }) else { return }
                guard let undo, let change = try collection.undo(undo) else {
                    mailbox.send(.marksChanged)
                    throw Problem(
                        "Can't undo: another program has changed your favourites or dislikes."
                    )
                }
                undos.byNumber.withLock { $0[number] = change }
                if let (album, mark) = undo.restored { writeBack.add(album, as: mark) }
            }
        }
    }

    /// Queues marks for Apple Music; a failure does not affect the mark itself.
    private struct WriteBackQueue {
        let services: any Services
        let mailbox: Mailbox

        func add(_ album: Album, as mark: AlbumCollection.Mark) {
            do {
                guard let writeBack = try services.writeBack() else { return }
                try writeBack.add(album, as: mark)
                mailbox.send(.marked)
            } catch {
                mailbox.send(.notWrittenBack(services.describe(error)))
            }
        }
    }

    private func run(_ save: @escaping @Sendable (any Services) throws -> Void) {
        count.changes.withLock { $0.queued += 1 }
        queue.async(group: pending) { [services, mailbox, count] in
            do {
                try save(services)
            } catch {
                mailbox.send(.saveFailed(services.describe(error)))
            }
            count.changes.withLock { $0.ended += 1 }
        }
    }

    /// Waits until every change is saved or has failed, as long as `mayWait` allows; calls `announce` if
    /// that takes over 200 ms.
    ///
    /// - Returns: how many changes are still waiting.
    func finish(mayWait: () -> Bool, announce: () -> Void) -> Int {
        guard pending.wait(timeout: .now() + .milliseconds(200)) == .timedOut else { return 0 }
        announce()
        while pending.wait(timeout: .now() + .milliseconds(50)) == .timedOut {
            if !mayWait() { return count.changes.withLock { $0.queued - $0.ended } }
        }
        return 0
    }
}

extension Setting {
    /// The message announcing that the setting's new value is in use; nil if the model needs none.
    var announcement: Message? {
        if self == .apiURL { return .serverChanged }
        return isAboutPlayer ? .playerChanged : nil
    }
}

extension Services {
    /// The favorites and dislikes.
    func marks() throws -> Marks {
        Marks(
            favorites: try collection.entries(.favorite),
            dislikes: try collection.identities(.dislike)
        )
    }

    /// A file's contents; nil if it is damaged or not shown.
    fileprivate func contents(of file: SavedFile) throws -> SavedFile.Contents? {
        switch file {
        case .preferences: try preferences().map { .preferences($0) }
        case .collection: .collection(try marks())
        case .names: nil
        }
    }
}
