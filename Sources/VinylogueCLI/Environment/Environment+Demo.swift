import Demo
import Foundation
import Storage
import VinylogueKit

extension Environment {
    /// The demo's archive, which is made when it is first needed and kept up to the present.
    ///
    /// It lies in the temporary folder, so that a play that one command imports is there for the next.
    /// Making it takes less than a second. Throws `KitError.archive`.
    func demoArchive() throws -> String {
        let end = Int(world.now().timeIntervalSince1970) + 1
        return try PlayArchive.adding(to: folders.demoArchive) { archive in
            try archive.fill(DemoListener.name, until: end, slack: 3600) { from, to in
                DemoListener.plays(from: from, to: to).lazy.map {
                    ($0.time, $0.artist, $0.album, $0.track)
                }
            }
            return archive.path
        }
    }

    /// A file of the old app for `migrate` to find, in the demo's folder.
    ///
    /// Throws a `StorageError`.
    func demoLegacyData() throws -> String {
        let path = "\(folders.demoArchive.parentPath)/com.twocentstudios.vinylogue.plist"
        let friends = DemoListener.friendNames.map { "<string>\($0)</string>" }.joined()
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict>
            <key>currentUser</key><string>\(DemoListener.name)</string>
            <key>friendsOrder</key><array>\(friends)</array>
            <key>playCountFilter</key><integer>3</integer>
            </dict></plist>

            """
        try? FileManager.default.createDirectory(
            atPath: path.parentPath,
            withIntermediateDirectories: true
        )
        try OutputFile.write(Data(text.utf8), to: path)
        return path
    }
}

extension PlayerQueue {
    /// The queue that an album of the demo has replaced: one of the favourites, paused in its third
    /// track.
    static var demo: PlayerQueue? {
        guard let album = DemoListener.favorites.last else { return nil }
        var queue = PlayerQueue(pretending: Album(artist: album.artist, title: album.title))
        queue.position = 2
        queue.elapsed = 61
        queue.state = .pause
        return queue
    }
}

extension String {
    /// A text for people whose commands, in backticks, also have `--demo`: advice that is followed must
    /// not lead out of the demo.
    var advisingDemo: String {
        let parts = split(separator: "`", omittingEmptySubsequences: false)
        // Without a closing backtick there is no command.
        guard parts.count > 2, !parts.count.isMultiple(of: 2) else { return self }
        return parts.enumerated().map { index, part in
            let isCommand = part == "vinylogue" || part.hasPrefix("vinylogue ")
            guard !index.isMultiple(of: 2), isCommand, !part.hasSuffix("--demo") else {
                return String(part)
            }
            return "\(part) --demo"
        }.joined(separator: "`")
    }
}
