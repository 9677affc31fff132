import Foundation

/// Keeps a web service's answers by the canonical text of their requests.
///
/// `cache-spec.md` describes the canonical text, the names and the folder.
package struct ResponseCache: Sendable {
    /// The entry for a canonical request, or nil; `now` is recorded as the time of its use.
    package var entry: @Sendable (_ canonicalRequest: String, _ now: Date) -> CacheEntry?
    /// Stores an entry, replacing an earlier one; throws a `StorageError`.
    package var store: @Sendable (_ entry: CacheEntry, _ canonicalRequest: String) throws -> Void

    /// Creates a cache from its two functions.
    package init(
        entry: @escaping @Sendable (String, Date) -> CacheEntry?,
        store: @escaping @Sendable (CacheEntry, String) throws -> Void
    ) {
        self.entry = entry
        self.store = store
    }

    /// The most bytes that an answer may have.
    package static let bodySizeLimit = 8 << 20

    /// The name of the file that keeps the answer to a canonical request.
    package static func fileName(for canonicalRequest: String) -> String {
        SHA256.hexadecimalDigest(of: Data(canonicalRequest.utf8)) + ".json"
    }

    /// The most bytes that all answers take; with the covers' they stay below the 100 MB of its data that
    /// Last.fm lets a program keep.
    package static let sizeLimit = 40_000_000

    /// A cache of files in a folder, with at most `sizeLimit` bytes in all.
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

    /// A cache that keeps nothing.
    package static let none = ResponseCache(entry: { _, _ in nil }, store: { _, _ in })
}

/// What a cache keeps under one name.
package struct CacheEntry: Sendable, Equatable {
    /// The bytes as they were stored.
    package var body: Data
    /// When they were fetched.
    package var stored: Date

    /// Creates an entry.
    package init(body: Data, stored: Date) {
        self.body = body
        self.stored = stored
    }
}
