import Foundation

/// The header and body of an answer as far as they have come.
struct CurlAnswer {
    /// The most bytes that all header lines may have.
    private static let headerLimit = 256 << 10

    private(set) var headers: [String: String] = [:]
    private(set) var body = Data()
    /// Whether a whole header has come.
    private(set) var hasBegun = false
    private(set) var isTooLarge = false
    private var headerSize = 0
    private var isInterim = false

    /// Takes one line of the header, its end included; false if there is too much of it.
    mutating func takeHeader(_ line: Data) -> Bool {
        headerSize += line.count
        guard headerSize <= Self.headerLimit else { return false }
        let text = String(decoding: line, as: UTF8.self)
        if text.hasPrefix("HTTP/") {
            // A status line: what came before was an interim answer, and so is this one if its status
            // has a 1 in front.
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

    /// Takes a piece of the body; false if it passes the limit, in bytes.
    mutating func takeBody(_ data: Data, limit: Int) -> Bool {
        guard data.count <= limit - body.count else {
            isTooLarge = true
            return false
        }
        body.append(data)
        return true
    }
}
