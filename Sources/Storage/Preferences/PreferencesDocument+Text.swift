import Foundation

extension PreferencesDocument {
    /// The version of the file's shape that this program writes.
    static let version: Decimal = 1

    private static let versionName = "version"

    /// Reads a file's text; nil when it is no JSON object.
    ///
    /// Throws `newerVersion` or, when the version is no version, `wrongType`. A text without a
    /// version was written by hand, and counts as ours.
    init?(text: Data, path: String) throws(StorageError) {
        guard case .object(var values) = JSONValue(text: text) else { return nil }
        if let version = values.removeValue(forKey: Self.versionName) {
            try Self.check(version, path: path)
        }
        self.init(values: values, path: path)
    }

    /// The text of a file with these values.
    var text: Data {
        get throws {
            var members = values
            members[Self.versionName] = .number(Self.version)
            return try JSONValue.object(members).text
        }
    }

    private static func check(_ version: JSONValue, path: String) throws(StorageError) {
        guard version != .number(Self.version) else { return }
        guard case .number(let number) = version, number > 0, number.exponent >= 0 else {
            throw .wrongType(path: path, key: versionName, expected: "a whole number from 1")
        }
        throw .newerVersion(path: path, version: number.description)
    }
}
