import Foundation
import HTTP
import Storage

/// Web services behind the response cache: a fresh response costs no request, and an old one is
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
    /// The kind of source for a new response.
    let kind: Provenance.Kind
    let cache: ResponseCache
    let now: @Sendable () -> Date
    /// Called if a response could not be cached; it is used anyway.
    let cacheFailed: @Sendable (any Error) -> Void

    /// - Parameters:
    ///   - mode: when to use the cache, and when the service.
    ///   - kind: the kind of source for a new response.
    ///   - cacheFailed: called if a response could not be cached; it is used anyway.
    package init(
        mode: Mode,
        kind: Provenance.Kind,
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

    /// The response to a request, from the cache or the service, depending on the mode.
    ///
    /// Throws the service's failure as a `KitError` if nothing is cached, `KitError.notCached` if
    /// offline without a cached response.
    ///
    /// - Parameters:
    ///   - canonical: what identifies the request in the cache; see `cache-spec.md`.
    ///   - fetch: sends the request to the service.
    func answer<Request: ServiceRequest>(
        to request: Request,
        canonical: String,
        fetch: () async throws -> (value: Request.Answer, body: Data)
    ) async throws -> Sourced<Request.Answer> {
        lazy var cached = self.cached(request, canonical)
        if mode != .refresh, let cached, !cached.source.isStale { return cached }
        if mode == .offline {
            guard let cached else { throw KitError.notCached(method: Request.name) }
            return cached
        }
        do {
            let answer = try await KitError.asking(fetch)
            let entry = CacheEntry(body: answer.body, stored: now())
            do { try cache.store(entry, canonical) } catch { cacheFailed(error) }
            return Sourced(
                value: answer.value,
                source: Provenance(kind: kind, fetchedAt: entry.stored)
            )
        } catch let error as KitError {
            // An old response about something that does not exist would be wrong.
            guard !error.isAboutTheSubject, var old = cached else { throw error }
            old.source.isStale = true
            old.source.failure = error
            return old
        }
    }

    /// The cached response, marked as out of date if it is no longer fresh; nil if there is no
    /// usable one.
    private func cached<Request: ServiceRequest>(
        _ request: Request,
        _ canonical: String
    ) -> Sourced<Request.Answer>? {
        let now = now()
        guard let entry = cache.entry(canonical, now),
            let value = try? request.answer(from: entry.body)
        else { return nil }
        // An entry from the future is not fresh: some clock was wrong.
        let isFresh = entry.stored <= now && now < request.freshUntil(fetched: entry.stored)
        let source = Provenance(kind: .cache, fetchedAt: entry.stored, isStale: !isFresh)
        return Sourced(value: value, source: source)
    }
}

extension KitError {
    /// Whether the service responded with a refusal, so that an old response would be wrong.
    fileprivate var isAboutTheSubject: Bool {
        switch serviceFailure?.kind {
        case .userNotFound, .albumNotFound, .privateUser: true
        default: false
        }
    }
}

/// Which files of a cache to prune; see `cache-spec.md`.
package enum CachePruning {
    /// The names of entries not used for 90 days, and of leftovers older than an hour.
    package static func names(of files: [CacheFile], now: Date) -> [String] {
        files.filter { file in
            let age = now.timeIntervalSince(
                file.isLeftover ? file.stored : max(file.used, file.stored)
            )
            return age > (file.isLeftover ? 3600 : 90 * .day)
        }.map(\.name)
    }
}
