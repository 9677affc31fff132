import Foundation

/// One HTTP GET.
package struct HTTPRequest: Sendable, Equatable {
    /// The whole address, query included; it may hold the API key, so it is never printed.
    package var url: URL
    /// Header fields by name.
    package var headers: [String: String]
    /// The most bytes that the decompressed body may have before the answer is refused.
    package var bodySizeLimit: Int

    /// Creates a request; the body may have 8 MiB unless told otherwise.
    package init(url: URL, headers: [String: String] = [:], bodySizeLimit: Int = 8 << 20) {
        self.url = url
        self.headers = headers
        self.bodySizeLimit = bodySizeLimit
    }
}

extension HTTPRequest: CustomStringConvertible, CustomReflectable {
    /// The address up to its path.
    package var description: String { "GET \(url.shownOrigin)\(url.path())" }

    /// A mirror without the query and the headers.
    package var customMirror: Mirror { Mirror(self, children: ["request": description]) }
}
