import Terminal
import VinylogueKit

/// An album that has started playing, in every format.
struct PlayOutput: CommandOutput {
    let album: PlayerAlbum
    /// The number of the first track played, from 1.
    let track: Int
    let start: PlayerStart

    func lines(on canvas: Canvas) -> [String] {
        let tracks =
            track == 1
            ? Count.words(start.trackCount, "track") : "track \(track) of \(start.trackCount)"
        let length = start.seconds.map { ", \(Playtime.text($0))" } ?? ""
        let undo =
            start.former.songs.isEmpty
            ? [] : [canvas.paint("`vinylogue player undo` restores your previous queue.", .dim)]
        return ["Playing \(album.words): \(tracks)\(length)."] + undo
    }

    var records: Records {
        Records([
            "artist": .text(album.album.artist), "album": .text(album.album.title),
            "date": .text(album.date.isEmpty ? nil : album.date), "track": .int(track),
            "tracks": .int(start.trackCount), "seconds": .int(start.seconds),
        ])
    }
}

/// An album's web page, in every format.
struct OpenOutput: CommandOutput {
    let place: OpenWith
    let address: String
    /// Whether a browser opened the page.
    let isOpen: Bool

    func lines(on canvas: Canvas) -> [String] {
        isOpen ? ["Opened \(place.name) in your browser."] : [address]
    }

    var records: Records { Records(["url": .text(address)]) }

    var tree: Value { records.tree + ["opened": .flag(isOpen)] }
}

/// The player's status, in every format.
struct PlayerOutput: CommandOutput {
    let status: PlayerStatus

    func lines(on canvas: Canvas) -> [String] {
        guard status.state != .stop else { return ["Nothing is playing."] }
        let names = [status.track, status.artist, status.album]
            .compactMap { $0?.sanitizedForTerminal }.joined(separator: canvas.separator)
        let times = [status.elapsed, status.duration].compactMap {
            $0.map { Playtime.text(Int($0)) }
        }
        let state = status.state == .play ? "Playing" : "Paused"
        return ["\(state): \(names)", times.joined(separator: " of ")]
    }

    var records: Records {
        Records([
            "state": .text(status.state.rawValue), "artist": .text(status.artist),
            "album": .text(status.album), "track": .text(status.track),
            "number": .int(status.number), "elapsed": .decimal(status.elapsed),
            "duration": .decimal(status.duration), "volume": .int(status.volume),
        ])
    }
}
