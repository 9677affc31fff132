import Core
import Foundation

/// The part of a response received so far.
struct CurlAnswer {
    /// The maximum total size of all header lines, in bytes.
    private static let headerLimit = 256 << 10

    private(set) var headers: [String: String] = [:]
    private(set) var body = Data()
    /// Whether the whole header has arrived.
    private(set) var hasBegun = false
    private(set) var isTooLarge = false
    private var headerSize = 0
    private var isInterim = false

    /// Adds a header line, including its line end; returns false once the header is too long.
    mutating func takeHeader(_ line: Data) -> Bool {
        headerSize += line.count
        guard headerSize <= Self.headerLimit else { return false }
        let text = String(decoding: line, as: UTF8.self)
        if text.hasPrefix("HTTP/") {
            // Any lines before this one were an interim response; a 1xx status starts another.
            headers = [:]
            isInterim = text.drop { $0 != " " }.hasPrefix(" 1")
        } else if text.allSatisfy(\.isWhitespace) {
            hasBegun = !isInterim
        } else if let colon = text.firstIndex(of: ":") {
            let name = text[..<colon].lowercased()
            let value = text[text.index(after: colon)...].trimmed()
            headers[name] = headers[name].map { "\($0), \(value)" } ?? value
        }
        return true
    }

    /// Adds received bytes to the body; returns false once the body would exceed `limit` bytes.
    mutating func takeBody(_ data: Data, limit: Int) -> Bool {
        guard data.count <= limit - body.count else {
            isTooLarge = true
            return false
        }
        body.append(data)
        return true
    }
}
