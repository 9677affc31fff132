/// The old app's files in a backup, according to its `Manifest.db`.
struct BackupIndex {
    /// One of the app's files.
    struct Entry: Equatable {
        /// The path in the app's container.
        var relativePath: String
        /// The path in the backup.
        var storedPath: String
    }

    /// The files that exist and may contain the app's data, sorted by relative path.
    let entries: [Entry]

    private static let domain = "AppDomain-com.twocentstudios.vinylogue"
    private static let folders = [
        "Documents/", "Library/Application Support/", "Library/Preferences/",
    ]

    /// Reads the index in a backup's folder.
    init(folder: String, files: LegacyFiles) throws(LegacyError) {
        let path = folder + "/Manifest.db"
        guard files.isFile(path) else {
            throw .notRecognised(
                path: folder,
                what: "it is a backup without Manifest.db, perhaps one made before iOS 10"
            )
        }
        let document = try LegacyDocument.open(path, followingLinks: false, files: files)
        guard case .database(let tables, let size) = document.content, tables.contains("Files")
        else { throw .damaged(path: path, what: "it lists no files") }
        do throws(LegacyDatabase.Failure) {
            let rows = try LegacyDatabase(path: path, size: size).rows(
                "SELECT fileID, relativePath FROM Files WHERE domain = ?1",
                binding: Self.domain
            )
            entries = rows.compactMap(Self.entry)
                .filter { entry in
                    files.isFolder(folder + "/" + entry.storedPath.prefix(2))
                        && files.isFile(folder + "/" + entry.storedPath)
                }
                .sorted { $0.relativePath < $1.relativePath }
        } catch {
            throw .damaged(path: path, what: error.words)
        }
    }

    private static func entry(_ row: [String?]) -> Entry? {
        guard row.count == 2, let id = row[0], let path = row[1],
            folders.contains(where: path.hasPrefix), isFileID(id)
        else { return nil }
        return Entry(relativePath: path, storedPath: "\(id.prefix(2))/\(id)")
    }

    /// Whether a file ID is a hexadecimal SHA-1 digest, which cannot lead out of the folder.
    private static func isFileID(_ id: String) -> Bool {
        id.utf8.count == 40
            && id.utf8.allSatisfy {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
            }
    }
}
