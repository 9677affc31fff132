import Foundation
import LastFM
import Storage

/// Loads pictures by their addresses, each once however many ask for it.
package actor CoverLoader<Picture: Sendable> {
    private let transport: Transport
    private let cache: ImageCache
    private let isOffline: Bool
    private let now: @Sendable () -> Date
    private let decode: @Sendable (Data) -> Picture?
    private let turnstile = Turnstile(places: 6)
    /// A large picture takes tens of megabytes while it is decoded, so one is decoded at a time.
    private let decoding = Turnstile(places: 1)
    private var downloads: [String: Task<Picture?, Never>] = [:]

    /// Creates a loader.
    ///
    /// - Parameters:
    ///   - isOffline: whether the cache alone is asked.
    ///   - decode: makes a picture of bytes; only bytes of which it makes one are kept.
    package init(
        transport: Transport,
        cache: ImageCache,
        isOffline: Bool,
        now: @escaping @Sendable () -> Date,
        decode: @escaping @Sendable (Data) -> Picture?
    ) {
        self.transport = transport
        self.cache = cache
        self.isOffline = isOffline
        self.now = now
        self.decode = decode
    }

    /// The picture at an address; nil if there is none to be had: a chart without covers is a chart.
    package nonisolated func picture(at address: String) async -> Picture? {
        if let entry = cache.entry(address, now()), let picture = await decoded(entry.body) {
            return picture
        }
        guard !isOffline, let checked = ImageAddress(address) else { return nil }
        return await download(checked.url, address)
    }

    private func download(_ url: URL, _ address: String) async -> Picture? {
        if let download = downloads[address] { return await download.value }
        let download = Task { await fetch(url, address) }
        downloads[address] = download
        defer { downloads[address] = nil }
        return await withTaskCancellationHandler {
            await download.value
        } onCancel: {
            download.cancel()
        }
    }

    private nonisolated func fetch(_ url: URL, _ address: String) async -> Picture? {
        let request = HTTPRequest(url: url, bodySizeLimit: ImageCache.imageSizeLimit)
        let response = try? await turnstile.pass { try await self.transport.send(request) }
        guard let response, response.status == 200, let picture = await decoded(response.body)
        else { return nil }
        // An image that cannot be kept is shown all the same.
        try? cache.store(CacheEntry(body: response.body, stored: now()), address)
        return picture
    }

    private nonisolated func decoded(_ data: Data) async -> Picture? {
        // Nil in both ways: no picture, or a task that was cancelled while it waited.
        (try? await decoding.pass { decode(data) }) ?? nil
    }
}
