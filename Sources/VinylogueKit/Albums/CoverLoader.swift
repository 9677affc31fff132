import Foundation
import HTTP
import Storage

/// Loads pictures by their addresses; requests for the same one at the same time share a download.
package actor CoverLoader<Picture: Sendable> {
    /// A download and those who wait for it.
    private struct Download {
        var task: Task<Void, Never>
        var waiters: [Int: CheckedContinuation<Picture, any Error>] = [:]
    }

    private let http: HTTPClient
    private let service: ServiceLocation?
    private let cache: ImageCache
    private let isOffline: Bool
    private let now: @Sendable () -> Date
    private let decode: @Sendable (Data) -> Picture?
    /// Decoding a large picture takes tens of megabytes, so only one is decoded at a time.
    private let decoding = Turnstile(places: 1)
    private var downloads: [String: Download] = [:]
    private var lastWaiter = 0

    /// Creates a loader.
    ///
    /// - Parameters:
    ///   - http: sends the requests; the program has one.
    ///   - service: the service that the addresses come from; nil if its address
    ///     is invalid. Only one
    ///     on this machine or in a private network may name images there.
    ///   - isOffline: whether only the cache is used.
    ///   - decode: makes a picture from bytes; nil if it cannot, and then the bytes are not cached.
    package init(
        http: HTTPClient,
        service: ServiceLocation?,
        cache: ImageCache,
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

    /// The picture at an address.
    ///
    /// Throws a `KitError`, and `CancellationError`.
    /// A download is cancelled once everyone who waits for it is cancelled.
    package nonisolated func picture(at address: String) async throws -> Picture {
        if let entry = cache.entry(address, now()),
            let picture = try await decoding.pass({ decode(entry.body) })
        {
            return picture
        }
        guard let checked = ImageAddress(address, from: service?.url) else {
            throw KitError.badCoverAddress
        }
        guard !isOffline else { throw KitError.coverNotCached }
        return try await download(checked, address)
    }

    private func download(_ image: ImageAddress, _ address: String) async throws -> Picture {
        lastWaiter += 1
        let waiter = lastWaiter
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                guard !Task.isCancelled else {
                    return continuation.resume(throwing: CancellationError())
                }
                if downloads[address] == nil {
                    let task = Task {
                        let result = await Result { try await self.fetch(image, address) }
                        self.finish(address, result)
                    }
                    downloads[address] = Download(task: task)
                }
                downloads[address]?.waiters[waiter] = continuation
            }
        } onCancel: {
            Task { await self.leave(address, waiter) }
        }
    }

    /// How many wait for downloads.
    var waiterCount: Int { downloads.values.reduce(0) { $0 + $1.waiters.count } }

    private func finish(_ address: String, _ result: Result<Picture, any Error>) {
        guard !Task.isCancelled, let download = downloads.removeValue(forKey: address) else {
            return
        }
        for waiter in download.waiters.values { waiter.resume(with: result) }
    }

    private func leave(_ address: String, _ waiter: Int) {
        guard let continuation = downloads[address]?.waiters.removeValue(forKey: waiter) else {
            return
        }
        continuation.resume(throwing: CancellationError())
        guard downloads[address]?.waiters.isEmpty == true else { return }
        downloads.removeValue(forKey: address)?.task.cancel()
    }

    private nonisolated func fetch(
        _ image: ImageAddress,
        _ address: String
    ) async throws -> Picture {
        let response: HTTPResponse
        do {
            response = try await http.send(image.request(sizeLimit: ImageCache.imageSizeLimit))
        } catch let error as HTTPError {
            throw KitError(error)
        }
        guard response.status == 200 else { throw KitError.coverRefused(status: response.status) }
        guard let picture = try await decoding.pass({ decode(response.body) }) else {
            throw KitError.unreadableCover
        }
        // A picture that cannot be cached is shown all the same.
        try? cache.store(CacheEntry(body: response.body, stored: now()), address)
        return picture
    }
}

extension Result where Failure == any Error {
    fileprivate init(_ body: @Sendable () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
