import HTTP

/// How long a wall waits for services, and by which clock.
package struct CratePatience: Sendable {
    /// The usual time for all requests of a wall together.
    package static let usual: Duration = .seconds(12)

    /// The time limit for all requests of a wall together. Responses that come later are left out.
    package var limit: Duration
    /// The clock that measures it.
    package var clock: RequestClock

    /// Creates a limit.
    package init(_ limit: Duration = usual, clock: RequestClock = .live) {
        self.limit = limit
        self.clock = clock
    }
}
