import Foundation
import HTTP
import LastFM

/// The text that identifies a request in the response cache; see `cache-spec.md`.
package enum CanonicalRequest {
    /// The base URL and the query: the method and all parameters but key and format, sorted by name,
    /// user names lower-cased.
    package static func text(for request: some LastFMRequest, baseURL: URL) -> String {
        var parameters = request.parameters
        for name in ["user", "username"] {
            parameters[name] = parameters[name]?.lowercased()
        }
        parameters["method"] = type(of: request).method
        let sorted = parameters.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        let query = percentEncodedQuery(sorted.map { (name: $0.key, value: $0.value) })
        return "\(baseURL.absoluteString)?\(query)"
    }
}
