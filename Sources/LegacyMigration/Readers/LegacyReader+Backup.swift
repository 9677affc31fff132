import Storage

extension LegacyReader {
    /// An unencrypted iOS backup, given as its folder or as the `Manifest.db` in it.
    static let backup = LegacyReader(
        recognises: { document in
            switch document.content {
            case .folder(let names):
                names.contains("Manifest.db") || names.contains("Manifest.mbdb")
            case .database(let tables, _): tables.contains("Files")
            default: false
            }
        },
        read: { document, files throws(LegacyError) in
            var folder = document.path
            if case .database = document.content { folder = folder.parentPath }
            try refuseEncrypted(folder, files: files)
            let index = try BackupIndex(folder: folder, files: files)
            guard !index.entries.isEmpty else { throw .appNotInBackup(path: folder) }
            var candidates = LegacyCandidates(in: folder, files: files)
            for entry in index.entries {
                candidates.add(folder + "/" + entry.storedPath, name: entry.relativePath)
            }
            return try candidates.result(in: .backup(folder))
        }
    )

    private static func refuseEncrypted(
        _ folder: String,
        files: LegacyFiles
    ) throws(LegacyError) {
        let path = folder + "/Manifest.plist"
        // Backups in which this file is missing or damaged are still recognized by their index.
        guard files.isFile(path),
            let bytes = try? files.contents(of: path, limit: LegacyLimits.archiveSize),
            let entries = try? PropertyList.read(bytes).entries
        else { return }
        switch entries["IsEncrypted"] {
        case .boolean(true): throw .encryptedBackup(path: folder)
        case .integer(let flag) where flag != 0: throw .encryptedBackup(path: folder)
        default: break
        }
    }
}
