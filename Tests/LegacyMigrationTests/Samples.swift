import Foundation

/// The samples that are checked in.
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
            // A folder has no data, and fails.
            if let data = try? Data(contentsOf: folder.appending(path: path)) {
                contents[path] = data
            }
        }
        return contents
    }
}
