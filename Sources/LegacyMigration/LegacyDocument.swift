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

    /// A value's location, for people.
    func place(_ key: String) -> String {
        "\(name): \(key)"
    }

    /// The last part of a path.
    static func name(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }
}

extension LegacyDocument {
    /// All of the old app's data in this document.
    func sources(files: LegacyFiles) throws(LegacyError) -> [LegacySource] {
        if let reader = LegacyReader.ofFolders.first(where: { $0.recognises(self) }) {
            return try reader.read(self, files)
        }
        return try fileSources(files: files)
    }

    /// All of the old app's data in this document, which is a single file.
    func fileSources(files: LegacyFiles) throws(LegacyError) -> [LegacySource] {
        var sources: [LegacySource] = []
        for reader in LegacyReader.ofFiles where reader.recognises(self) {
            sources += try reader.read(self, files)
        }
        guard sources.isEmpty else { return sources }
        switch content {
        case .propertyList(let entries) where entries.isEmpty: throw .nothingFound(path: path)
        case .propertyList: throw .otherApp(path: path, name: appName)
        default: throw .notRecognised(path: path, what: "it is some other database")
        }
    }

    /// The app whose defaults are in a file with a name such as `com.example.player.plist`.
    private var appName: String? {
        guard name.hasSuffix(".plist") else { return nil }
        let app = Self.name(of: name).dropLast(".plist".count)
        return app.contains(".") ? String(app) : nil
    }
}
