import Foundation
import Storage

/// The answers of web services behind the response cache: a fresh one costs no request, and an old one is
/// better than nothing.
package struct CachedAnswers: Sendable {
    /// When to use the cache, and when the service.
    package enum Mode: Sendable {
        /// The cache while it is fresh, otherwise the service.
        case standard
        /// Only the cache, however old.
        case offline
        /// Always the service.
        case refresh
    }

    let mode: Mode
    /// The kind of source of a new answer.
    let kind: Source.Kind
    let cache: ResponseCache
    let now: @Sendable () -> Date
    /// Called when an answer could not be cached; the answer is used anyway.
    let cacheFailed: @Sendable (any Error) -> Void

    /// - Parameters:
    ///   - mode: when to use the cache, and when the service.
    ///   - kind: the kind of source of a new answer.
    ///   - cacheFailed: called when an answer could not be cached; the answer is used anyway.
    package init(
        mode: Mode,
        kind: Source.Kind,
        cache: ResponseCache,
        now: @escaping @Sendable () -> Date,
        cacheFailed: @escaping @Sendable (any Error) -> Void
    ) {
        self.mode = mode
        self.kind = kind
        self.cache = cache
        self.now = now
        self.cacheFailed = cacheFailed
    }

    /// A request to a service, for the cache.
    struct Question<Value: Sendable>: Sendable {
        /// What identifies it in the cache; see `cache-spec.md`.
        var canonical: String
        /// Its name in messages.
        var method: String
        /// When an answer that was fetched then stops being fresh.
        var freshUntil: @Sendable (Date) -> Date
        /// Reads a cached body; nil if it is not an answer.
        var read: @Sendable (Data) -> Value?
        /// Asks the service; throws a `KitError`, and `CancellationError`.
        var fetch: @Sendable () async throws -> (value: Value, body: Data)
    }

    /// The answer, from the cache or the service, depending on the mode.
    ///
    /// Throws the service's failure as a `KitError` when nothing is cached, `KitError.notCached` when
    /// offline without a cached answer.
    func answer<Value: Sendable>(to question: Question<Value>) async throws -> Sourced<Value> {
        if mode == .refresh {
            return try await fetched(question) { self.cached(question) }
        }
        let cached = self.cached(question)
        if let cached, !cached.source.isStale { return cached }
        guard mode == .offline else { return try await fetched(question) { cached } }
        guard let cached else { throw KitError.notCached(method: question.method) }
        return cached
    }

    /// The cached answer, marked stale if it is no longer fresh; nil if there is no usable one.
    private func cached<Value: Sendable>(_ question: Question<Value>) -> Sourced<Value>? {
        let now = now()
        guard let entry = cache.entry(question.canonical, now),
            let value = question.read(entry.body)
        else { return nil }
        // An entry from the future is not fresh: some clock was wrong.
        let isFresh = entry.stored <= now && now < question.freshUntil(entry.stored)
        let source = Source(kind: .cache, fetchedAt: entry.stored, isStale: !isFresh)
        return Sourced(value: value, source: source)
    }

    /// The service's answer, which is then cached; or the fallback, when the failure was not about
    /// the user or album in question.
    private func fetched<Value: Sendable>(
        _ question: Question<Value>,
        orElse fallback: () -> Sourced<Value>?
    ) async throws -> Sourced<Value> {
        do {
            let answer = try await question.fetch()
            let entry = CacheEntry(body: answer.body, stored: now())
            do { try cache.store(entry, question.canonical) } catch { cacheFailed(error) }
            return Sourced(
                value: answer.value,
                source: Source(kind: kind, fetchedAt: entry.stored)
            )
        } catch let error as KitError {
            guard !error.isAboutTheSubject, var old = fallback() else { throw error }
            old.source.isStale = true
            old.source.failure = error
            return old
        }
    }
}

extension KitError {
    /// Whether the service answered, and said no: then an old answer would be wrong.
    fileprivate var isAboutTheSubject: Bool {
        switch self {
        case .userNotFound, .albumNotFound, .privateUser: true
        default: false
        }
    }
}
