import Foundation
import HTTP
import Storage

extension ServiceRequest {
    /// The text that identifies a request to Last.fm in the response cache, as `cache-spec.md` defines it:
    /// the base URL and the query, with the method and all parameters but key and format, sorted by name,
    /// user names lower-cased.
    package func canonicalText(baseURL: URL) -> String {
        var parameters = parameters
        for name in ["user", "username"] {
            parameters[name] = parameters[name]?.lowercased()
        }
        parameters["method"] = Self.name
        let sorted = parameters.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        let query = percentEncodedQuery(sorted.map { (name: $0.key, value: $0.value) })
        return "\(baseURL.absoluteString)?\(query)"
    }
}

/// Which files of a cache to prune; see `cache-spec.md`.
package enum CachePruning {
    /// The names of entries not used for 90 days, and of leftovers older than an hour.
    package static func names(of files: [CacheFile], now: Date) -> [String] {
        files.filter { file in
            let age = now.timeIntervalSince(
                file.isLeftover ? file.stored : max(file.used, file.stored)
            )
            return age > (file.isLeftover ? 3600 : 90 * .day)
        }.map(\.name)
    }
}
