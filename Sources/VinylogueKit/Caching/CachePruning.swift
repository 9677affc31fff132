import Foundation
import Storage

/// Which files of a cache nobody will miss, as `cache-spec.md` says.
package enum CachePruning {
    /// The names of the entries that were not used for 90 days before `now`, and of the leftovers of
    /// writes that began more than an hour before.
    package static func names(of files: [CacheFile], now: Date) -> [String] {
        files.filter { file in
            let age = now.timeIntervalSince(
                file.isLeftover ? file.stored : max(file.used, file.stored)
            )
            return age > (file.isLeftover ? 3600 : 90 * 24 * 3600)
        }.map(\.name)
    }
}
