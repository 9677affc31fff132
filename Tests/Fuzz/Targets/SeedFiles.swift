import Foundation

/// The valid files that mutations start from.
struct SeedFiles: Sendable {
    /// The contents by path below the folder.
    let files: [String: [UInt8]]

    /// Reads all files below a folder of the checkout.
    init(in folder: String, of checkout: String) throws {
        let root = checkout + "/" + folder
        var files: [String: [UInt8]] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: root) {
            // Folders cannot be read as data and are skipped.
            if let data = try? Data(contentsOf: URL(filePath: root + "/" + path)) {
                files[path] = [UInt8](data)
            }
        }
        self.files = files
    }

    /// The contents of the files whose paths end with `suffix`, sorted by path.
    func contents(ending suffix: String = "") -> [[UInt8]] {
        files.filter { $0.key.hasSuffix(suffix) }.sorted { $0.key < $1.key }.map(\.value)
    }

    /// The contents of the files below a folder, sorted by path.
    func contents(below folder: String) -> [[UInt8]] {
        files.filter { $0.key.hasPrefix(folder + "/") }.sorted { $0.key < $1.key }.map(\.value)
    }
}
