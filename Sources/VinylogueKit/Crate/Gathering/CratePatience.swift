import HTTP

/// How long a wall waits for services, and on which clock.
package struct CratePatience: Sendable {
    /// The default time for all of a wall's requests together.
    package static let usual: Duration = .seconds(12)

    /// The time limit for all of a wall's requests together. Later responses are left out.
    package var limit: Duration
    /// The clock that measures it.
    package var clock: RequestClock

    package init(_ limit: Duration = usual, clock: RequestClock = .live) {
        self.limit = limit
        self.clock = clock
    }
}
