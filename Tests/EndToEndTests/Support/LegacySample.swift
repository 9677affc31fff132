import Foundation
import TestSupport

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

    /// Copies one of them to a well-known place of a home.
    static func copy(_ name: String, into home: UserHome) throws {
        let place = home.url.appending(path: "home/.local/share/vinylogue")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        try copy(name, to: place.appending(path: "legacy"))
    }

    /// A service that knows the user of all of them, whom the demo does not know.
    static func service() throws -> LoopbackLastFM {
        try LoopbackLastFM { request in
            guard request.query["user"] == "vinylfan" else { return nil }
            return .json(#"{"user":{"name":"VinylFan","playcount":"9"}}"#)
        }
    }
}
