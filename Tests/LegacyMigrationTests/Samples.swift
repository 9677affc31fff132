import Foundation

/// The samples in `Legacy/Samples`.
enum Samples {
    static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Legacy/Samples")

    static func path(_ name: String) -> String {
        folder.appending(path: name).path
    }

    /// The contents of every file below a folder, by path relative to it.
    static func contents(of folder: URL) throws -> [String: Data] {
        var contents: [String: Data] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
            // Folders cannot be read as data and are left out.
            if let data = try? Data(contentsOf: folder.appending(path: path)) {
                contents[path] = data
            }
        }
        return contents
    }
}
