import Terminal
import VinylogueKit

/// An album that has begun to play, in every format.
struct PlayOutput: CommandOutput {
    let album: PlayerAlbum
    /// The track that it began with, from 1.
    let track: Int
    let start: PlayerStart

    func table(on canvas: Canvas) -> String {
        let tracks =
            track == 1
            ? Count.words(start.trackCount, "track") : "track \(track) of \(start.trackCount)"
        let length = start.seconds.map { ", \(Playtime.text($0))" } ?? ""
        let undo =
            start.former.songs.isEmpty
            ? [] : [canvas.paint("`vinylogue player undo` brings the old queue back.", .dim)]
        return canvas.page(["Playing \(album.words): \(tracks)\(length)."] + undo)
    }

    var json: any Encodable {
        Shape(
            album: album.album.title,
            artist: album.album.artist,
            date: album.date.isEmpty ? nil : album.date,
            seconds: start.seconds,
            track: track,
            tracks: start.trackCount
        )
    }

    var records: Records {
        Records(
            columns: ["artist", "album", "date", "track", "tracks", "seconds"],
            rows: [
                [
                    album.album.artist, album.album.title, album.date, String(track),
                    String(start.trackCount), start.seconds.map(String.init) ?? "",
                ]
            ]
        )
    }

    private struct Shape: Encodable {
        let album: String
        let artist: String
        let date: String?
        let seconds: Int?
        let track: Int
        let tracks: Int
    }
}

/// A page on the web for an album, in every format.
struct OpenOutput: CommandOutput {
    let place: OpenWith
    let address: String
    /// Whether a browser shows it.
    let isOpen: Bool

    func table(on canvas: Canvas) -> String {
        isOpen ? canvas.page(["Opened \(place.name) in the browser."]) : "\(address)\n"
    }

    var json: any Encodable { Shape(opened: isOpen, url: address) }

    var records: Records { Records(columns: ["url"], rows: [[address]]) }

    private struct Shape: Encodable {
        let opened: Bool
        let url: String
    }
}

/// What the player is doing, in every format.
struct PlayerOutput: CommandOutput {
    let status: PlayerStatus

    func table(on canvas: Canvas) -> String {
        guard status.state != .stop else { return canvas.page(["Nothing is playing."]) }
        let names = [status.track, status.artist, status.album]
            .compactMap { $0?.sanitizedForTerminal }.joined(separator: canvas.separator)
        let times = [status.elapsed, status.duration].compactMap {
            $0.map { Playtime.text(Int($0)) }
        }
        let state = status.state == .play ? "Playing" : "Paused"
        return canvas.page(["\(state): \(names)", times.joined(separator: " of ")])
    }

    var json: any Encodable { Shape(status) }

    var records: Records {
        Records(
            columns: [
                "state", "artist", "album", "track", "number", "elapsed", "duration", "volume",
            ],
            rows: [
                [
                    status.state.rawValue, status.artist ?? "", status.album ?? "",
                    status.track ?? "", status.number.map(String.init) ?? "",
                    status.elapsed.map { String($0) } ?? "",
                    status.duration.map { String($0) } ?? "",
                    status.volume.map(String.init) ?? "",
                ]
            ]
        )
    }

    private struct Shape: Encodable {
        let album: String?
        let artist: String?
        let duration: Double?
        let elapsed: Double?
        let number: Int?
        let state: String
        let track: String?
        let volume: Int?

        init(_ status: PlayerStatus) {
            album = status.album
            artist = status.artist
            duration = status.duration
            elapsed = status.elapsed
            number = status.number
            state = status.state.rawValue
            track = status.track
            volume = status.volume
        }
    }
}
