import ArgumentParser
import Terminal
import VinylogueKit

struct PlaylistExportCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Print a draft as text, CSV, JSON, JSPF, XSPF or M3U8.",
        discussion: """
              vinylogue playlist export week.json            artists and titles
              vinylogue playlist export week.json --as csv   for a spreadsheet
              vinylogue playlist export week.json --as xspf  for music players
              vinylogue playlist export week.json --as m3u8  file paths from MPD
              vinylogue playlist draft --from week | vinylogue playlist export -

            For M3U8, file paths come from MPD; tracks it doesn't have become comments.
            """
    )

    @Argument(
        help: ArgumentHelp("The draft; - reads standard input.", valueName: "file.json"),
        completion: .file(extensions: ["json"])
    )
    var file: String

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp("The format. (default: text)", valueName: "format")
    )
    var form: PlaylistFormat?

    @Option(
        name: .customLong("music-folder"),
        help: ArgumentHelp(
            "Prefix the paths in M3U8 with this folder. (default: relative to MPD's music folder)",
            valueName: "folder"
        ),
        completion: .directory
    )
    var musicFolder: String?

    func validate() throws {
        if file.isEmpty {
            throw ValidationError("Pass a draft file, or - for standard input.")
        }
        if musicFolder != nil, form != .m3u8 {
            throw ValidationError("--music-folder needs --as m3u8.")
        }
        if musicFolder == "" { throw ValidationError("--music-folder needs a folder.") }
    }

    func run(in environment: Environment) async throws {
        let draft = try PlaylistDraft(path: file)
        let text: String
        switch form {
        case nil where !environment.options.format.isForPeople:
            return try environment.print(PlaylistOutput(draft: draft))
        case .csv: return try environment.print(PlaylistOutput(draft: draft), as: .csv)
        case .json: return try environment.print(PlaylistOutput(draft: draft), as: .json)
        case .jspf: text = JSON.text(draft.jspf)
        // Unlike the other formats, text is for people, so it is sanitized even in a pipe.
        case nil, .text:
            text = draft.text.split(separator: "\n").map { $0.sanitizedForTerminal + "\n" }.joined()
        case .xspf: text = draft.xspf
        case .m3u8: text = draft.m3u8(paths: try await paths(of: draft.tracks, in: environment))
        }
        let isTerminal = environment.machine.console.outputIsTerminal
        try environment.print(isTerminal ? JSON.escaped(text) : text)
    }

    private func paths(
        of tracks: [TrackDescriptor],
        in environment: Environment
    ) async throws -> [String?] {
        let files = try await OnlyWay.running { try await environment.player().files(of: tracks) }
        let missing = files.count { $0 == nil }
        if missing > 0 {
            environment.note(
                "\(missing) of \(Count.words(tracks.count, "track")) \(missing == 1 ? "is" : "are") not in MPD's library."
            )
        }
        guard let musicFolder else { return files }
        let folder = musicFolder.hasSuffix("/") ? musicFolder : "\(musicFolder)/"
        return files.map { file in file.map { folder + $0 } }
    }
}

/// The formats that a playlist can be exported in.
enum PlaylistFormat: String, CaseIterable, ExpressibleByArgument {
    case text, csv, json, jspf, xspf, m3u8
}
