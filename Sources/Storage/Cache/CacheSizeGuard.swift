import Foundation
import Synchronization

/// Keeps a cache folder below a size without measuring it after every write.
final class CacheSizeGuard: Sendable {
    private let folder: CacheFolder
    private let limit: Int
    /// The folder's size in bytes, as known to this process; nil before the first measurement.
    private let count = Mutex<Int?>(nil)

    init(folder: CacheFolder, limit: Int) {
        self.folder = folder
        self.limit = limit
    }

    /// Counts a stored file, and removes other files if the folder is now too large.
    ///
    /// The first call measures the folder. Throws a `StorageError` if measuring or removing fails.
    func added(_ size: Int) throws(StorageError) {
        try count.withLock { (count) throws(StorageError) in
            // A file that replaces another is counted twice until the next measurement.
            if let known = count, known + size <= limit {
                count = known + size
                return
            }
            let files = try folder.files()
            let all = CacheExcess(of: files, limit: .max)
            count = all.remaining
            guard all.remaining > limit else { return }
            // Remove more than necessary, so that not every later write has to make room.
            let excess = CacheExcess(of: files, limit: limit / 10 * 9)
            _ = try folder.remove(excess.names)
            count = excess.remaining
        }
    }
}

/// The files to remove so that a cache does not exceed its size limit.
package struct CacheExcess: Equatable, Sendable {
    /// The names of the files to remove, least recently used first.
    package var names: [String]
    /// The total size in bytes of the remaining files.
    package var remaining: Int

    /// Finds the files to remove so that at most `limit` bytes remain.
    ///
    /// Files used at the same time are removed in the order of their names. Leftovers of
    /// interrupted writes are ignored for an hour, since another process may still be writing them.
    package init(of files: [CacheFile], limit: Int) {
        let newest = files.map(\.lastNeeded).max() ?? .distantPast
        let oldestFirst =
            files.filter { !$0.isLeftover || $0.size > 0 && $0.lastNeeded < newest - 3600 }
            .sorted { ($0.lastNeeded, $0.name) < ($1.lastNeeded, $1.name) }
        names = []
        remaining = oldestFirst.reduce(0) { $0 + $1.size }
        for file in oldestFirst where remaining > limit {
            names.append(file.name)
            remaining -= file.size
        }
    }
}
