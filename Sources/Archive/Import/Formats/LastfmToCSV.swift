import Core

extension ImportFormat {
    /// The last second of a minute, since these files omit the seconds.
    static let minute = 59

    /// Reads a row of a "Last.fm to CSV" file: artist, album, track and a minute in UTC.
    static func lastfmToCSV(_ bytes: [UInt8], _ range: Range<Int>) throws -> ImportRow {
        guard let fields = CSVFields.split(bytes[range]) else {
            throw ImportRow.Invalid(reason: "not UTF-8")
        }
        guard fields.count >= 4 else { throw ImportRow.Invalid(reason: "fewer than four columns") }
        // The track playing during the export has no date.
        if fields[3].isEmpty { return .skipped(.stillPlaying) }
        return try .play(
            Timestamp.minute(fields[3...].joined(separator: " ")),
            fields[0],
            fields[1],
            fields[2],
            from: ImportKind.lastfmToCSV.rawValue,
            lasted: minute
        )
    }

    /// Whether a line is a row of a "Last.fm to CSV" file, which has no header.
    static func isLastfmToCSV(_ line: String) -> Bool {
        guard let fields = CSVFields.split(ArraySlice(line.utf8)), (4...5).contains(fields.count)
        else { return false }
        let date = fields[3...].joined(separator: " ")
        return date.isEmpty && fields.count == 4 || Timestamp.minute(date) != nil
    }
}
