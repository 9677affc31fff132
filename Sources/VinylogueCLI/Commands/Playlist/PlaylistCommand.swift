import ArgumentParser
import Terminal
import VinylogueKit

/// `vinylogue playlist`: playlists that belong to no service.
struct PlaylistCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "playlist",
        abstract: "Make playlists from what you find, for any service or player.",
        discussion: """
              vinylogue playlist draft --from week > week.json     this week, one year ago
              vinylogue playlist export week.json --as xspf        for players
              vinylogue playlist export week.json --as m3u8        the files that MPD has
              vinylogue playlist push week.json --service apple-music
            """,
        subcommands: [
            PlaylistDraftCommand.self, PlaylistExportCommand.self, PlaylistMatchCommand.self,
            PlaylistPushCommand.self,
        ]
    )
}

/// A playlist, in every format.
struct PlaylistOutput: CommandOutput {
    let draft: PlaylistDraft

    var records: Records {
        Records(
            columns: [
                .init("position", alignment: .right), .init("artists", width: .cut),
                .init("title", width: .cut), .init("album", width: .cut),
                .init("durationMs", alignment: .right), .init("isrc"), .init("appleMusicSongID"),
            ],
            rows: draft.tracks.enumerated().map { index, track in
                [
                    .init(String(index + 1), style: .dim),
                    .init(track.artists, style: .dim),
                    .init(track.title, style: .bold),
                    .init(track.albumTitle ?? "", style: .dim),
                    .init(
                        track.durationMs.map(String.init) ?? "",
                        text: track.durationMs.map { Playtime.text($0 / 1000) } ?? "",
                        style: .dim
                    ),
                    .init(track.isrc ?? ""),
                    .init(track.appleMusicSongID ?? ""),
                ]
            },
            shown: ["position", "title", "artists", "album", "durationMs"]
        )
    }

    func table(on canvas: Canvas) -> String {
        let head =
            [canvas.paint(draft.name.sanitizedForTerminal, .bold)]
            + [Count.words(draft.tracks.count, "track")]
        return canvas.page([" " + head.joined(separator: canvas.separator), ""])
            + records.table(on: canvas)
    }

    var json: any Encodable {
        Shape(description: draft.description, name: draft.name, tracks: draft.tracks)
    }

    private struct Shape: Encodable {
        let description: String?
        let name: String
        let tracks: [TrackDescriptor]
    }
}
