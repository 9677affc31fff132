import Foundation
import TestSupport

/// The samples of the old app's data in the repository.
enum LegacySample {
    /// The folder of all samples.
    static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Legacy/Samples")

    /// Copies a sample to a path that does not exist yet.
    static func copy(_ name: String, to place: URL) throws {
        try FileManager.default.copyItem(at: folder.appending(path: name), to: place)
    }

    /// Copies a sample to the usual place in a home.
    static func copy(_ name: String, into home: UserHome) throws {
        let place = home.url.appending(path: "home/.local/share/vinylogue")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        try copy(name, to: place.appending(path: "legacy"))
    }

    /// A local Last.fm that also has an account for the samples' user, which the demo lacks.
    static func service() throws -> LoopbackLastFM {
        try LoopbackLastFM { request in
            guard request.query["user"] == "vinylfan" else { return nil }
            return .json(#"{"user":{"name":"VinylFan","playcount":"9"}}"#)
        }
    }
}
