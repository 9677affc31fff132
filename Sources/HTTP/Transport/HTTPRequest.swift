import Foundation

/// One HTTP request.
package struct HTTPRequest: Sendable, Hashable {
    /// The HTTP method.
    package enum Method: String, Sendable {
        case get = "GET"
        case post = "POST"
        case put = "PUT"
    }

    /// A request's purpose, which decides the rate limit that applies to it.
    package enum Purpose: Sendable {
        /// A response that the user is waiting for.
        case answer
        /// One of many requests, as in a sync; its lower rate limit leaves room for other requests.
        case longWork
        case picture
    }

    /// Which redirects to follow; only GET requests follow any.
    package enum Redirects: Sendable {
        /// Only redirects within the request's scheme, host and port.
        case withinOrigin
        /// Redirects within the origin, and to any HTTPS URL.
        case anywhereByHTTPS
    }

    /// The full URL including the query; it may contain a secret, so only `shownURL` is printed.
    package var url: URL
    package var method: Method
    /// Header fields by name.
    package var headers: [String: String]
    /// The body of a POST or PUT.
    package var body: Data
    /// The maximum size of the decompressed response, in bytes.
    package var bodySizeLimit: Int
    /// Which redirects are followed.
    package var redirects: Redirects
    /// Which machines the request may connect to.
    package var reach: Reach
    /// Whether the request can safely be sent twice, and so be retried.
    package var isRepeatable: Bool
    package var purpose = Purpose.answer
    /// The query parameters that are secret.
    package var secretParameters: Set<String> = []

    /// Creates a request. By default the response is limited to 8 MiB, redirects stay within the
    /// origin, and everything except a POST may be retried.
    package init(
        url: URL,
        method: Method = .get,
        headers: [String: String] = [:],
        body: Data = Data(),
        bodySizeLimit: Int = 8 << 20,
        redirects: Redirects = .withinOrigin,
        reach: Reach = .anywhere
    ) {
        self.url = url
        self.method = method
        self.headers = headers
        self.body = body
        self.bodySizeLimit = bodySizeLimit
        self.redirects = redirects
        self.reach = reach
        isRepeatable = method != .post
    }
}

extension HTTPRequest {
    /// The URL without its secret parameters, as text.
    package var shownURL: String {
        let parts = url.absoluteString.split(separator: "?", maxSplits: 1)
        guard parts.count == 2 else { return url.absoluteString }
        let query = parts[1].split(separator: "&").filter { item in
            !secretParameters.contains(String(item.prefix { $0 != "=" }))
        }
        return "\(parts[0])?\(query.joined(separator: "&"))"
    }
}

extension HTTPRequest: CustomStringConvertible, CustomReflectable {
    /// The method, and the URL up to and including its path.
    package var description: String { "\(method.rawValue) \(url.shownOrigin)\(url.path())" }

    /// A mirror without the query, the headers or the body.
    package var customMirror: Mirror { Mirror(self, children: ["request": description]) }
}
