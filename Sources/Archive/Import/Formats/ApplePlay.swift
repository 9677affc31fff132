import Core
import Foundation

/// A row of Apple's play activity about a track.
struct AppleRow {
    let device: String
    let track: String
    let album: String?
    let artist: String?
    /// The artist of the album or playlist that was played.
    let albumArtist: String?
    let start: Int
    let end: Int
    /// How long the track was heard.
    let milliseconds: Int
    /// Why playback ended.
    let ending: String

    /// The columns that are read, of about 145.
    static let columns: Set = [
        "album name", "artist name", "container album name", "container artist name",
        "content name",
        "device identifier", "end reason type", "event end timestamp", "event start timestamp",
        "event timestamp", "event type", "item type", "media type", "play duration milliseconds",
        "song name",
    ]

    /// Why a row is not about playing a track; nil if it is.
    static func skip(_ field: (String) -> String?) -> ImportReport.Skip? {
        // Others are about the start of a track, or about lyrics.
        if let event = field("event type"), event != "PLAY_END" { return .notPlay }
        if field("media type") == "VIDEO" { return .video }
        if field("item type") == "ORIGINAL_CONTENT_SHOWS" { return .notTrack }
        if field("end reason type") == "FAILED_TO_LOAD" { return .failedToLoad }
        // A station or a deleted song.
        if field("song name") == nil, field("content name") == nil { return .notTrack }
        return nil
    }

    init(_ field: (String) -> String?) throws {
        track = field("song name") ?? field("content name") ?? ""
        album = field("album name") ?? field("container album name")
        artist = field("artist name")
        albumArtist = field("container artist name")
        device = field("device identifier") ?? ""
        ending = field("end reason type") ?? ""
        let durations = -(1 << 32)...1 << 32
        guard let played = field("play duration milliseconds").flatMap(Int.init),
            durations.contains(played)
        else { throw ImportRow.Invalid(reason: "no duration") }
        func time(_ column: String) -> Int? {
            field(column).flatMap { Timestamp.iso8601($0, in: .gmt) }
        }
        let end = time("event end timestamp") ?? time("event timestamp")
        guard let start = time("event start timestamp") ?? end.map({ $0 - played / 1000 }) else {
            throw ImportRow.Invalid(reason: "no valid time")
        }
        self.end = end ?? start + played / 1000
        // After a seek, the duration is its distance, and the start is the end minus that.
        let isSeek = ending == "SCRUB_END"
        self.start = isSeek ? self.end : start
        milliseconds = isSeek ? 0 : max(0, played)
    }

    /// Whether the play may be continued in another row.
    fileprivate var isPaused: Bool { Self.pauses.contains(ending) }

    private static let pauses: Set = [
        "EXITED_APPLICATION", "PLAYBACK_MANUALLY_PAUSED", "PLAYBACK_SUSPENDED", "SCRUB_BEGIN",
        "SCRUB_END",
    ]
}

/// A play, which may have several rows.
struct ApplePlay {
    private var first: AppleRow
    private var last: AppleRow
    /// How long the track was heard.
    private(set) var milliseconds: Int
    /// Whether it has been added to the archive.
    var isCounted = false

    /// The longest pause within a play, in seconds.
    private static let pause = 30 * 60

    /// When the play started, in Unix seconds.
    var start: Int { first.start }

    init(_ row: AppleRow) {
        (first, last, milliseconds) = (row, row, row.milliseconds)
    }

    /// The play with one more row; nil if the row belongs to another play.
    func adding(_ row: AppleRow) -> ApplePlay? {
        guard row.track == first.track, row.album == first.album else { return nil }
        var play = self
        play.milliseconds += row.milliseconds
        // Both ends of a row are rounded.
        if last.isPaused, (-2...Self.pause).contains(row.start - last.end) {
            play.last = row
        } else if row.isPaused, (0...Self.pause).contains(first.start - row.end) {
            play.first = row
        } else {
            return nil
        }
        return play
    }
}
