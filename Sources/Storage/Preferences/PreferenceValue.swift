import Core

/// The name and type of a preference.
package struct PreferenceKey<Value: PreferenceValue>: Sendable {
    /// The name in the file.
    package let name: String
    /// The value to use if the file has none.
    package let defaultValue: Value
    /// The kind of value for messages, such as "a whole number".
    package let expected: String

    /// Creates a key.
    package init(name: String, defaultValue: Value, expected: String) {
        self.name = name
        self.defaultValue = defaultValue
        self.expected = expected
    }
}

/// A value that preferences can contain.
package protocol PreferenceValue: Sendable {
    /// Parses a value; nil if it has another type.
    static func value(from json: JSONText) -> Self?
    /// The value as JSON; nil if it should not be stored.
    var json: JSONText? { get }
}

extension String: PreferenceValue {
    /// Parses a string.
    package static func value(from json: JSONText) -> String? { json.string }
    /// The string as JSON.
    package var json: JSONText? { JSONText(string: self) }
}

extension Int: PreferenceValue {
    /// Parses a whole number.
    package static func value(from json: JSONText) -> Int? { json.integer }
    /// The number as JSON.
    package var json: JSONText? { JSONText(integer: self) }
}

extension Optional: PreferenceValue where Wrapped: PreferenceValue {
    /// Parses a value; `null` becomes nil.
    package static func value(from json: JSONText) -> Wrapped?? {
        json.isNull ? .some(nil) : Wrapped.value(from: json).map(Optional.some)
    }
    /// The value as JSON; nil if there is no value.
    package var json: JSONText? { flatMap(\.json) }
}

extension Array: PreferenceValue where Element: PreferenceValue {
    /// Parses a list, if all its elements can be parsed.
    package static func value(from json: JSONText) -> [Element]? {
        guard let elements = json.elements else { return nil }
        var values: [Element] = []
        values.reserveCapacity(elements.count)
        for element in elements {
            guard let value = Element.value(from: element) else { return nil }
            values.append(value)
        }
        return values
    }
    /// The list, one element per line.
    package var json: JSONText? { JSONText(elements: compactMap(\.json)) }
}

extension JSONObject {
    /// The text of a member that may be missing or `null`, which gives an inner nil; an outer nil means
    /// that the member has another type.
    package func text(_ name: String) -> String?? {
        guard let json = self[name] else { return .some(nil) }
        return String?.value(from: json)
    }
}
