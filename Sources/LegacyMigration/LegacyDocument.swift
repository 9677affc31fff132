/// A file or folder, identified by its content.
struct LegacyDocument: Sendable {
    /// The content, read as far as necessary to choose a reader.
    enum Content: Sendable {
        /// A property list's outermost dictionary.
        case propertyList([String: PropertyList])
        /// The bytes of a JSON array.
        case jsonArray([UInt8])
        /// A SQLite database of `size` bytes with these tables.
        case database(tables: [String], size: Int)
        /// A folder whose entries have these names.
        case folder(names: [String])
    }

    /// The path of the file or folder.
    let path: String
    /// The name for messages; in a backup, the path in the app's container.
    let name: String
    /// The type and content of the document.
    let content: Content

    /// Returns a value's location, for messages.
    func place(_ key: String) -> String {
        "\(name): \(key)"
    }

    /// Returns the last component of a path.
    static func name(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }
}

extension LegacyDocument {
    /// Reads all of the old app's data in this document.
    func sources(files: LegacyFiles) throws(LegacyError) -> [LegacySource] {
        if let reader = LegacyReader.ofFolders.first(where: { $0.recognises(self) }) {
            return try reader.read(self, files)
        }
        return try fileSources(files: files)
    }

    /// Reads all of the old app's data in this document, which must be a single file.
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

    /// The app's bundle ID, from a file name such as `com.example.player.plist`.
    private var appName: String? {
        guard name.hasSuffix(".plist") else { return nil }
        let app = Self.name(of: name).dropLast(".plist".count)
        return app.contains(".") ? String(app) : nil
    }
}
