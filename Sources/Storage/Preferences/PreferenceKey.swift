/// The name and type of a preference.
package struct PreferenceKey<Value: PreferenceValue>: Sendable {
    /// The name in the file.
    package let name: String
    /// The value if the file has none.
    package let defaultValue: Value
    /// The kind of value, for messages, as in "a whole number".
    package let expected: String

    /// Creates a key.
    package init(name: String, defaultValue: Value, expected: String) {
        self.name = name
        self.defaultValue = defaultValue
        self.expected = expected
    }
}
