import Foundation
import LastFM
import Storage

/// The web service behind its response cache: what is fresh costs no request, and what is old is
/// better than nothing.
package struct CachedLastFM: Sendable {
    /// When the cache is asked, and when the service.
    package enum Mode: Sendable {
        /// The cache while it is fresh, else the service.
        case standard
        /// The cache however old, the service never.
        case offline
        /// The service always.
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
    ///   - baseURL: The address that `client` asks, for the names in the cache.
    ///   - kind: What a new answer's source is called.
    ///   - cacheFailed: Told of each answer that could not be kept; the answer is used all the same.
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

    /// What the clock says now.
    package var currentTime: Date { now() }

    /// The answer to a request, from where the mode allows.
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

    /// The cached answer, marked stale if it is no longer fresh; nil if there is none to be trusted.
    private func cached<Request: CacheableRequest>(
        _ request: Request,
        as canonical: String
    ) -> Sourced<Request.Answer>? {
        let now = now()
        guard let entry = cache.entry(canonical, now),
            let value = try? request.answer(from: entry.body)
        else { return nil }
        // A time of storing that lies in the future says nothing: a clock was wrong.
        let isFresh = entry.stored <= now && now < request.freshUntil(fetched: entry.stored)
        let source = Source(kind: .cache, fetchedAt: entry.stored, isStale: !isFresh)
        return Sourced(value: value, source: source)
    }

    /// The service's answer, which is then kept; or the fallback's, when the service fails in a way
    /// that says nothing about what was asked.
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
    /// Whether the service gave its answer, and it is no: an old answer would then be wrong.
    fileprivate var isAboutTheSubject: Bool {
        switch self {
        case .userNotFound, .albumNotFound, .privateUser: true
        default: false
        }
    }
}
