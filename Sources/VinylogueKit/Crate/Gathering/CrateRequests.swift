import AppleMusic
import Foundation
import HTTP
import LastFM
import Synchronization

/// A value that was fetched in parts, and the first failure among them.
struct Fetched<Value: Sendable>: Sendable {
    var value: Value
    var error: KitError?

    /// The failure, if it is that of an answer that took too long.
    var lateness: KitError? {
        if case .timedOut = error { error } else { nil }
    }
}

/// Sends the requests for one wall; an answer that is still fresh costs none.
struct CrateRequests: Sendable {
    /// The oldest stale answer so far.
    final class Staleness: Sendable {
        private let oldest = Mutex<Source?>(nil)

        var source: Source? { oldest.withLock { $0 } }

        func note(_ source: Source) {
            guard source.isStale else { return }
            oldest.withLock { oldest in
                if let known = oldest, known.fetchedAt <= source.fetchedAt { return }
                oldest = source
            }
        }
    }

    /// Whether an answer was too late.
    final class Lateness: Sendable {
        private let state = Mutex(false)

        var isLate: Bool { state.withLock(\.self) }

        func note() { state.withLock { $0 = true } }
    }

    let history: LastFMSource
    let http: HTTPClient
    let addresses: CrateAddresses
    let appleMusic: @Sendable () async throws -> AppleMusicService?
    /// How long all requests together may take; nil for no limit.
    let patience: CratePatience?
    /// When the first of them began, by the clock that measures.
    private let start: Duration
    let staleness = Staleness()
    let lateness = Lateness()

    init(
        history: LastFMSource,
        http: HTTPClient,
        addresses: CrateAddresses,
        appleMusic: @escaping @Sendable () async throws -> AppleMusicService?,
        patience: CratePatience?
    ) {
        self.history = history
        self.http = http
        self.addresses = addresses
        self.appleMusic = appleMusic
        self.patience = patience
        start = patience?.clock.now() ?? .zero
    }

    /// The answer of Last.fm.
    func answer<Request: CacheableRequest>(_ request: Request) async throws -> Request.Answer {
        let answer = try await inTime(on: "Last.fm") { try await history.answer(to: request) }
        staleness.note(answer.source)
        return answer.value
    }

    /// The answer of a service that needs no key.
    func answer<Request: CacheableOpenRequest>(
        _ request: Request,
        at base: URL
    ) async throws -> Request.Answer {
        let http = http
        let question = CachedAnswers.Question(
            canonical: request.address(at: base),
            method: Request.name,
            freshUntil: { request.freshUntil(fetched: $0) },
            read: { try? request.answer(from: $0) },
            fetch: {
                do {
                    return try await http.answer(to: request, at: base)
                } catch let error as OpenServiceError {
                    throw KitError(error)
                }
            }
        )
        let answer = try await inTime(on: base.hostAndPort) {
            try await history.answers.answer(to: question)
        }
        staleness.note(answer.source)
        return answer.value
    }

    /// Apple Music's charts of genres, by Apple's numbers; none if it is not connected.
    func charts(ofGenres numbers: [Int]) async throws -> [[AppleMusicAlbum]] {
        guard !numbers.isEmpty else { return [] }
        return try await inTime(on: "Apple Music") { [appleMusic] in
            try await appleMusic()?.charts(ofGenres: numbers) ?? []
        }
    }

    /// Runs some work as long as patience lasts; after that `KitError.timedOut` is thrown.
    private func inTime<Value: Sendable>(
        on host: String,
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        guard let patience else { return try await work() }
        let (start, clock) = (start, patience.clock)
        let value = try await withThrowingTaskGroup(of: Value?.self) { group in
            defer { group.cancelAll() }
            group.addTask { try await work() }
            group.addTask {
                try await clock.sleep(max(start + patience.limit - clock.now(), .zero))
                return nil
            }
            return try await group.next() ?? nil
        }
        guard let value else {
            lateness.note()
            throw KitError.timedOut(host: host, seconds: Int(patience.limit.components.seconds))
        }
        return value
    }

    /// One answer for each input, in the order of the inputs; those that fail are left out.
    ///
    /// Throws `CancellationError` when the task was cancelled.
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

    /// One answer, or `otherwise` and the failure.
    func one<Output: Sendable>(
        or otherwise: Output,
        _ body: @escaping @Sendable () async throws -> Output
    ) async throws -> Fetched<Output> {
        let fetched = try await each([0]) { _ in try await body() }
        return Fetched(value: fetched.value.first?.output ?? otherwise, error: fetched.error)
    }
}
