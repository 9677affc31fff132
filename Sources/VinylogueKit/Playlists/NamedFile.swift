import Foundation
import Storage

/// A new file that is named after its contents.
enum NamedFile {
    /// The maximum number of files with the same name.
    private static let mostCopies = 10_000
    /// The maximum length of a file's name, without its ending.
    private static let longest = 60

    /// Writes a file to a folder, which is created if necessary, and returns the file's path.
    static func write(
        _ data: Data,
        named text: String,
        type: String,
        in folder: String
    ) throws -> String {
        try KitError.storing { try PrivateFolder.make(folder) }
        let name = name(for: text)
        for number in 1...mostCopies {
            let path = "\(folder)/\(name)\(number == 1 ? "" : "-\(number)").\(type)"
            guard !FileManager.default.fileExists(atPath: path) else { continue }
            var isTaken = false
            try KitError.storing {
                try OutputFile.update(path, limit: .max) { other in
                    // Another program may have been faster.
                    isTaken = other != nil
                    return isTaken ? nil : data
                }
            }
            if !isTaken { return path }
        }
        throw KitError.storage(
            .unwritable(path: folder, reason: "too many files have the same name")
        )
    }

    /// The letters and digits of a text, joined by hyphens.
    private static func name(for text: String) -> String {
        let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }
        var name = ""
        for word in words {
            let longer = name.isEmpty ? String(word) : "\(name)-\(word)"
            guard longer.count <= longest, longer.utf8.count <= 200 else { break }
            name = longer
        }
        return name.isEmpty ? "vinylogue" : name
    }
}
