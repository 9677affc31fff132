import Core
import Foundation

/// The result of reading one record.
enum ImportRow {
    /// A play, and its user if the record names one.
    case play(Play, user: String?)
    /// A record that is not a play.
    case skipped(ImportReport.Skip)
    /// A header or a comment.
    case nothing

    /// Why a record is rejected.
    struct Invalid: Error {
        var reason: String
    }

    /// A play from a record's values. Throws `Invalid` if a required value is missing or wrong.
    ///
    /// - Parameters:
    ///   - length: how long it was heard or, if unknown, how long the recording is, in seconds.
    ///   - trackLength: how long the recording is, in seconds.
    static func play(
        _ time: Int?,
        _ artist: String?,
        _ album: String?,
        _ track: String?,
        from source: String,
        lasted: Int = 0,
        length: Int? = nil,
        trackLength: Int? = nil,
        user: String? = nil
    ) throws -> ImportRow {
        guard let time else { throw Invalid(reason: "no valid time") }
        let play = Play(
            time: time,
            artist: artist ?? "",
            album: album ?? "",
            track: track ?? "",
            source: source,
            lasted: lasted,
            length: length ?? 0,
            trackLength: trackLength ?? 0
        )
        if let problem = play.problem { throw Invalid(reason: problem) }
        return .play(play, user: user)
    }
}

/// How to split a text file into records, and how to read each one.
struct ImportFormat {
    /// How the records are separated.
    var shape: RecordSplitter.Shape
    /// Reads the record in a range of bytes; throws `ImportRow.Invalid` or `JSONCursor.SyntaxError`.
    var read: ([UInt8], Range<Int>) throws -> ImportRow

    /// The format for a kind of file. Its first bytes show whether it is JSON. Nil for a database.
    ///
    /// - Parameters:
    ///   - zone: the time zone for times without one.
    ///   - artists: finds the lists of artists in an export from Apple; nil if there are none.
    init?(
        _ kind: ImportKind,
        start: [UInt8],
        zone: TimeZone,
        artists: @escaping () throws -> AppleArtists?
    ) {
        let first = start.first { $0 != 0x20 && !(0x09...0x0D).contains($0) }
        let isJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
        // An array of objects, or one object per line.
        let shape = first == UInt8(ascii: "[") ? RecordSplitter.Shape.objects(depth: 1) : .lines
        switch kind {
        case .vinylogue where isJSON: self.init(shape: shape, read: Self.ownJSON)
        case .vinylogue: self.init(shape: .csv, read: Self.table(Self.ownRow))
        case .pano where isJSON: self.init(shape: shape, read: Self.pano)
        case .pano: self.init(shape: .csv, read: Self.table(Self.panoRow))
        case .ghan where isJSON:
            self.init(
                shape: .objects(depth: Self.depthOfTracks(start)),
                read: Self.recentTracks
            )
        case .ghan: self.init(shape: .csv, read: Self.table(Self.ghan))
        case .lastfmToCSV: self.init(shape: .csv, read: Self.lastfmToCSV)
        case .spotify: self.init(shape: shape, read: Self.spotify)
        case .listenbrainz: self.init(shape: shape, read: Self.listenBrainz)
        case .koito: self.init(shape: .objects(depth: 2), read: Self.koito)
        case .maloja: self.init(shape: .objects(depth: 2), read: Self.maloja)
        case .appleMusic: self.init(shape: .csv, read: Self.appleMusic(start, artists))
        case .youTubeMusic: self.init(shape: shape, read: Self.youTubeMusic(start))
        case .scrobblerLog: self.init(shape: .lines, read: Self.scrobblerLog(zone))
        case .lastfmToSQLite, .scrobbledb, .navidrome: return nil
        }
    }

    private init(
        shape: RecordSplitter.Shape,
        read: @escaping ([UInt8], Range<Int>) throws -> ImportRow
    ) {
        self.shape = shape
        self.read = read
    }
}

extension ImportKind {
    /// Whether a file is Spotify's short history of a year, going by its first bytes.
    static func isShortHistory(_ start: [UInt8]) -> Bool {
        let text = String(decoding: start.prefix(4096), as: UTF8.self)
        return ["endTime", "artistName", "trackName", "msPlayed"]
            .allSatisfy { text.utf8.contains("\"\($0)\"".utf8) }
    }

    /// Detects the kind of a text file from its first bytes; nil if unknown.
    init?(recognising start: [UInt8]) {
        let text = String(decoding: start.prefix(1 << 16), as: UTF8.self)
        func has(_ keys: String...) -> Bool {
            keys.allSatisfy { text.utf8.contains("\"\($0)\"".utf8) }
        }
        let first = text.unicodeScalars.first { !$0.properties.isWhitespace && $0 != "\u{FEFF}" }
        if first == "{" || first == "[" {
            if has("maloja", "scrobbles") {
                self = .maloja
            } else if has("master_metadata_track_name", "ts") {
                self = .spotify
            } else if has("track_metadata", "listened_at") {
                self = .listenbrainz
            } else if has("listens", "listened_at", "aliases") {
                self = .koito
            } else if has("header", "title", "titleUrl", "time", "subtitles") {
                self = .youTubeMusic
            } else if has("artist", "name", "#text", "uts") {
                self = .ghan
            } else if has("timeMs", "artist", "track") {
                self = .pano
            } else if has("time", "artist", "track") {
                self = .vinylogue
            } else {
                return nil
            }
            return
        }
        let line = text.prefix { !$0.isNewline }
        if line.hasPrefix("#AUDIOSCROBBLER/") {
            self = .scrobblerLog
            return
        }
        guard let fields = CSVFields.split(ArraySlice(line.utf8)) else { return nil }
        let names = Set(fields.map { $0.lowercased().trimmingPrefix("\u{FEFF}") }.map(String.init))
        if names.isSuperset(of: ["uts", "artist", "track"]) {
            self = .ghan
        } else if names.isSuperset(of: ["timems", "artist", "track"]) {
            self = .pano
        } else if ImportFormat.isAppleMusic(names) {
            self = .appleMusic
        } else if names.isSuperset(of: ["time", "artist", "track"]) {
            self = .vinylogue
        } else if let row = text.split(whereSeparator: \.isNewline).first,
            ImportFormat.isLastfmToCSV(String(row))
        {
            self = .lastfmToCSV
        } else {
            return nil
        }
    }
}
