/// Lists the regular files below folders, without following links, up to a number of entries.
struct LegacyTree {
    let files: LegacyFiles
    private var entriesLeft = LegacyLimits.folderEntries

    /// Starts with the full allowance of entries.
    init(files: LegacyFiles) {
        self.files = files
    }

    /// The files below `folder`, which is relative to `root`, at most `depth` levels down; the
    /// paths are also relative to `root`. Folders that cannot be listed are skipped.
    mutating func files(below folder: String, in root: String, depth: Int) -> [String] {
        var path = root
        for part in folder.split(separator: "/") {
            path += "/" + part
            guard files.isFolder(path) else { return [] }
        }
        return list(folder, in: root, depth: depth)
    }

    private mutating func list(_ folder: String, in root: String, depth: Int) -> [String] {
        guard depth > 0, let names = try? files.names(root + "/" + folder) else { return [] }
        var found: [String] = []
        for name in names {
            guard entriesLeft > 0 else { return found }
            entriesLeft -= 1
            let relative = folder + "/" + name
            switch try? files.item(root + "/" + relative, false) {
            case .file: found.append(relative)
            case .folder: found += list(relative, in: root, depth: depth - 1)
            default: break
            }
        }
        return found
    }
}
