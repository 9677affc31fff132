import Foundation
import HTTP

/// The parameters of a request to the web service, decoded as a form: `+` is a space.
struct DemoQuery: Sendable {
    private let values: [String: String]

    init(url: URL) {
        var components = URLComponents(url: url, resolvingAgainstBaseURL: true)
        let query = components?.percentEncodedQuery ?? ""
        components?.percentEncodedQuery = query.components(separatedBy: "+").joined(
            separator: "%20"
        )
        var values: [String: String] = [:]
        for item in components?.queryItems ?? [] { values[item.name] = item.value }
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
}
