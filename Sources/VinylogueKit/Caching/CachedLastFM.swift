import Foundation
import LastFM
import Storage

/// The web service behind its response cache: a fresh answer costs no request, and an old one is
/// better than nothing.
package struct CachedLastFM: Sendable {
    /// When to use the cache, and when the service.
    package enum Mode: Sendable {
        /// The cache while it is fresh, otherwise the service.
        case standard
        /// Only the cache, however old.
        case offline
        /// Always the service.
        case refresh
    }

    private let client: LastFMClient
    private let baseURL: URL
    private let cache: ResponseCache
    private let mode: Mode
    private let kind: Source.Kind
    private let now: @Sendable () -> Date
    private let cacheFailed: @Sendable (any Error) -> Void

    /// Creates it.
    ///
    /// - Parameters:
    ///   - baseURL: The address that `client` uses, for the names in the cache.
    ///   - kind: The kind of source of a new answer.
    ///   - cacheFailed: Called when an answer could not be cached; the answer is used anyway.
    package init(
        client: LastFMClient,
        baseURL: URL,
        cache: ResponseCache,
        mode: Mode,
        kind: Source.Kind,
        now: @escaping @Sendable () -> Date,
        cacheFailed: @escaping @Sendable (any Error) -> Void
    ) {
        self.client = client
        self.baseURL = baseURL
        self.cache = cache
        self.mode = mode
        self.kind = kind
        self.now = now
        self.cacheFailed = cacheFailed
    }

    /// The current time.
    package var currentTime: Date { now() }

    /// The answer to a request, from the cache or the service, depending on the mode.
    ///
    /// Throws `LastFMError` when the service fails and nothing is cached, `KitError.notCached`
    /// when offline without a cached answer.
    package func answer<Request: CacheableRequest>(
        to request: Request
    ) async throws -> Sourced<Request.Answer> {
        let canonical = CanonicalRequest.text(for: request, baseURL: baseURL)
        if mode == .refresh {
            return try await fetched(request, as: canonical) { self.cached(request, as: canonical) }
        }
        let cached = self.cached(request, as: canonical)
        if let cached, !cached.source.isStale { return cached }
        guard mode == .offline else {
            return try await fetched(request, as: canonical) { cached }
        }
        guard let cached else { throw KitError.notCached(method: Request.method) }
        return cached
    }

    /// The cached answer, marked stale if it is no longer fresh; nil if there is no usable one.
    private func cached<Request: CacheableRequest>(
        _ request: Request,
        as canonical: String
    ) -> Sourced<Request.Answer>? {
        let now = now()
        guard let entry = cache.entry(canonical, now),
            let value = try? request.answer(from: entry.body)
        else { return nil }
        // An entry from the future is not fresh: some clock was wrong.
        let isFresh = entry.stored <= now && now < request.freshUntil(fetched: entry.stored)
        let source = Source(kind: .cache, fetchedAt: entry.stored, isStale: !isFresh)
        return Sourced(value: value, source: source)
    }

    /// The service's answer, which is then cached; or the fallback, when the failure was not about
    /// the user or album in question.
    private func fetched<Request: CacheableRequest>(
        _ request: Request,
        as canonical: String,
        orElse fallback: () -> Sourced<Request.Answer>?
    ) async throws -> Sourced<Request.Answer> {
        do {
            let answer = try await client.answer(to: request)
            let entry = CacheEntry(body: answer.body, stored: now())
            do { try cache.store(entry, canonical) } catch { cacheFailed(error) }
            return Sourced(
                value: answer.value,
                source: Source(kind: kind, fetchedAt: entry.stored)
            )
        } catch let error as LastFMError where !error.isAboutTheSubject {
            guard var old = fallback() else { throw error }
            old.source.isStale = true
            old.source.failure = error
            return old
        }
    }
}

extension LastFMError {
    /// Whether the service answered, and said no: then an old answer would be wrong.
    fileprivate var isAboutTheSubject: Bool {
        switch self {
        case .userNotFound, .albumNotFound, .privateUser: true
        default: false
        }
    }
}
