/// Delays requests so that no more than the limit are sent in any second.
actor RateLimiter {
    private let limits: HostLimits
    private let clock: RequestClock
    /// When requests were sent in the last second or will be sent, earliest first.
    private var departures: [Duration] = []
    /// When the host accepts requests again.
    private var opening = Duration.zero
    /// Whether only pictures have been requested from the host so far.
    private var hasOnlyPictures = true

    init(limits: HostLimits, clock: RequestClock) {
        self.limits = limits
        self.clock = clock
    }

    /// Holds back all requests for a time, unless the host has no limits.
    func pause(for time: Duration) {
        opening = max(opening, clock.now() + time)
    }

    /// Waits until a request may be sent, and counts it.
    ///
    /// Throws `CancellationError` if the task is cancelled while it waits; the request is then not
    /// counted.
    func take(_ purpose: HTTPRequest.Purpose = .answer) async throws {
        if purpose != .picture { hasOnlyPictures = false }
        let count =
            switch purpose {
            case .picture where hasOnlyPictures: limits.picturesPerSecond
            case .answer, .picture: limits.perSecond
            case .longWork: limits.perSecondInLongWork
            }
        guard count < .max else { return }
        let now = clock.now()
        departures.removeAll { $0 <= now - limits.window }
        let free =
            departures.count < count
            ? now : max(now, departures[departures.count - count] + limits.window)
        let departure = max(free, opening)
        let index = departures.firstIndex { $0 > departure } ?? departures.endIndex
        departures.insert(departure, at: index)
        guard departure > now else { return }
        do {
            try await clock.sleep(departure - now)
        } catch {
            if let index = departures.firstIndex(of: departure) { departures.remove(at: index) }
            throw error
        }
    }
}
