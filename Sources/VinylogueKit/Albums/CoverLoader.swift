import Foundation
import HTTP
import Storage

/// Loads pictures by URL; simultaneous requests for the same URL share a download.
package struct CoverLoader<Picture: Sendable>: Sendable {
    private let http: HTTPClient
    private let service: ServiceAddress?
    private let cache: DataCache
    private let isOffline: Bool
    private let now: @Sendable () -> Date
    private let decode: @Sendable (Data) -> Picture?
    /// Decoding a large picture takes tens of megabytes, so only one is decoded at a time.
    private let decoding = Turnstile(places: 1)
    /// The downloads in progress, by URL.
    let downloads = SharedWork<String, Picture>()

    /// Creates a loader.
    ///
    /// - Parameters:
    ///   - http: sends the requests; shared by the whole program.
    ///   - service: the service that the URLs come from; nil if its own URL is invalid. URLs on
    ///     this machine or a private network are allowed only for a service there.
    ///   - isOffline: whether to use only the cache.
    ///   - decode: decodes a picture; if it returns nil, the data is not cached.
    package init(
        http: HTTPClient,
        service: ServiceAddress?,
        cache: DataCache,
        isOffline: Bool,
        now: @escaping @Sendable () -> Date,
        decode: @escaping @Sendable (Data) -> Picture?
    ) {
        self.http = http
        self.service = service
        self.cache = cache
        self.isOffline = isOffline
        self.now = now
        self.decode = decode
    }

    /// The picture at a URL.
    ///
    /// Throws a `KitError`, and `CancellationError`. A download is cancelled once all tasks that
    /// wait for it are cancelled.
    package func picture(at address: String) async throws -> Picture {
        if let picture = try await cachedPicture(at: address) { return picture }
        guard let checked = ImageAddress(address, from: service?.url) else {
            throw KitError.badCoverAddress
        }
        guard !isOffline else { throw KitError.coverNotCached }
        return try await downloads.value(for: address) { _ in try await fetch(checked, address) }
    }

    /// The picture at a URL if it is in the cache; otherwise nil.
    func cachedPicture(at address: String) async throws -> Picture? {
        guard let entry = cache.entry(address, now()) else { return nil }
        return try await decoding.pass { decode(entry.body) }
    }

    private func fetch(
        _ image: ImageAddress,
        _ address: String
    ) async throws -> Picture {
        let response = try await KitError.asking {
            try await http.send(image.request(sizeLimit: DataCache.Kind.images.entrySizeLimit))
        }
        guard response.status == 200 else { throw KitError.coverRefused(status: response.status) }
        guard let picture = try await decoding.pass({ decode(response.body) }) else {
            throw KitError.unreadableCover
        }
        // A picture that cannot be cached is still shown.
        try? cache.store(CacheEntry(body: response.body, stored: now()), address)
        return picture
    }
}
