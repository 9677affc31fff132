/// The name and the kind of one preference.
package struct PreferenceKey<Value: Codable & Sendable>: Sendable {
    /// The name in the file.
    package let name: String
    /// The value where the file has none.
    package let defaultValue: Value
    /// What a value must be, for messages, as in "a whole number".
    package let expected: String

    /// Creates a key.
    package init(name: String, defaultValue: Value, expected: String) {
        self.name = name
        self.defaultValue = defaultValue
        self.expected = expected
    }
}
