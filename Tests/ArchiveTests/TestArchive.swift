import Archive
import Core
import Foundation
import SQLite
import TestSupport

/// An archive in a temporary folder that is removed with it.
struct TestArchive {
    let folder: TemporaryDirectory
    let archive: Archive
    var path: String { archive.path }

    init(_ plays: [Play] = [], of user: String = "nora") throws {
        folder = try Self.folder()
        let path = folder.url.appending(path: "data/archive.sqlite").path
        archive = try Archive(path: path, createIfMissing: true)
        try add(plays, of: user)
    }

    /// An empty folder, in memory if possible, because hundreds of databases would be slow on disk.
    static func folder() throws -> TemporaryDirectory {
        let memory = URL(filePath: "/dev/shm")
        let isThere = FileManager.default.isWritableFile(atPath: memory.path)
        return isThere ? try TemporaryDirectory(below: memory) : try TemporaryDirectory()
    }

    @discardableResult func add(
        _ plays: [Play],
        of user: String = "nora"
    ) throws -> Archive.Writer.Counts {
        try archive.update { writer in
            for play in plays { try writer.add(play, of: user) }
            return try writer.counts()
        }
    }

    /// Every play as text, ordered by listener and time.
    func dump() throws -> [String] {
        try Database(path: path).rows(
            """
            SELECT l.name || ' ' || time || ' ' || ar.name || '/' || coalesce(al.title, '') || '/'
                || t.title || ' ' || s.name || coalesce(' ' || lasted, '')
            FROM plays p JOIN listeners l ON l.id = listener JOIN tracks t ON t.id = track
            JOIN artists ar ON ar.id = t.artist JOIN sources s ON s.id = source
            LEFT JOIN albums al ON al.id = album ORDER BY l.key, time, ar.exact, t.exact
            """
        ) { $0.text(0) ?? "" }
    }
}

extension Play {
    /// A play, by default of the track "t" from Last.fm.
    init(
        _ time: Int,
        _ artist: String,
        _ album: String,
        _ track: String = "t",
        from source: String = "lastfm"
    ) {
        self.init(time: time, artist: artist, album: album, track: track, source: source)
    }
}
