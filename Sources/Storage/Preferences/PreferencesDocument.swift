import Core
import Foundation

/// A snapshot of all preferences; unknown members are kept as written.
package struct PreferencesDocument: Sendable {
    /// The values by name, in the order of the file.
    private(set) var values: JSONObject
    /// The path of the file that the values were read from, for messages.
    let path: String?

    package init() {
        self.init(values: JSONObject(), path: nil)
    }

    init(values: JSONObject, path: String?) {
        self.values = values
        self.path = path
    }

    /// The value with this name, as written in the file; setting nil removes it.
    package subscript(name: String) -> JSONText? {
        get { values[name] }
        set { values[name] = newValue }
    }

    /// Returns a key's value, or its default if there is no value.
    ///
    /// Throws `wrongType` if the value has another type.
    package func value<Value>(of key: PreferenceKey<Value>) throws(StorageError) -> Value {
        guard let json = values[key.name] else { return key.defaultValue }
        guard let value = Value.value(from: json) else {
            throw .wrongType(path: path, key: key.name, expected: key.expected)
        }
        return value
    }

    /// Returns a number, or its default if there is no value.
    ///
    /// Throws `wrongType` if the value is not a number within `bounds`.
    package func value(
        of key: PreferenceKey<Int>,
        in bounds: ClosedRange<Int>
    ) throws(StorageError) -> Int {
        let number = try value(of: key)
        guard bounds.contains(number) else {
            let expected = "\(key.expected) from \(bounds.lowerBound) to \(bounds.upperBound)"
            throw .wrongType(path: path, key: key.name, expected: expected)
        }
        return number
    }

    /// Sets a key's value, replacing a value of any type; nil removes it.
    package mutating func set<Value>(_ value: Value, for key: PreferenceKey<Value>) {
        values[key.name] = value.json
    }
}

extension PreferencesDocument: Equatable {
    /// Whether both contain the same values, regardless of their paths.
    package static func == (left: PreferencesDocument, right: PreferencesDocument) -> Bool {
        left.values == right.values
    }
}

extension PreferencesDocument {
    /// The version of the file format that this program writes.
    static let version = 1

    private static let versionName = "version"

    /// Parses a file's text; nil if it is not a JSON object.
    ///
    /// Throws `newerVersion` or, if the version is not a number, `wrongType`. A file without a
    /// version was written by hand, and counts as the current version.
    init?(text: Data, path: String) throws(StorageError) {
        guard let json = JSONText([UInt8](text)), let values = JSONObject(json) else { return nil }
        if let version = values[Self.versionName] { try Self.check(version, path: path) }
        self.init(values: values.without([Self.versionName]), path: path)
    }

    /// The contents of a file with these values.
    var text: Data {
        var members = values
        members[Self.versionName] = JSONText(integer: Self.version)
        return Data(members.text(depth: 0).bytes) + Data("\n".utf8)
    }

    private static func check(_ version: JSONText, path: String) throws(StorageError) {
        guard version.integer != Self.version else { return }
        let text = String(decoding: version.bytes, as: UTF8.self)
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), text != "0" else {
            throw .wrongType(path: path, key: versionName, expected: "a whole number, 1 or greater")
        }
        throw .newerVersion(path: path, version: text)
    }
}
