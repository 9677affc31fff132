import Foundation

/// The sound files that mutations start from.
struct SeedFiles: Sendable {
    /// The contents by path below the folder.
    let files: [String: [UInt8]]

    /// Reads all files below a folder of the checkout.
    init(in folder: String, of checkout: String) throws {
        let root = checkout + "/" + folder
        var files: [String: [UInt8]] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: root) {
            // A folder has no data, and fails.
            if let data = try? Data(contentsOf: URL(filePath: root + "/" + path)) {
                files[path] = [UInt8](data)
            }
        }
        self.files = files
    }

    /// The contents of the files whose paths end like this, in the order of their paths.
    func contents(ending suffix: String = "") -> [[UInt8]] {
        files.filter { $0.key.hasSuffix(suffix) }.sorted { $0.key < $1.key }.map(\.value)
    }

    /// The contents of the files below a folder, in the order of their paths.
    func contents(below folder: String) -> [[UInt8]] {
        files.filter { $0.key.hasPrefix(folder + "/") }.sorted { $0.key < $1.key }.map(\.value)
    }
}
