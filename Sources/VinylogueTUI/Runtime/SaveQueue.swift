import Dispatch

/// Changes that could not be saved, thrown when the full screen ends.
package struct UnsavedChanges: Error, Equatable, Sendable {
    /// Why each of them failed, in order; never empty.
    package var reasons: [Problem]

    /// Creates the error.
    package init(reasons: [Problem]) { self.reasons = reasons }

    /// How many were not saved, and each reason once.
    package var summary: String {
        let texts = reasons.map(\.text).reduce(into: [String]()) { texts, text in
            if !texts.contains(text) { texts.append(text) }
        }
        let what =
            reasons.count == 1
            ? "A change was not saved." : "\(reasons.count) changes were not saved."
        return ([what] + texts).joined(separator: " ")
    }
}

/// Saves changes of the preferences one after another, off the loop's thread.
struct SaveQueue: Sendable {
    private let queue = DispatchQueue(label: "vinylogue.preferences")
    private let pending = DispatchGroup()
    private let services: Services
    private let mailbox: Mailbox

    init(services: Services, mailbox: Mailbox) {
        self.services = services
        self.mailbox = mailbox
    }

    func save(_ change: SavedChange) {
        queue.async(group: pending) { [services, mailbox] in
            do {
                try services.save(change)
            } catch {
                mailbox.send(.saveFailed(services.describe(error)))
            }
        }
    }

    /// Waits until every change is saved or has failed; `announce` is called if that takes a while.
    func finish(announce: () -> Void) {
        guard pending.wait(timeout: .now() + .milliseconds(200)) == .timedOut else { return }
        announce()
        pending.wait()
    }
}
