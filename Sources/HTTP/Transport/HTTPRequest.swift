import Foundation

/// One HTTP request.
package struct HTTPRequest: Sendable, Hashable {
    /// The HTTP method.
    package enum Method: String, Sendable {
        case get = "GET"
        case post = "POST"
        case put = "PUT"
    }

    /// A request's purpose, which decides how soon it may follow others.
    package enum Purpose: Sendable {
        /// A response that someone is waiting for.
        case answer
        /// One of many responses, such as in a sync; other requests go first.
        case longWork
        case picture
    }

    /// Where redirects are followed; only a GET follows any.
    package enum Redirects: Sendable {
        /// Only to the scheme, host and port of the request.
        case withinOrigin
        /// There, and to any HTTPS URL.
        case anywhereByHTTPS
    }

    /// The full URL including the query; it may contain a key, so it is never printed.
    package var url: URL
    package var method: Method
    /// Header fields by name.
    package var headers: [String: String]
    /// What a POST or PUT sends.
    package var body: Data
    /// The maximum size of the decompressed response, in bytes.
    package var bodySizeLimit: Int
    /// Where redirects are followed.
    package var redirects: Redirects
    /// Which machines it may connect to.
    package var reach: Reach
    /// Whether sending it twice does no harm, so that it may be retried.
    package var isRepeatable: Bool
    package var purpose = Purpose.answer

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

extension HTTPRequest: CustomStringConvertible, CustomReflectable {
    /// The method, and the URL up to its path.
    package var description: String { "\(method.rawValue) \(url.shownOrigin)\(url.path())" }

    /// A mirror without the query, the headers and the body.
    package var customMirror: Mirror { Mirror(self, children: ["request": description]) }
}
