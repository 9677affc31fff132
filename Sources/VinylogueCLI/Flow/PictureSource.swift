import Artwork
import Demo
import Foundation
import LastFM
import Storage
import VinylogueKit

/// Where pictures come from: the cache, else the network or the demo.
struct PictureSource: Sendable {
    private let cache: ImageCache
    private let transport: Transport
    private let isOffline: Bool
    private let now: @Sendable () -> Date

    init(session: Session) {
        cache = session.imageFolder.map { .files(in: $0) } ?? .none
        let context = session.context
        transport = session.options.demo ? .demo(now: context.now) : context.network()
        isOffline = session.options.offline && !session.options.demo
        now = context.now
    }

    /// The picture at an address; throws `LastFMError` and `ArtworkError`.
    func picture(at address: String) async throws -> Picture {
        if let entry = cache.entry(address, now()), let picture = try? Picture.decode(entry.body) {
            return picture
        }
        guard !isOffline else { throw KitError.notCached(method: "image") }
        guard let url = URL(string: address), ["http", "https"].contains(url.scheme) else {
            throw ArtworkError.unsupportedFormat
        }
        let request = HTTPRequest(url: url, bodySizeLimit: ImageCache.imageSizeLimit)
        let response = try await transport.send(request)
        guard response.status == 200 else {
            throw LastFMError.temporarilyUnavailable(
                status: response.status,
                code: nil,
                message: ""
            )
        }
        let picture = try Picture.decode(response.body)
        // What cannot be kept is fetched again.
        try? cache.store(CacheEntry(body: response.body, stored: now()), address)
        return picture
    }
}
