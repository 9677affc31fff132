import Foundation

/// Caches images by URL.
///
/// `cache-spec.md` describes the file names, the folder and the limit.
package struct ImageCache: Sendable {
    /// Returns the entry for a URL, or nil; records `now` as its last use.
    package var entry: @Sendable (_ address: String, _ now: Date) -> CacheEntry?
    /// Stores an entry, replacing any earlier one; throws a `StorageError`.
    package var store: @Sendable (_ entry: CacheEntry, _ address: String) throws -> Void

    package init(
        entry: @escaping @Sendable (String, Date) -> CacheEntry?,
        store: @escaping @Sendable (CacheEntry, String) throws -> Void
    ) {
        self.entry = entry
        self.store = store
    }

    /// The maximum size of an image, in bytes.
    package static let imageSizeLimit = 10 << 20
    /// The default maximum size of all images together, in bytes.
    package static let sizeLimit = 50_000_000

    /// Returns the name of the file for the image at a URL.
    package static func fileName(for address: String) -> String {
        SHA256.hexadecimalDigest(of: Array(address.utf8))
    }

    /// Returns a cache of files in a folder, with at most `sizeLimit` bytes in total.
    ///
    /// Copies of the result share one byte count.
    package static func files(
        in folder: CacheFolder,
        sizeLimit: Int = ImageCache.sizeLimit
    ) -> ImageCache {
        let guardian = CacheSizeGuard(folder: folder, limit: sizeLimit)
        return ImageCache(
            entry: { address, now in
                try? folder.entry(named: fileName(for: address), now: now)
            },
            store: { entry, address in
                try folder.store(entry, named: fileName(for: address))
                try guardian.added(entry.body.count)
            }
        )
    }

    /// A cache that stores nothing.
    package static let none = ImageCache(entry: { _, _ in nil }, store: { _, _ in })
}
