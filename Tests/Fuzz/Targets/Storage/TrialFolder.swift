import Foundation

/// A folder with one file, made anew for each input.
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

    /// What the file holds; nil if it is gone.
    var content: Data? { try? Data(contentsOf: URL(filePath: file)) }

    /// What a file that was set aside holds; nil if there is none.
    var setAside: Data? {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.first { $0.contains(".damaged-") }
            .flatMap { try? Data(contentsOf: URL(filePath: path + "/" + $0)) }
    }
}
