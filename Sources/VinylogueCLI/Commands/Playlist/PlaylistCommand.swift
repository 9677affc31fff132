import ArgumentParser
import Terminal
import VinylogueKit

struct PlaylistCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "playlist",
        abstract: "Create playlists for any service or player.",
        discussion: """
              vinylogue playlist draft --from week > week.json  this week a year ago
              vinylogue playlist export week.json --as xspf     for music players
              vinylogue playlist export week.json --as m3u8     file paths from MPD
              vinylogue playlist push week.json --service apple-music
            """,
        subcommands: [
            PlaylistDraftCommand.command, PlaylistExportCommand.command,
            PlaylistMatchCommand.command,
            PlaylistPushCommand.command,
        ]
    )
}

/// A playlist, in every format.
struct PlaylistOutput: CommandOutput {
    let draft: PlaylistDraft
    /// Whether to print a draft that can be read again: JSON with one track per line, even in the
    /// table format.
    var isDraft = true

    var records: Records {
        Records(
            of: zip(1..., draft.tracks),
            shown: ["position", "title", "artists", "album", "durationMs"],
            [
                .init("position", alignment: .right, style: .dim) { .int($0.0) },
                .init("artists", width: .cut, style: .dim) { .text($0.1.artists) },
                .init("title", width: .cut, style: .bold) { .text($0.1.title) },
                .init("album", width: .cut, style: .dim) { .text($0.1.albumTitle) },
                .init(
                    "durationMs",
                    alignment: .right,
                    style: .dim,
                    text: { row, _ in row.1.durationMs.map { Playtime.text($0 / 1000) } ?? "" },
                    value: { .int($0.1.durationMs) }
                ),
                .init("isrc") { .text($0.1.isrc) },
            ]
                + PlaylistService.allCases.map { service in
                    .init(service.trackKey) { .text($0.1.ids[service]) }
                }
        )
    }

    func table(on canvas: Canvas) -> String {
        if isDraft { return json() }
        let head =
            canvas.paint(draft.name.sanitizedForTerminal, .bold) + canvas.separator
            + Count.words(draft.tracks.count, "track")
        return canvas.page([" \(head)", ""] + records.lines(on: canvas))
    }

    func json() -> String { isDraft ? JSON.escaped(draft.json) : JSON.text(tree.json) }

    var tree: Value {
        [
            "description": .text(draft.description), "name": .text(draft.name),
            "tracks": .list(
                draft.tracks.map { track in
                    PlaylistService.allCases.reduce([
                        "albumTitle": .text(track.albumTitle),
                        "artistNames": .list(track.artistNames.map { .text($0) }),
                        "durationMs": .int(track.durationMs), "isrc": .text(track.isrc),
                        "title": .text(track.title),
                    ]) { $0 + [$1.trackKey: .text(track.ids[$1])] }
                }
            ),
        ]
    }
}
