/// A file or folder, identified by its content.
struct LegacyDocument: Sendable {
    /// The content, as far as needed to choose a reader.
    enum Content: Sendable {
        /// A property list's outermost dictionary.
        case propertyList([String: PropertyList])
        /// The bytes of a JSON array.
        case jsonArray([UInt8])
        /// A SQLite database with these tables, of `size` bytes.
        case database(tables: [String], size: Int)
        /// A folder with these names in it.
        case folder(names: [String])
    }

    /// Where it is.
    let path: String
    /// The file's name for people; in a backup, not the last part of the path.
    let name: String
    /// The data in it.
    let content: Content

    /// The place of a value for people.
    func place(_ key: String) -> String {
        "\(name): \(key)"
    }

    /// The last part of a path.
    static func name(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }
}
