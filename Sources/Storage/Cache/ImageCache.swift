import Foundation

/// Keeps images under the addresses that they were fetched from.
///
/// `cache-spec.md` describes the names, the folder and the limit.
package struct ImageCache: Sendable {
    /// The entry of an address, or nil; `now` is when it is used.
    package var entry: @Sendable (_ address: String, _ now: Date) -> CacheEntry?
    /// Keeps an entry, in place of an earlier one; throws a `StorageError`.
    package var store: @Sendable (_ entry: CacheEntry, _ address: String) throws -> Void

    /// Creates a cache from its two functions.
    package init(
        entry: @escaping @Sendable (String, Date) -> CacheEntry?,
        store: @escaping @Sendable (CacheEntry, String) throws -> Void
    ) {
        self.entry = entry
        self.store = store
    }

    /// The most bytes that an image may have.
    package static let imageSizeLimit = 10 << 20
    /// The most bytes that all images together have, unless told otherwise.
    package static let sizeLimit = 200_000_000

    /// The name of the file that keeps the image of an address.
    package static func fileName(for address: String) -> String {
        SHA256.hexadecimalDigest(of: Data(address.utf8))
    }

    /// A cache of files in a folder, with at most `sizeLimit` bytes in all.
    ///
    /// Copies of the value share one count of the bytes.
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

    /// A cache that keeps nothing.
    package static let none = ImageCache(entry: { _, _ in nil }, store: { _, _ in })
}
