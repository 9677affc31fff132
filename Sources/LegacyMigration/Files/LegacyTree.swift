/// Lists the regular files below folders, up to a limit, without following links.
struct LegacyTree {
    let files: LegacyFiles
    private var entriesLeft = LegacyLimits.folderEntries

    init(files: LegacyFiles) {
        self.files = files
    }

    /// Returns the files below `folder`, at most `depth` levels deep. `folder` and the returned
    /// paths are relative to `root`. Folders that cannot be listed are skipped.
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
