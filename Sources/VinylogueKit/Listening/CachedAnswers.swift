import Foundation
import HTTP
import Storage

/// Gets responses from web services or the cache: a fresh cached response saves a request, and an
/// old one is used if the request fails.
package struct CachedAnswers: Sendable {
    /// When to use the cache, and when the service.
    package enum Mode: Sendable {
        /// The cache if its response is fresh, otherwise the service.
        case standard
        /// Only the cache, however old its response is.
        case offline
        /// Always the service.
        case refresh
    }

    let mode: Mode
    let kind: Provenance.Kind
    let cache: DataCache
    let now: @Sendable () -> Date
    /// Called if a response could not be cached; the response is used anyway.
    let cacheFailed: @Sendable (any Error) -> Void

    /// - Parameters:
    ///   - mode: when to use the cache, and when the service.
    ///   - kind: the provenance of a new response.
    ///   - cacheFailed: called if a response could not be cached; the response is used anyway.
    package init(
        mode: Mode,
        kind: Provenance.Kind,
        cache: DataCache,
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
    /// Throws the service's failure as a `KitError` if no response is cached, and
    /// `KitError.notCached` if offline without a cached response.
    ///
    /// - Parameters:
    ///   - canonical: the text that identifies the request in the cache; see `cache-spec.md`.
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
            // An old response is wrong if its subject no longer exists or is now private.
            guard !error.isAboutTheSubject, var old = cached else { throw error }
            old.source.isStale = true
            old.source.failure = error
            return old
        }
    }

    /// The cached response, if it is fresh and the mode allows it.
    func fresh<Request: ServiceRequest>(
        _ request: Request,
        _ canonical: String
    ) -> Sourced<Request.Answer>? {
        guard mode != .refresh, let cached = cached(request, canonical), !cached.source.isStale
        else { return nil }
        return cached
    }

    /// The cached response, marked as out of date if it is no longer fresh; nil if there is no
    /// usable one.
    func cached<Request: ServiceRequest>(
        _ request: Request,
        _ canonical: String
    ) -> Sourced<Request.Answer>? {
        let now = now()
        guard let entry = cache.entry(canonical, now),
            let value = try? request.answer(from: entry.body)
        else { return nil }
        // An entry from the future is not fresh, since the clock was wrong when it was stored.
        let isFresh = entry.stored <= now && now < request.freshUntil(fetched: entry.stored)
        let source = Provenance(kind: .cache, fetchedAt: entry.stored, isStale: !isFresh)
        return Sourced(value: value, source: source)
    }
}

extension KitError {
    /// Whether the user or album is missing or private, which makes old responses wrong.
    fileprivate var isAboutTheSubject: Bool {
        switch serviceFailure?.kind {
        case .userNotFound, .albumNotFound, .privateUser: true
        default: false
        }
    }
}

/// Selects the cache files to delete, as described in `cache-spec.md`.
package enum CachePruning {
    /// The names of entries not used in the last 90 days, and of leftover temporary files older
    /// than an hour.
    package static func names(of files: [CacheFile], now: Date) -> [String] {
        files.filter { file in
            let age = now.timeIntervalSince(
                file.isLeftover ? file.stored : max(file.used, file.stored)
            )
            return age > (file.isLeftover ? 3600 : 90 * .day)
        }.map(\.name)
    }
}
