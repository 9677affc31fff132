import Foundation

/// The examples of the old app's data that are checked in.
enum LegacySample {
    /// The folder with all of them.
    static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Legacy/Samples")

    /// Copies one of them to a place where there is nothing yet.
    static func copy(_ name: String, to place: URL) throws {
        try FileManager.default.copyItem(at: folder.appending(path: name), to: place)
    }
}
