/// All preferences at one moment; what is not known here is kept as it was written.
package struct PreferencesDocument: Sendable {
    /// The values by name, in the order of the file.
    private(set) var values: JSONObject
    /// Where the values come from, for messages.
    let path: String?

    /// Creates a document without values.
    package init() {
        self.init(values: JSONObject(), path: nil)
    }

    init(values: JSONObject, path: String?) {
        self.values = values
        self.path = path
    }

    /// The value of that name, as it is in the file; setting nil removes it.
    package subscript(name: String) -> JSONText? {
        get { values[name] }
        set { values[name] = newValue }
    }

    /// The value of a key, or its default where there is none.
    ///
    /// Throws `wrongType` when the value is of another kind; it stays where it is.
    package func value<Value>(of key: PreferenceKey<Value>) throws(StorageError) -> Value {
        guard let json = values[key.name] else { return key.defaultValue }
        guard let value = Value.value(from: json) else {
            throw .wrongType(path: path, key: key.name, expected: key.expected)
        }
        return value
    }

    /// Sets the value of a key, whatever it was; nil removes it.
    package mutating func set<Value>(_ value: Value, for key: PreferenceKey<Value>) {
        values[key.name] = value.json
    }
}

extension PreferencesDocument: Equatable {
    /// Whether both contain the same values, wherever they come from.
    package static func == (left: PreferencesDocument, right: PreferencesDocument) -> Bool {
        left.values == right.values
    }
}
