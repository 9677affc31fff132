import Foundation
import Storage

/// Which files of a cache to prune; see `cache-spec.md`.
package enum CachePruning {
    /// The names of entries not used for 90 days, and of leftovers older than an hour.
    package static func names(of files: [CacheFile], now: Date) -> [String] {
        files.filter { file in
            let age = now.timeIntervalSince(
                file.isLeftover ? file.stored : max(file.used, file.stored)
            )
            return age > (file.isLeftover ? 3600 : 90 * 24 * 3600)
        }.map(\.name)
    }
}
