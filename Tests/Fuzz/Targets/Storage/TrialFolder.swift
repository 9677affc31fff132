import Foundation

/// A folder with one file, created again for each input.
struct TrialFolder {
    let path: String
    let file: String

    /// Empties the folder and writes the file.
    init(_ path: String, file name: String, holding bytes: Data, mode: Int = 0o600) throws {
        self.path = path
        file = path + "/" + name
        let files = FileManager.default
        for other in (try? files.contentsOfDirectory(atPath: path)) ?? [] {
            try files.removeItem(atPath: path + "/" + other)
        }
        try files.createDirectory(atPath: path, withIntermediateDirectories: true)
        try bytes.write(to: URL(filePath: file))
        try files.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
    }

    /// The contents of the file; nil if it does not exist.
    var content: Data? { try? Data(contentsOf: URL(filePath: file)) }

    /// The contents of a file that was moved aside; nil if there is none.
    var setAside: Data? {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.first { $0.contains(".damaged-") }
            .flatMap { try? Data(contentsOf: URL(filePath: path + "/" + $0)) }
    }
}
