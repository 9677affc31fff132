import Core
import SQLite

extension Archive {
    /// Exports plays, sorted by listener, time, artist and track. Importing the export restores the
    /// same plays.
    ///
    /// Throws `Failure.damaged` before anything is written if SQLite finds damage. Changes made by
    /// other processes during the export may be missing.
    ///
    /// - Parameters:
    ///   - user: the listener; nil for all.
    ///   - time: the earliest time of a play, in Unix seconds.
    ///   - write: receives the next bytes; if it throws, the export ends.
    /// - Returns: the number of plays.
    package func export(
        of user: String? = nil,
        since time: Int = .min,
        as format: ExportFormat,
        write: ([UInt8]) throws -> Void
    ) throws -> Int {
        let key = user.map { Value.text($0.lowercased()) } ?? .null
        let listeners = try read { database in
            if let damage = try database.damage().first { throw Failure.damaged(damage) }
            let lost =
                "SELECT 1 FROM plays WHERE listener NOT IN (SELECT id FROM listeners) LIMIT 1"
            guard try database.integer(lost) == nil else {
                throw Failure.damaged("a play has no user")
            }
            let query = "SELECT id FROM listeners WHERE ?1 IS NULL OR key = ?1 ORDER BY key"
            return try database.rows(query, key) { $0.integer(0) }
        }
        var output = ExportedRows(format)
        for listener in listeners {
            var start: Int? = time
            while let from = start {
                // Reads in parts, since a part is read again if another process writes.
                (output, start) = try read { database in
                    var part = output
                    let end = try database.addPlays(of: listener, from: from, to: &part)
                    return (part, end)
                }
                try write(output.bytes)
                output.bytes.removeAll(keepingCapacity: true)
            }
        }
        if !output.bytes.isEmpty { try write(output.bytes) }
        return output.count
    }
}

extension Database {
    /// How many plays an export reads at once.
    private static var partSize: Int { 20_000 }

    /// Adds about `partSize` of a listener's plays, beginning at a given time.
    ///
    /// - Returns: the time at which the next part begins; nil after the last part.
    fileprivate func addPlays(
        of listener: Int,
        from start: Int,
        to output: inout ExportedRows
    ) throws -> Int? {
        let next = try integer(
            "SELECT time FROM plays WHERE listener = ?1 AND time >= ?2 ORDER BY time LIMIT 1 OFFSET ?3",
            .integer(listener),
            .integer(start),
            .integer(Self.partSize)
        )
        // If one second has more plays than a part, all the remaining plays are read at once.
        let end = next.flatMap { $0 > start ? $0 : nil }
        // IDs differ between archives with the same plays, so names decide the order within a
        // second.
        try each(
            """
            SELECT albums.title, artists.name, sources.name, time, tracks.title, listeners.name,
                album IS NULL, plays.length, tracks.length
            FROM plays LEFT JOIN tracks ON tracks.id = track LEFT JOIN artists ON artists.id = tracks.artist
            LEFT JOIN sources ON sources.id = source LEFT JOIN albums ON albums.id = album
            LEFT JOIN listeners ON listeners.id = listener
            WHERE listener = ?1 AND time >= ?2 \(end == nil ? "" : "AND time < ?3")
            ORDER BY time, artists.exact, tracks.exact
            """,
            [.integer(listener), .integer(start)] + (end.map { [.integer($0)] } ?? [])
        ) { row in
            guard Play.times.contains(row.integer(3)) else {
                throw Archive.Failure.damaged("a play has an impossible time")
            }
            guard let album = row.integer(6) == 1 ? "" : row.text(0), let artist = row.text(1),
                let source = row.text(2), let track = row.text(4), let user = row.text(5)
            else { throw Archive.Failure.damaged("a play has no artist or title") }
            output.add(
                album: album,
                artist: artist,
                source: source,
                time: row.integer(3),
                track: track,
                user: user,
                length: row.length(7),
                trackLength: row.length(8)
            )
        }
        return end
    }
}

/// The rows of an export that have not been written yet.
struct ExportedRows {
    private let format: ExportFormat
    /// The bytes to write next.
    var bytes: [UInt8] = []
    /// The number of plays so far.
    private(set) var count = 0

    init(_ format: ExportFormat) {
        self.format = format
        if format == .csv {
            bytes += "album,artist,source,time,track,user,seconds,trackSeconds\n".utf8
        }
    }

    mutating func add(
        album: String,
        artist: String,
        source: String,
        time: Int,
        track: String,
        user: String,
        length: Int?,
        trackLength: Int?
    ) {
        count += 1
        let time = Timestamp.text(time)
        switch format {
        case .jsonl:
            bytes += "{\"album\":".utf8
            appendJSON(album)
            bytes += ",\"artist\":".utf8
            appendJSON(artist)
            if let length { bytes += ",\"seconds\":\(length)".utf8 }
            bytes += ",\"source\":".utf8
            appendJSON(source)
            bytes += ",\"time\":\"".utf8
            bytes += time.utf8
            bytes += "\",\"track\":".utf8
            appendJSON(track)
            if let trackLength { bytes += ",\"trackSeconds\":\(trackLength)".utf8 }
            bytes += ",\"user\":".utf8
            appendJSON(user)
            bytes += "}\n".utf8
        case .csv:
            for field in [album, artist, source, time, track] {
                appendCSV(field)
                bytes.append(UInt8(ascii: ","))
            }
            appendCSV(user)
            bytes +=
                ",\(length.map(String.init) ?? ""),\(trackLength.map(String.init) ?? "")\n".utf8
        }
    }

    private mutating func appendJSON(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0..<0x20:
                let digits = String(byte, radix: 16)
                bytes += (byte < 0x10 ? "\\u000\(digits)" : "\\u00\(digits)").utf8
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func appendCSV(_ text: String) {
        let needsQuotes = text.utf8.contains {
            $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D
        }
        guard needsQuotes else {
            bytes += text.utf8
            return
        }
        bytes.append(0x22)
        for byte in text.utf8 {
            if byte == 0x22 { bytes.append(byte) }
            bytes.append(byte)
        }
        bytes.append(0x22)
    }
}
