import Synchronization

@testable import VinylogueKit

/// Simulates the end of the program, which loses all state except its journal.
struct Killed: Error {}

/// Stores a journal that survives the simulated end of the program.
final class Disk: Sendable {
    private let journal = Mutex<PushJournal?>(nil)

    var store: PushJournal.Store {
        PushJournal.Store(
            path: "/x.push",
            read: { self.journal.withLock { $0 } },
            write: { new in self.journal.withLock { $0 = new } }
        )
    }
}
