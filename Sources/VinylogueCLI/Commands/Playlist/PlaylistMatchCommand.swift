import ArgumentParser
import Foundation
import Storage
import VinylogueKit

extension PlaylistService: ExpressibleByArgument {}

struct PlaylistMatchCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "match",
        abstract: "Look up a draft's tracks on a service, without changing anything.",
        usage: "vinylogue playlist match --service <service> [<options>] <file.json>",
        discussion: """
              vinylogue playlist match week.json --service apple-music > found.json
              vinylogue playlist match week.json --service apple-music --report report.json
              vinylogue playlist match week.json --service subsonic > found.json

            Prints the draft with the service's IDs filled in. Tracks that weren't found are listed on \
            standard error.
            """
    )

    @Argument(
        help: ArgumentHelp("The draft; - reads standard input.", valueName: "file.json"),
        completion: .file(extensions: ["json"])
    )
    var file: String

    @Option(name: .customLong("service"), help: "The service.")
    var service: PlaylistService

    @Option(
        name: .customLong("report"),
        help: ArgumentHelp("Write the report to this file, as JSON.", valueName: "report.json"),
        completion: .file(extensions: ["json"])
    )
    var report: String?

    func validate() throws {
        if file.isEmpty {
            throw ValidationError("Pass a draft file, or - for standard input.")
        }
        if report == "" { throw ValidationError("--report needs a file name.") }
        if report == "-" {
            throw ValidationError(
                "--report needs a file, because the draft goes to standard output."
            )
        }
    }

    func run(in environment: Environment) async throws {
        try environment.checkOutput(report, isNot: (file, "the draft itself"))
        let draft = try PlaylistDraft(path: file)
        let matches = try await OnlyWay.running {
            let target = try await environment.playlistTarget(service)
            return try await environment.showingProgress("Searching") { progress in
                try await target.match(draft, progress: progress)
            }
        }
        if let report {
            try OutputFile.write(Data(JSON.text(matches.tree.json).utf8), to: report)
        }
        matches.note(in: environment)
        try environment.print(PlaylistOutput(draft: matches.draft))
    }
}

extension MatchReport {
    /// The report as JSON.
    fileprivate var tree: Value {
        func row(_ track: TrackDescriptor, _ more: Value) -> Value {
            more + [
                "artistNames": .list(track.artistNames.map { .text($0) }),
                "title": .text(track.title),
            ]
        }
        return [
            "ambiguous": .list(
                ambiguous.map { track, candidates in
                    row(track, ["candidates": .list(candidates.map { $0.tree(service) })])
                }
            ),
            "matched": .int(matched.count),
            "unmatched": .list(
                unmatched.map { row($0.track, ["reason": .text($0.reason.rawValue)]) }
            ),
        ]
    }
}

extension TrackCandidate {
    fileprivate func tree(_ service: PlaylistService) -> Value {
        [
            "album": .text(track.albumTitle), service.trackKey: .text(id),
            "durationMs": .int(track.durationMs), "title": .text(track.title),
        ]
    }
}

extension MatchReport {
    /// Prints notes about how many tracks were found and which were not found or are ambiguous.
    func note(in environment: Environment) {
        let total = draft.tracks.count
        environment.note("found \(matched.count) of \(Count.words(total, "track")).")
        for (track, reason) in unmatched {
            environment.note(
                "not found: \(track.title.quoted) by \(track.artists.shown): \(reason.rawValue)"
            )
        }
        for (track, candidates) in ambiguous {
            let albums = candidates.prefix(3).map { ($0.track.albumTitle ?? $0.id).quoted }
            environment.note(
                "ambiguous: \(track.title.quoted) by \(track.artists.shown) "
                    + "is on \(albums.joined(separator: ", "))"
            )
        }
    }
}
