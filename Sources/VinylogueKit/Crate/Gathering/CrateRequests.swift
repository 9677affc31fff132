import HTTP
import Synchronization

/// A value combined from several responses, and the first failure.
struct Fetched<Value: Sendable>: Sendable {
    var value: Value
    var error: KitError?

    /// The failure, if a response took too long; otherwise nil.
    var lateness: KitError? {
        if case .timedOut = error?.serviceFailure?.kind { error } else { nil }
    }
}

/// Sends the requests for one wall, except where the cache has a fresh response.
struct CrateRequests: Sendable {
    /// Records the oldest out-of-date response, and whether any response was too late.
    final class Record: Sendable {
        fileprivate let state = Mutex((stale: Provenance?.none, isLate: false))

        var stale: Provenance? { state.withLock(\.stale) }
        var isLate: Bool { state.withLock(\.isLate) }
    }

    private let source: any ListeningService
    private let lists: PublicLists
    private let connectedAppleMusic: Crate.ConnectedAppleMusic
    /// How long all requests together may take; nil for no limit.
    let timeout: CrateTimeout?
    /// When the requests began, on the clock of the time limit.
    private let start: Duration
    let record = Record()

    init(
        source: any ListeningService,
        lists: PublicLists,
        connectedAppleMusic: @escaping Crate.ConnectedAppleMusic,
        timeout: CrateTimeout?
    ) {
        self.source = source
        self.lists = lists
        self.connectedAppleMusic = connectedAppleMusic
        self.timeout = timeout
        start = timeout?.clock.now() ?? .zero
    }

    /// A response of the accounts' service.
    func answer<Value: Sendable>(
        _ work: @escaping @Sendable (any ListeningService) async throws -> Sourced<Value>
    ) async throws -> Value {
        noted(try await inTime(on: source.service.name) { [source] in try await work(source) })
    }

    /// An account's profile from the cache, however old; nil if it is not cached.
    func cachedPerson(named name: String) -> Person? { source.cachedPerson(named: name) }

    /// An account's profile or, if the request fails, the cached one; nil if there is none.
    ///
    /// A wall without it, or with an old one, is still complete and up to date.
    func person(named name: String) async throws -> Person? {
        let fetched = try await one(or: cachedPerson(named: name)) { () -> Person? in
            try await inTime(on: source.service.name, isOptional: true) { [source] in
                try await source.person(named: name).value
            }
        }
        return fetched.value
    }

    /// The albums of a public list.
    func albums(_ list: PublicList) async throws -> [TopAlbum] {
        noted(
            try await inTime(on: lists.host(of: list)) { [lists] in try await lists.albums(list) }
        )
    }

    private func noted<Value>(_ answer: Sourced<Value>) -> Value {
        let source = answer.source
        record.state.withLock { state in
            guard source.isStale else { return }
            if let known = state.stale, known.fetchedAt <= source.fetchedAt { return }
            state.stale = source
        }
        return answer.value
    }

    /// The charts of genres, by Apple's numbers, from an offset on; empty if Apple Music is not
    /// connected.
    func charts(ofGenres numbers: [Int], from offset: Int = 0) async throws -> [[TopAlbum]] {
        guard !numbers.isEmpty else { return [] }
        return try await appleMusic { try await $0.charts(ofGenres: numbers, from: offset) }
    }

    /// A list from Apple Music; empty if it is not connected, or the account has no subscription.
    func appleMusic<Element: Sendable>(
        _ work: @escaping @Sendable (AppleMusicService) async throws -> [Element]
    ) async throws -> [Element] {
        do {
            return try await inTime(on: "Apple Music") { [connectedAppleMusic] in
                guard let service = try await connectedAppleMusic() else { return [] }
                return try await work(service)
            }
        } catch let error as KitError where error.serviceFailure?.kind == .noSubscription {
            return []
        }
    }

    /// Runs `work` within the time limit; after that, throws a failure of the kind `timedOut`.
    ///
    /// - Parameter isOptional: whether the wall is complete without the result.
    private func inTime<Value: Sendable>(
        on host: String,
        isOptional: Bool = false,
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        guard let timeout else { return try await work() }
        let (start, clock) = (start, timeout.clock)
        let value = try await withThrowingTaskGroup(of: Value?.self) { group in
            defer { group.cancelAll() }
            group.addTask { try await work() }
            group.addTask {
                try await clock.sleep(max(start + timeout.limit - clock.now(), .zero))
                return nil
            }
            return try await group.next() ?? nil
        }
        guard let value else {
            if !isOptional { record.state.withLock { $0.isLate = true } }
            let seconds = Int(timeout.limit.components.seconds)
            throw KitError.service(Failure(.timedOut(seconds: seconds), at: host))
        }
        return value
    }

    /// The output for each input, in order; inputs that fail are left out.
    ///
    /// Throws `CancellationError` if the task was cancelled.
    func each<Input: Sendable, Output: Sendable>(
        _ inputs: [Input],
        _ body: @escaping @Sendable (Input) async throws -> Output
    ) async throws -> Fetched<[(input: Input, output: Output)]> {
        let results = try await sideBySide(inputs) { input -> Result<Output, any Error> in
            do { return .success(try await body(input)) } catch { return .failure(error) }
        }
        try Task.checkCancellation()
        var fetched = Fetched(value: [(input: Input, output: Output)](), error: nil)
        for (input, result) in zip(inputs, results) {
            switch result {
            case .success(let output): fetched.value.append((input, output))
            case .failure(let error as KitError): fetched.error = fetched.error ?? error
            case .failure(let error): throw error
            }
        }
        return fetched
    }

    /// The output of `body` or, if it fails, `otherwise` and the failure.
    func one<Output: Sendable>(
        or otherwise: Output,
        _ body: @escaping @Sendable () async throws -> Output
    ) async throws -> Fetched<Output> {
        let fetched = try await each([0]) { _ in try await body() }
        return Fetched(value: fetched.value.first?.output ?? otherwise, error: fetched.error)
    }
}

/// The time limit for a wall's requests, and the clock that measures it.
package struct CrateTimeout: Sendable {
    /// The limit for all requests together, by default 12 seconds; later responses are left out.
    package var limit: Duration
    /// The clock that measures the limit.
    package var clock: RequestClock

    package init(_ limit: Duration?, clock: RequestClock) {
        self.limit = limit ?? .seconds(12)
        self.clock = clock
    }
}
