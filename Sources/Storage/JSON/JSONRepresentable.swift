/// A type whose values can be kept as JSON.
package protocol JSONRepresentable: Sendable {
    /// Reads a value, or returns nil when the JSON is of another kind.
    init?(json: JSONValue)

    /// The value as JSON; null stands for "no value", and is not written.
    var json: JSONValue { get }
}

extension String: JSONRepresentable {
    package init?(json: JSONValue) {
        guard case .string(let value) = json else { return nil }
        self = value
    }

    package var json: JSONValue { .string(self) }
}

extension Int: JSONRepresentable {
    package init?(json: JSONValue) {
        guard case .number(let text) = json else { return nil }
        self.init(text)
    }

    package var json: JSONValue { .number(String(self)) }
}

extension Array: JSONRepresentable where Element: JSONRepresentable {
    package init?(json: JSONValue) {
        guard case .array(let values) = json else { return nil }
        self = []
        for value in values {
            guard let element = Element(json: value) else { return nil }
            append(element)
        }
    }

    package var json: JSONValue { .array(map(\.json)) }
}

extension Optional: JSONRepresentable where Wrapped: JSONRepresentable {
    package init?(json: JSONValue) {
        self = nil
        guard json != .null else { return }
        guard let value = Wrapped(json: json) else { return nil }
        self = value
    }

    package var json: JSONValue { self?.json ?? .null }
}
