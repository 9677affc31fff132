import Dispatch

/// Keeps changes of the preferences one after another, away from the loop.
struct SaveQueue: Sendable {
    private let queue = DispatchQueue(label: "vinylogue.preferences")
    private let services: Services
    private let mailbox: Mailbox

    init(services: Services, mailbox: Mailbox) {
        self.services = services
        self.mailbox = mailbox
    }

    func save(_ change: SavedChange) {
        queue.async { [services, mailbox] in
            do {
                try services.save(change)
            } catch {
                mailbox.send(.saveFailed(services.describe(error)))
            }
        }
    }

    /// Waits until all is kept.
    func finish() { queue.sync {} }
}
