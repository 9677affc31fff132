import Names
import SQLite

/// The IDs of listeners, sources, artists, albums and tracks; looking up a new name inserts it.
///
/// Valid for one transaction, since after a rollback, its IDs might not be in the database.
final class NameTable {
    private struct TitleKey: Hashable {
        var artist: Int32
        var title: String
    }

    private let database: Database
    private var artists: [String: Int32] = [:]
    private var albums: [TitleKey: Int32] = [:]
    private var tracks: [TitleKey: Int32] = [:]
    /// The last lookups, since consecutive plays are often from the same album.
    private var lastListener: (name: String, id: Int)?
    private var lastSource: (name: String, id: Int)?
    private var lastArtist = ("", Int32(0))
    private var lastAlbum = (TitleKey(artist: 0, title: ""), Int32(0))
    /// The tracks that have a length.
    private var measured: Set<Int32> = []
    private var looseTracks: [Int32: LooseTrack] = [:]

    /// The maximum number of names in each dictionary, to limit memory.
    private static let capacity = 150_000

    /// The loose form of a track, without commas and quotation marks, which some exports omit.
    struct LooseTrack: Equatable {
        var artist: String
        var title: String

        init(artist: String, title: String) {
            self.artist = artist.looseName.filter { $0 != "," && $0 != "\"" }
            self.title = title.looseTitle.filter { $0 != "," && $0 != "\"" }
        }
    }

    init(_ database: Database) {
        self.database = database
    }

    func listener(_ name: String) throws -> Int {
        if let last = lastListener, last.name == name { return last.id }
        let key = Value.text(name.lowercased())
        let id = try id("SELECT id FROM listeners WHERE key = ?1", key) {
            try database.run("INSERT INTO listeners(name, key) VALUES (?1, ?2)", .text(name), key)
        }
        lastListener = (name, id)
        return id
    }

    func source(_ name: String) throws -> Int {
        if let last = lastSource, last.name == name { return last.id }
        let id = try id("SELECT id FROM sources WHERE name = ?1", .text(name)) {
            try database.run("INSERT INTO sources(name) VALUES (?1)", .text(name))
        }
        lastSource = (name, id)
        return id
    }

    func artist(_ name: String) throws -> Int32 {
        if lastArtist.0 != name { lastArtist = (name, try anyArtist(name)) }
        return lastArtist.1
    }

    private func anyArtist(_ name: String) throws -> Int32 {
        if let id = artists[name] { return id }
        let exact = Value.text(Self.exact(name))
        let id = try id("SELECT id FROM artists WHERE exact = ?1", exact) {
            let loose = Value.text(name.looseName)
            let family = try database.integer(
                "SELECT family FROM artists WHERE loose = ?1 LIMIT 1",
                loose
            )
            try database.run(
                """
                INSERT INTO artists(name, exact, loose, family) VALUES (?1, ?2, ?3,
                    coalesce(?4, (SELECT coalesce(max(id), 0) + 1 FROM artists)))
                """,
                .text(name),
                exact,
                loose,
                family.map(Value.integer) ?? .null
            )
        }
        if artists.count >= Self.capacity { artists.removeAll(keepingCapacity: true) }
        artists[name] = try small(id)
        return try small(id)
    }

    func album(_ title: String, by artist: Int32) throws -> Int32 {
        let key = TitleKey(artist: artist, title: title)
        if lastAlbum.0 != key { lastAlbum = (key, try anyAlbum(key)) }
        return lastAlbum.1
    }

    private func anyAlbum(_ key: TitleKey) throws -> Int32 {
        if let id = albums[key] { return id }
        let title = key.title
        let (artistID, exact) = (Value.integer(Int(key.artist)), Value.text(Self.exact(title)))
        let query = "SELECT id FROM albums WHERE artist = ?1 AND exact = ?2"
        let id = try id(query, artistID, exact) {
            let loose = Value.text(title.looseTitle)
            let family = try database.integer(
                """
                SELECT al.family FROM artists own
                JOIN artists ar ON ar.loose = own.loose JOIN albums al ON al.artist = ar.id
                WHERE own.id = ?1 AND al.loose = ?2 LIMIT 1
                """,
                artistID,
                loose
            )
            try database.run(
                """
                INSERT INTO albums(artist, title, exact, loose, family) VALUES (?1, ?2, ?3, ?4,
                    coalesce(?5, (SELECT coalesce(max(id), 0) + 1 FROM albums)))
                """,
                artistID,
                .text(title),
                exact,
                loose,
                family.map(Value.integer) ?? .null
            )
        }
        if albums.count >= Self.capacity { albums.removeAll(keepingCapacity: true) }
        albums[key] = try small(id)
        return try small(id)
    }

    func track(_ title: String, by artist: Int32) throws -> Int32 {
        let key = TitleKey(artist: artist, title: title)
        if let id = tracks[key] { return id }
        let (artistID, exact) = (Value.integer(Int(artist)), Value.text(Self.exact(title)))
        let query = "SELECT id FROM tracks WHERE artist = ?1 AND exact = ?2"
        let id = try id(query, artistID, exact) {
            try database.run(
                "INSERT INTO tracks(artist, title, exact) VALUES (?1, ?2, ?3)",
                artistID,
                .text(title),
                exact
            )
        }
        if tracks.count >= Self.capacity { tracks.removeAll(keepingCapacity: true) }
        tracks[key] = try small(id)
        return try small(id)
    }

    /// Records the length of a track's recording, in seconds, unless the track has one; 0 if unknown.
    func note(_ length: UInt16, of track: Int32) throws {
        guard length != 0, !measured.contains(track) else { return }
        if measured.count >= Self.capacity { measured.removeAll(keepingCapacity: true) }
        measured.insert(track)
        try database.run(
            "UPDATE tracks SET length = ?2 WHERE id = ?1 AND length IS NULL",
            .integer(Int(track)),
            .integer(Int(length))
        )
    }

    /// The loose form of the track with this ID.
    func loose(_ track: Int32) throws -> LooseTrack {
        if let loose = looseTracks[track] { return loose }
        let rows = try database.rows(
            """
            SELECT artists.name, tracks.title FROM tracks
            JOIN artists ON artists.id = tracks.artist WHERE tracks.id = ?1
            """,
            .integer(Int(track))
        ) { LooseTrack(artist: $0.text(0) ?? "", title: $0.text(1) ?? "") }
        let loose = rows.first ?? LooseTrack(artist: "", title: "")
        if looseTracks.count >= Self.capacity { looseTracks.removeAll(keepingCapacity: true) }
        looseTracks[track] = loose
        return loose
    }

    private func small(_ id: Int) throws -> Int32 {
        guard let small = Int32(exactly: id) else {
            throw Archive.Failure.damaged("a name has an impossible id")
        }
        return small
    }

    /// The exact form of a name, or the name itself if that form is empty.
    static func exact(_ name: String) -> String {
        let exact = name.exactName
        return exact.isEmpty ? name : exact
    }

    private func id(_ query: String, _ values: Value..., insert: () throws -> Void) throws -> Int {
        let found =
            try values.count == 1
            ? database.integer(query, values[0]) : database.integer(query, values[0], values[1])
        if let found { return found }
        try insert()
        return database.lastID
    }
}
