extension LegacyDocument {
    /// Opens a file or folder, and identifies it by its content.
    ///
    /// `followingLinks` is for paths that the user named; links inside folders are not followed.
    static func open(
        _ path: String,
        name: String? = nil,
        followingLinks: Bool,
        files: LegacyFiles
    ) throws(LegacyError) -> LegacyDocument {
        let content: Content
        switch try files.item(path, followingLinks) {
        case .folder: content = .folder(names: try files.names(path))
        case .file(let size): content = try fileContent(of: path, size: size, files: files)
        case .link, .special: throw .notARegularFile(path: path)
        }
        return LegacyDocument(path: path, name: name ?? Self.name(of: path), content: content)
    }

    private static func fileContent(
        of path: String,
        size: Int,
        files: LegacyFiles
    ) throws(LegacyError) -> Content {
        let start = try files.prefix(path, 1024)
        guard !start.isEmpty else { throw .damaged(path: path, what: "it is empty") }
        if start.starts(with: "SQLite format 3\0".utf8) {
            return .database(tables: try tables(of: path, size: size), size: size)
        }
        if PropertyList.isBinary(start) || isXMLPropertyList(start) {
            return try propertyList(at: path, files: files)
        }
        if firstByte(start) == UInt8(ascii: "[") {
            return .jsonArray(try files.contents(of: path, limit: LegacyLimits.archiveSize))
        }
        throw .notRecognised(
            path: path,
            what: "it is not a property list, a JSON list or a SQLite database"
        )
    }

    private static func propertyList(
        at path: String,
        files: LegacyFiles
    ) throws(LegacyError) -> Content {
        let bytes = try files.contents(of: path, limit: LegacyLimits.fileSize)
        let list: PropertyList
        do {
            list = try PropertyList.read(bytes)
        } catch {
            if error == .noLibrary { throw .noLibrary }
            throw .damaged(path: path, what: error.words)
        }
        guard let entries = list.entries else {
            throw .notRecognised(
                path: path,
                what: "it is a property list without the app's settings"
            )
        }
        return .propertyList(entries)
    }

    private static func tables(of path: String, size: Int) throws(LegacyError) -> [String] {
        do {
            return try LegacyDatabase(path: path, size: size).tables()
        } catch {
            throw .damaged(path: path, what: error.words)
        }
    }

    private static func isXMLPropertyList(_ start: [UInt8]) -> Bool {
        let text = withoutMark(start).drop(while: isSpace)
        return ["<?xml", "<!DOCTYPE plist", "<plist"].contains { text.starts(with: $0.utf8) }
    }

    private static func firstByte(_ start: [UInt8]) -> UInt8? {
        withoutMark(start).first { !isSpace($0) }
    }

    private static func withoutMark(_ start: [UInt8]) -> ArraySlice<UInt8> {
        start.dropFirst(start.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte)
    }
}
