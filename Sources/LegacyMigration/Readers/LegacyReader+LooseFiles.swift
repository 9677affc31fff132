extension LegacyReader {
    /// Any other folder; reads the files, containers and backups directly in it.
    static let looseFiles = LegacyReader(
        recognises: { document in
            if case .folder = document.content { true } else { false }
        },
        read: { document, files throws(LegacyError) in
            guard case .folder(let names) = document.content else { return [] }
            var candidates = LegacyCandidates(in: document.path, files: files)
            for name in names.prefix(LegacyLimits.folderEntries) {
                let path = document.path + "/" + name
                if files.isFile(path) || isEnclosure(path, files: files) {
                    candidates.add(path, name: name)
                }
            }
            return try candidates.result(in: .folder(document.path))
        }
    )

    private static func isEnclosure(_ path: String, files: LegacyFiles) -> Bool {
        guard files.isFolder(path), let names = try? files.names(path) else { return false }
        let document = LegacyDocument(path: path, name: path, content: .folder(names: names))
        return backup.recognises(document) || container.recognises(document)
    }
}
