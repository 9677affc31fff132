import Storage
import VinylogueKit

extension Environment {
    /// Checks that a file to write is neither one of vinylogue's own files nor the command's input.
    ///
    /// nil and `-` are standard output, which is always fine. The input is a path, with `-` for
    /// standard input, and what the file is, such as "the draft itself". Throws
    /// `EnvironmentError.protectedFile`.
    func checkOutput(_ path: String?, isNot input: (path: String, role: String)? = nil) throws {
        guard let path, path != "-" else { return }
        let inputs = input.map { [($0.path == "-" ? "/dev/stdin" : $0.path, $0.role)] } ?? []
        for (file, role) in machine.folders.ownFiles + inputs where OutputFile.areSame(path, file) {
            throw EnvironmentError.protectedFile(path: path, role: role)
        }
    }
}

extension Folders {
    /// The files that no output may replace, and what each of them is.
    fileprivate var ownFiles: [(path: String, role: String)] {
        let files = [
            (preferences, "settings file"), (credentials, "credentials file"),
            (theme, "theme file"), (keys, "keys file"), (collection, "collection file"),
            (names, "names file"), (writeBack, "write-back file"),
            (queue, "queue file"),
        ]
        let archives = [archive, "\(demo)/archive.sqlite"].compactMap(\.self).flatMap { path in
            ["", "-wal", "-shm", "-journal"].map { "\(path)\($0)" }
        }
        return files.compactMap { path, name in path.map { ($0, "vinylogue's own \(name)") } }
            + archives.map { ($0, "vinylogue's own archive") }
    }
}
