import Synchronization

/// Keeps a cache folder below a size without measuring it at every write.
final class CacheSizeGuard: Sendable {
    private let folder: CacheFolder
    private let limit: Int
    /// The bytes in the folder as far as this process knows, or nil before they were measured.
    private let count = Mutex<Int?>(nil)

    init(folder: CacheFolder, limit: Int) {
        self.folder = folder
        self.limit = limit
    }

    /// Takes note of a file that was stored, and removes others if there are now too many.
    ///
    /// The first call measures the folder. Throws a `StorageError` when that, or removing, fails.
    func added(_ size: Int) throws(StorageError) {
        try count.withLock { (count) throws(StorageError) in
            // A file that takes the place of another is counted twice, until it is measured again.
            if let known = count, known + size <= limit {
                count = known + size
                return
            }
            let files = try folder.files()
            let all = CacheExcess(of: files, limit: .max)
            count = all.remaining
            guard all.remaining > limit else { return }
            // Somewhat more than needed, so that not every write from here on has to make room.
            let excess = CacheExcess(of: files, limit: limit / 10 * 9)
            _ = try folder.remove(excess.names)
            count = excess.remaining
        }
    }
}
