import Foundation

/// Caches a web service's responses by the canonical text of their requests.
///
/// `cache-spec.md` describes the canonical text, the file names and the folder.
package struct ResponseCache: Sendable {
    /// Returns the entry for a canonical request, or nil; records `now` as its last use.
    package var entry: @Sendable (_ canonicalRequest: String, _ now: Date) -> CacheEntry?
    /// Stores an entry, replacing any earlier one; throws a `StorageError`.
    package var store: @Sendable (_ entry: CacheEntry, _ canonicalRequest: String) throws -> Void

    package init(
        entry: @escaping @Sendable (String, Date) -> CacheEntry?,
        store: @escaping @Sendable (CacheEntry, String) throws -> Void
    ) {
        self.entry = entry
        self.store = store
    }

    /// The maximum size of a response, in bytes.
    package static let bodySizeLimit = 8 << 20

    /// Returns the name of the file for the response to a canonical request.
    package static func fileName(for canonicalRequest: String) -> String {
        SHA256.hexadecimalDigest(of: Array(canonicalRequest.utf8)) + ".json"
    }

    /// The maximum total size of responses in bytes. With the covers, this is below the 100 MB of
    /// data that Last.fm allows a program to keep.
    package static let sizeLimit = 40_000_000

    /// Returns a cache of files in a folder, with at most `sizeLimit` bytes in total.
    package static func files(
        in folder: CacheFolder,
        sizeLimit: Int = ResponseCache.sizeLimit
    ) -> ResponseCache {
        let guardian = CacheSizeGuard(folder: folder, limit: sizeLimit)
        return ResponseCache(
            entry: { request, now in
                try? folder.entry(named: fileName(for: request), now: now)
            },
            store: { entry, request in
                try folder.store(entry, named: fileName(for: request))
                try guardian.added(entry.body.count)
            }
        )
    }

    /// A cache that stores nothing.
    package static let none = ResponseCache(entry: { _, _ in nil }, store: { _, _ in })
}

/// The data that a cache stores under one name.
package struct CacheEntry: Sendable, Equatable {
    package var body: Data
    /// When the body was fetched.
    package var stored: Date

    package init(body: Data, stored: Date) {
        self.body = body
        self.stored = stored
    }
}
