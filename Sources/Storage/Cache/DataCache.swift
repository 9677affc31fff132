import Foundation

/// Caches data by a text that identifies it: a response by its request's canonical text, an image by its
/// URL.
///
/// `cache-spec.md` describes the canonical text, the names of files, the folder and the limits.
package struct DataCache: Sendable {
    /// Returns the entry for a text, or nil; records `now` as its last use.
    package var entry: @Sendable (_ key: String, _ now: Date) -> CacheEntry?
    /// Stores an entry, replacing any earlier one; throws a `StorageError`.
    package var store: @Sendable (_ entry: CacheEntry, _ key: String) throws -> Void

    package init(
        entry: @escaping @Sendable (String, Date) -> CacheEntry?,
        store: @escaping @Sendable (CacheEntry, String) throws -> Void
    ) {
        self.entry = entry
        self.store = store
    }

    /// What a cache stores.
    package enum Kind: Sendable {
        case responses, images

        /// The maximum size of an entry, in bytes.
        package var entrySizeLimit: Int {
            switch self {
            case .responses: 8 << 20
            case .images: 10 << 20
            }
        }

        /// The default maximum size of all entries together, in bytes. Both together are below the 100 MB
        /// of data that Last.fm allows a program to keep.
        package var sizeLimit: Int {
            switch self {
            case .responses: 40_000_000
            case .images: 50_000_000
            }
        }

        /// The name of an entry's file.
        package func fileName(for key: String) -> String {
            SHA256.hexadecimalDigest(of: Array(key.utf8)) + (self == .responses ? ".json" : "")
        }
    }

    /// Returns a cache of files in a folder, with at most `sizeLimit` bytes in total; nil is the default.
    ///
    /// Copies of the result share one byte count.
    package static func files(
        _ kind: Kind,
        in folder: CacheFolder,
        sizeLimit: Int? = nil
    ) -> DataCache {
        let guardian = CacheSizeGuard(folder: folder, limit: sizeLimit ?? kind.sizeLimit)
        return DataCache(
            entry: { key, now in
                try? folder.entry(named: kind.fileName(for: key), now: now)
            },
            store: { entry, key in
                try folder.store(entry, named: kind.fileName(for: key))
                try guardian.added(entry.body.count)
            }
        )
    }

    /// A cache that stores nothing.
    package static let none = DataCache(entry: { _, _ in nil }, store: { _, _ in })
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
