/// Reads the files of a folder, some of which may not be the old app's.
struct LegacyCandidates {
    let files: LegacyFiles
    /// The folder's path, for errors.
    let folder: String
    private var sources: [LegacySource] = []
    private var problems: [LegacyError] = []

    init(in folder: String, files: LegacyFiles) {
        self.folder = folder
        self.files = files
    }

    /// Reads a path below the folder; `name` is for messages.
    mutating func add(_ path: String, name: String) {
        do {
            let document = try LegacyDocument.open(
                path,
                name: name,
                followingLinks: false,
                files: files
            )
            // Files are not read as a backup's index here, which could lead back to this folder.
            if case .folder = document.content {
                sources += try document.sources(files: files)
            } else {
                sources += try document.fileSources(files: files)
            }
        } catch {
            if !error.isForeign { problems.append(error) }
        }
    }

    /// Returns the data, newest version first; if there is none, throws the reason.
    func result(in enclosure: LegacySource.Enclosure) throws(LegacyError) -> [LegacySource] {
        guard !sources.isEmpty else {
            throw problems.first ?? .nothingFound(path: folder)
        }
        var sorted = LegacySource.Kind.allCases.flatMap { kind in
            sources.filter { $0.kind == kind }
        }
        for index in sorted.indices where sorted[index].enclosure == nil {
            sorted[index].enclosure = enclosure
        }
        for problem in problems {
            sorted[0].findings.notes.append("\(problem)")
        }
        return sorted
    }
}
