/// All preferences at one moment: values by key, with those that nobody here knows.
package struct PreferencesDocument: Sendable {
    /// The values by name.
    private(set) var values: [String: JSONValue]
    /// Where the values come from, for messages.
    let path: String?

    /// Creates a document without values.
    package init() {
        self.init(values: [:], path: nil)
    }

    init(values: [String: JSONValue], path: String?) {
        self.values = values
        self.path = path
    }

    /// The value of that name as it is in the file; setting nil removes it.
    package subscript(name: String) -> JSONValue? {
        get { values[name] }
        set { values[name] = newValue }
    }

    /// The value of a key, or its default where there is none.
    ///
    /// Throws `wrongType` when the value is of another kind; it stays where it is.
    package func value<Value>(of key: PreferenceKey<Value>) throws(StorageError) -> Value {
        guard let json = values[key.name] else { return key.defaultValue }
        guard let value: Value = try? json.decoded() else {
            throw .wrongType(path: path, key: key.name, expected: key.expected)
        }
        return value
    }

    /// Sets the value of a key, whatever it was; nil removes it.
    package mutating func set<Value>(_ value: Value, for key: PreferenceKey<Value>) {
        // Fails only for numbers that are none, such as infinity; no key's values have such.
        guard let json = try? JSONValue(encoding: value) else {
            preconditionFailure("\(key.name) cannot be written as JSON")
        }
        values[key.name] = json == .null ? nil : json
    }
}

extension PreferencesDocument: Equatable {
    /// Whether both hold the same values, wherever they come from.
    package static func == (left: PreferencesDocument, right: PreferencesDocument) -> Bool {
        left.values == right.values
    }
}
