import Foundation

/// The parameters of a request to the web service, decoded as a form: `+` is a space.
struct DemoQuery: Sendable {
    private let values: [String: String]

    init(url: URL) {
        let query = URLComponents(url: url, resolvingAgainstBaseURL: true)?.percentEncodedQuery
        var values: [String: String] = [:]
        for pair in (query ?? "").split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = parts.first.flatMap(Self.decoded) else { continue }
            values[name] = parts.count == 2 ? Self.decoded(parts[1]) : ""
        }
        self.values = values
    }

    /// The value of a parameter, or nil if it is absent or empty.
    subscript(name: String) -> String? {
        values[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The value of a parameter that is a whole number, or nil if it is not one.
    func number(_ name: String) -> Int? {
        self[name].flatMap { Int($0) }
    }

    private static func decoded(_ text: Substring) -> String? {
        text.replacingOccurrences(of: "+", with: " ").removingPercentEncoding
    }
}
