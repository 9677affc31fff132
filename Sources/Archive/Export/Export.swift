import SQLite

extension Archive {
    /// How plays are written out.
    package enum ExportFormat: String, CaseIterable, Sendable {
        /// An object of JSON a line, its keys sorted.
        case jsonl
        /// CSV with the same columns, named in the first row.
        case csv
    }

    /// Writes out the plays, by listener and time; importing them gives the same plays again.
    ///
    /// - Parameters:
    ///   - user: whose plays; all listeners' if nil.
    ///   - time: the first second, in Unix seconds.
    ///   - write: takes the next bytes; what it throws ends the export.
    /// - Returns: how many plays there were.
    package func export(
        of user: String? = nil,
        since time: Int64 = .min,
        as format: ExportFormat,
        write: ([UInt8]) throws -> Void
    ) throws -> Int {
        var failure: (any Error)?
        let count = try hold { database in
            var output = ExportedRows(format)
            try database.each(
                """
                SELECT coalesce(albums.title, ''), artists.name, sources.name, time, tracks.title,
                    listeners.name
                FROM listeners CROSS JOIN plays ON listener = listeners.id
                JOIN tracks ON tracks.id = track JOIN artists ON artists.id = tracks.artist
                JOIN sources ON sources.id = source LEFT JOIN albums ON albums.id = album
                WHERE time >= ?1 AND (?2 IS NULL OR key = ?2) ORDER BY listener, time, track
                """,
                [.integer(time), user.map { .text($0.lowercased()) } ?? .null]
            ) { row in
                guard Play.times.contains(row.integer(3)) else {
                    throw Failure.damaged("a play has an impossible time")
                }
                output.add(
                    album: row.text(0) ?? "",
                    artist: row.text(1) ?? "",
                    source: row.text(2) ?? "",
                    time: row.integer(3),
                    track: row.text(4) ?? "",
                    user: row.text(5) ?? ""
                )
                guard output.bytes.count > 1 << 16 else { return }
                do {
                    try write(output.bytes)
                } catch {
                    failure = error
                    throw error
                }
                output.bytes.removeAll(keepingCapacity: true)
            }
            return output
        }
        if let failure { throw failure }
        try write(count.bytes)
        return count.count
    }
}

/// The text of an export, as far as it has not been written.
struct ExportedRows {
    private let format: Archive.ExportFormat
    /// What is to be written next.
    var bytes: [UInt8] = []
    /// How many plays there have been.
    private(set) var count = 0

    init(_ format: Archive.ExportFormat) {
        self.format = format
        if format == .csv { bytes += "album,artist,source,time,track,user\n".utf8 }
    }

    mutating func add(
        album: String,
        artist: String,
        source: String,
        time: Int64,
        track: String,
        user: String
    ) {
        count += 1
        let time = Timestamp.text(time)
        switch format {
        case .jsonl:
            bytes += "{\"album\":".utf8
            appendJSON(album)
            bytes += ",\"artist\":".utf8
            appendJSON(artist)
            bytes += ",\"source\":".utf8
            appendJSON(source)
            bytes += ",\"time\":\"".utf8
            bytes += time.utf8
            bytes += "\",\"track\":".utf8
            appendJSON(track)
            bytes += ",\"user\":".utf8
            appendJSON(user)
            bytes += "}\n".utf8
        case .csv:
            for field in [album, artist, source, time, track] {
                appendCSV(field)
                bytes.append(UInt8(ascii: ","))
            }
            appendCSV(user)
            bytes.append(0x0A)
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
