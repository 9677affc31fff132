import Foundation

extension PreferencesDocument {
    /// The version of the file's shape that this program writes.
    static let version = 1

    private static let versionName = "version"

    /// Reads a file's text; nil when it is not a JSON object.
    ///
    /// Throws `newerVersion` or, when the version is not a number, `wrongType`. A text without a
    /// version was written by hand, and counts as ours.
    init?(text: Data, path: String) throws(StorageError) {
        guard let json = JSONText([UInt8](text)), let values = JSONObject(json) else { return nil }
        if let version = values[Self.versionName] { try Self.check(version, path: path) }
        self.init(values: values.without([Self.versionName]), path: path)
    }

    /// The text of a file with these values.
    var text: Data {
        var members = values
        members[Self.versionName] = JSONText(integer: Self.version)
        return Data(members.text(depth: 0).bytes) + Data("\n".utf8)
    }

    private static func check(_ version: JSONText, path: String) throws(StorageError) {
        guard version.integer != Self.version else { return }
        let text = String(decoding: version.bytes, as: UTF8.self)
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), text != "0" else {
            throw .wrongType(path: path, key: versionName, expected: "a whole number from 1")
        }
        throw .newerVersion(path: path, version: text)
    }
}
