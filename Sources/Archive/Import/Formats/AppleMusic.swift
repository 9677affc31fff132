import Core
import Foundation

extension ImportFormat {
    /// A reader for rows of `Apple Music Play Activity.csv`.
    ///
    /// A row is a part of a play: a pause or a seek ends one, and the next row continues it. Rows of
    /// a device are in chronological order, or the reverse. Times are in UTC, whatever the column
    /// "UTC Offset In Seconds" says. Since about 2020 there is no column with the artist, so that it
    /// is looked up by the title. Source: a report on an export of 111,000 rows in the notes of the
    /// player Elbert, headers in the tests of other importers, and `PlayActivityEndReasonType` in
    /// MusicKit JS.
    ///
    /// - Parameter artists: finds the artists by title; nil if the export's lists are missing.
    static func appleMusic(
        _ start: [UInt8],
        _ artists: @escaping () throws -> AppleArtists?
    ) -> ([UInt8], Range<Int>) throws -> ImportRow {
        let header = start.prefix { $0 != 0x0A && $0 != 0x0D }
        let names = CSVFields.split(header)?.map { $0.lowercased() } ?? []
        let namesArtists = names.contains("artist name")
        var plays: [String: ApplePlay] = [:]
        var (lists, hasLooked): (AppleArtists?, Bool) = (nil, false)
        return table(columns: AppleRow.columns) { field in
            if let reason = AppleRow.skip(field) { return .skipped(reason) }
            let row = try AppleRow(field)
            if plays.count > 100 { plays.removeAll() }
            var play = plays[row.device].flatMap { $0.adding(row) } ?? ApplePlay(row)
            defer { plays[row.device] = play }
            if play.isCounted { return .skipped(.continued) }
            if play.milliseconds < 30_000 { return .skipped(.short) }
            if row.ending == "TRACK_SKIPPED_FORWARDS" { return .skipped(.passedOver) }
            play.isCounted = true
            if row.artist == nil, !hasLooked { (lists, hasLooked) = (try artists(), true) }
            let artist = row.artist ?? lists?.artist(of: row.track, at: play.start)
            guard let artist = artist ?? row.albumArtist else {
                if !namesArtists, lists == nil { throw Archive.ImportFailure.noArtists }
                throw ImportRow.Invalid(reason: "no artist")
            }
            return try .play(
                play.start,
                artist,
                row.album,
                row.track,
                from: ImportKind.appleMusic.rawValue,
                lasted: play.milliseconds / 1000,
                length: play.milliseconds / 1000
            )
        }
    }

    /// Whether a header, in lower case, is that of `Apple Music Play Activity.csv`.
    static func isAppleMusic(_ names: Set<String>) -> Bool {
        names.isSuperset(of: ["play duration milliseconds", "event end timestamp"])
            && !names.isDisjoint(with: ["song name", "content name"])
    }
}
