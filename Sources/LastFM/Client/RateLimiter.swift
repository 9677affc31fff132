/// A token bucket: lets a burst through, then one request an interval, in the order of asking.
actor RateLimiter {
    private let pace: Pace
    /// When the bucket would be full again if nobody asked any more.
    private var fullAt: Duration

    init(pace: Pace) {
        self.pace = pace
        fullAt = pace.now()
    }

    /// Waits until a request may go out, and counts it.
    ///
    /// Throws `CancellationError` when the task is cancelled while it waits; the request is then not
    /// counted.
    func take() async throws {
        let now = pace.now()
        let base = max(fullAt, now)
        fullAt = base + pace.interval
        let wait = base - pace.interval * (pace.burst - 1) - now
        guard wait > .zero else { return }
        do {
            try await pace.sleep(wait)
        } catch {
            fullAt -= pace.interval
            throw error
        }
    }
}
