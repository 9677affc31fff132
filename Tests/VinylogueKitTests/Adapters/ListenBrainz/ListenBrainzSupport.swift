import Foundation
import HTTP
import Storage
import Synchronization
import TestSupport

@testable import VinylogueKit

extension Transport {
    /// Sends requests to a simulated ListenBrainz, and others to MusicBrainz with these bodies, by
    /// their paths.
    static func pretend(
        _ service: ListenService,
        musicBrainz: [String: String] = [:],
        before: @escaping @Sendable (Int) -> Void = { _ in }
    ) -> Transport {
        Transport { request in
            let path = String(request.url.path(percentEncoded: true).dropFirst())
            guard request.url.host() == "listens.test" else {
                let body = musicBrainz[path] ?? #"{"release-groups":[],"artists":[],"media":[]}"#
                return HTTPResponse(status: 200, body: Data(body.utf8))
            }
            before(service.asked.count)
            try Task.checkCancellation()
            let items = URLComponents(url: request.url, resolvingAgainstBaseURL: false)?.queryItems
            let query = Dictionary(
                uniqueKeysWithValues: (items ?? []).map { ($0.name, $0.value ?? "") }
            )
            switch service.reply(path: path, query: query) {
            case .response(let status, let headers, let body):
                let lowercase = headers.map { ($0.key.lowercased(), $0.value) }
                return HTTPResponse(
                    status: status,
                    headers: Dictionary(uniqueKeysWithValues: lowercase),
                    body: body
                )
            default: throw Failure(.unreachable, at: "listens.test", "the connection was lost")
            }
        }
    }
}

extension ServiceAddresses {
    /// The addresses of the simulated services.
    static func pretend() throws -> ServiceAddresses {
        try ServiceAddresses([
            .listenBrainz: "https://listens.test/", .musicBrainz: "https://musicbrainz.test/",
            .coverArt: "https://covers.test/",
        ])
    }
}

/// A response cache in memory.
final class MemoryCache: Sendable {
    private let entries = Mutex<[String: CacheEntry]>([:])

    func answers(
        _ mode: CachedAnswers.Mode = .standard,
        at now: Int
    ) -> CachedAnswers {
        CachedAnswers(
            mode: mode,
            kind: .network,
            cache: DataCache(
                entry: { request, _ in self.entries.withLock { $0[request] } },
                store: { entry, request in self.entries.withLock { $0[request] = entry } }
            ),
            now: { Date(unixTime: now) },
            cacheFailed: { _ in }
        )
    }
}
