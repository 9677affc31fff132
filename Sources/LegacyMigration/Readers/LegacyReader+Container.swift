extension LegacyReader {
    /// An app's container folder: preferences, documents and stores.
    static let container = LegacyReader(
        recognises: { document in
            guard case .folder(let names) = document.content else { return false }
            return names.contains("Library") || names.contains("Documents")
                // On macOS, both folders are one level down, in `Data`.
                || (names.contains("Data") && names.contains { $0.hasSuffix(".metadata.plist") })
        },
        read: { document, files throws(LegacyError) in
            guard case .folder(let names) = document.content else { return [] }
            let hasOwn = names.contains("Library") || names.contains("Documents")
            let root = hasOwn ? document.path : document.path + "/Data"
            var candidates = LegacyCandidates(in: document.path, files: files)
            var tree = LegacyTree(files: files)
            for (folder, depth) in folders {
                for file in tree.files(below: folder, in: root, depth: depth) {
                    candidates.add(root + "/" + file, name: file)
                }
            }
            return try candidates.result(in: .container(document.path))
        }
    )

    /// The folders in which the app kept files, and how many levels deep to search each.
    private static let folders = [
        ("Documents", LegacyLimits.folderDepth),
        ("Library/Application Support", LegacyLimits.folderDepth),
        ("Library/Preferences", 1),
    ]
}
