import Foundation

/// One HTTP request.
package struct HTTPRequest: Sendable, Hashable {
    /// What is done at the address.
    package enum Method: String, Sendable {
        case get = "GET"
        case post = "POST"
        case put = "PUT"
    }

    /// What it is for, which decides how soon it may follow others.
    package enum Purpose: Sendable {
        /// An answer that is waited for.
        case answer
        /// One of many answers, such as in a sync, which gives way to the others.
        case longWork
        case picture
    }

    /// To where redirects are followed; only a GET follows any.
    package enum Redirects: Sendable {
        /// Only to the scheme, host and port of the request.
        case withinOrigin
        /// There, and to any address with https.
        case anywhereByHTTPS
    }

    /// The whole address, query included; it may contain a key, so it is never printed.
    package var url: URL
    package var method: Method
    /// Header fields by name.
    package var headers: [String: String]
    /// What a POST or PUT sends.
    package var body: Data
    /// The most bytes that the decompressed answer may have.
    package var bodySizeLimit: Int
    /// To where redirects are followed.
    package var redirects: Redirects
    /// To which machines it may connect.
    package var reach: Reach
    /// Whether sending it twice does no harm, so that it may be retried.
    package var isRepeatable: Bool
    package var purpose = Purpose.answer

    /// Creates a request. By default the answer may have 8 MiB, redirects stay within the
    /// origin, and all but a POST may be retried.
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
    /// The method, and the address up to its path.
    package var description: String { "\(method.rawValue) \(url.shownOrigin)\(url.path())" }

    /// A mirror without the query, the headers and the body.
    package var customMirror: Mirror { Mirror(self, children: ["request": description]) }
}
