import ArgumentParser
import Foundation
import Storage
import VinylogueKit

/// The service that a playlist is handed over to.
enum PlaylistService: String, CaseIterable, ExpressibleByArgument {
    case appleMusic = "apple-music"
}

/// `vinylogue playlist match`: finds the tracks of a draft on a service, and changes nothing there.
struct PlaylistMatchCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "match",
        abstract: "Find a draft's tracks on a service. Nothing is changed there.",
        usage: "vinylogue playlist match --service <service> [<options>] <file.json>",
        discussion: """
              vinylogue playlist match week.json --service apple-music > found.json
              vinylogue playlist match week.json --service apple-music --report report.json

            Prints the draft with the service's identifiers. What was not found, and why, goes to standard error.
            """
    )

    @Argument(
        help: ArgumentHelp("The draft; - reads standard input.", valueName: "file.json"),
        completion: .file(extensions: ["json"])
    )
    var file: String

    @Option(help: "The service.")
    var service: PlaylistService

    @Option(
        help: ArgumentHelp("Write the report to this file, as JSON.", valueName: "report.json"),
        completion: .file(extensions: ["json"])
    )
    var report: String?

    @OptionGroup(title: "Global options") var global: GlobalOptions

    func validate() throws {
        if file.isEmpty {
            throw ValidationError("Name the file of a draft, or - for standard input.")
        }
        if report == "" { throw ValidationError("--report needs a file name.") }
    }

    func run(in environment: Environment) async throws {
        let draft = try PlaylistDraft(path: file)
        let service = try await environment.appleMusic()
        let matches = try await environment.showingProgress("Searching") { progress in
            try await service.match(draft, progress: progress)
        }
        if let report {
            let text = try JSON.text(MatchJSON(matches))
            try OutputFile.write(Data(text.utf8), to: report)
        }
        environment.note(matches)
        let text = JSON.escaped(try matches.draft.json)
        try global.format == .csv
            ? environment.print(PlaylistOutput(draft: matches.draft)) : environment.write(text)
    }
}

/// What was found of a draft, as JSON.
struct MatchJSON: Encodable {
    let ambiguous: [Row]
    let matched: Int
    let unmatched: [Row]

    init(_ report: MatchReport) {
        matched = report.matched
        unmatched = report.unmatched.map { Row($0.track, reason: $0.reason.rawValue) }
        ambiguous = report.ambiguous.map { Row($0.track, candidates: $0.candidates) }
    }

    struct Row: Encodable {
        let artistNames: [String]
        let candidates: [Candidate]?
        let reason: String?
        let title: String

        init(
            _ track: TrackDescriptor,
            reason: String? = nil,
            candidates: [TrackCandidate]? = nil
        ) {
            artistNames = track.artistNames
            self.candidates = candidates.map { $0.map(Candidate.init) }
            self.reason = reason
            title = track.title
        }
    }

    struct Candidate: Encodable {
        let album: String?
        let appleMusicSongID: String
        let durationMs: Int?
        let title: String

        init(_ candidate: TrackCandidate) {
            album = candidate.track.albumTitle
            appleMusicSongID = candidate.id
            durationMs = candidate.track.durationMs
            title = candidate.track.title
        }
    }
}

extension Environment {
    /// Notes how much of a draft was found, and what was not.
    func note(_ report: MatchReport) {
        let total = report.draft.tracks.count
        note("found \(report.matched) of \(Count.words(total, "track")).")
        for (track, reason) in report.unmatched {
            note("not found: \(track.title.quoted) by \(track.artists.shown): \(reason.rawValue)")
        }
        for (track, candidates) in report.ambiguous {
            let albums = candidates.prefix(3).map { ($0.track.albumTitle ?? $0.id).quoted }
            note(
                "not sure: \(track.title.quoted) by \(track.artists.shown) "
                    + "is on \(albums.joined(separator: ", "))"
            )
        }
    }
}
