import ArgumentParser
import VinylogueKit

/// `vinylogue playlist push`: makes a playlist of a draft at a service.
struct PlaylistPushCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "push",
        abstract: "Turn a draft into a playlist at a service.",
        discussion: """
              vinylogue playlist push week.json --service apple-music
              vinylogue playlist push week.json --service apple-music --dry-run
              vinylogue playlist push week.json --service apple-music --partial

            Every track must be found, unless you pass --partial. What was done is kept in a file beside the \
            draft, so that a push that was interrupted goes on where it stopped, and adds no track twice.
            """
    )

    @Argument(
        help: ArgumentHelp("The draft.", valueName: "file.json"),
        completion: .file(extensions: ["json"])
    )
    var file: String

    @Option(help: "The service.")
    var service: PlaylistService

    @Option(
        help: ArgumentHelp("The name of the playlist. (default: the draft's)", valueName: "text")
    )
    var name: String?

    @Flag(help: "Leave out tracks that are not found.")
    var partial = false

    @Flag(name: .customLong("dry-run"), help: "Say what would be done, and do nothing.")
    var isDryRun = false

    @OptionGroup(title: "Global options") var global: GlobalOptions

    func validate() throws {
        if file.isEmpty { throw ValidationError("Name the file of a draft.") }
        if file == "-" {
            throw ValidationError("push needs a file, since it keeps what was done beside it.")
        }
        if let name, name.allSatisfy(\.isWhitespace) {
            throw ValidationError("--name needs a name.")
        }
    }

    func run(in environment: Environment) async throws {
        let draft = try PlaylistDraft(path: file)
        let service = try await environment.appleMusic(environment.settings())
        let report = try await environment.showingProgress("Searching") { progress in
            try await service.match(draft, progress: progress)
        }
        environment.note(report)
        guard !report.songs.isEmpty else { throw KitError.playlist(.noTracks) }
        let missing = draft.tracks.count - report.songs.count
        let name = name ?? draft.name
        guard !isDryRun else {
            return try environment.print(
                PushOutput(name: name, tracks: report.songs.count, missing: missing, outcome: nil)
            )
        }
        guard partial || missing == 0 else {
            throw KitError.playlist(.incomplete(missing: missing, of: draft.tracks.count))
        }
        let push = PlaylistPush(
            to: service,
            journal: environment.options.demo ? .none : .file("\(file).push"),
            lockPath: environment.options.demo
                ? nil : environment.folders.data.map { "\($0)/push.lock" }
        )
        let outcome = try await environment.showingProgress("Adding tracks") { progress in
            try await push.run(
                name: name,
                description: draft.description,
                songs: report.songs,
                progress: progress
            )
        }
        try environment.print(
            PushOutput(name: name, tracks: report.songs.count, missing: missing, outcome: outcome)
        )
    }
}

/// What a push did or would do, in every format.
struct PushOutput: CommandOutput {
    let name: String
    /// How many tracks the playlist has.
    let tracks: Int
    /// How many tracks of the draft it does not have.
    let missing: Int
    /// What was done; nil if nothing was.
    let outcome: PushOutcome?

    var records: Records {
        Records(
            columns: ["name", "tracks", "missing", "added", "link"],
            rows: [
                [
                    name, String(tracks), String(missing), outcome.map { String($0.added) } ?? "",
                    outcome?.link ?? "",
                ]
            ]
        )
    }

    func table(on canvas: Canvas) -> String {
        let count = Count.words(tracks, "track")
        guard let outcome else {
            return "Would make the playlist \(name.quoted) with \(count).\n"
        }
        let there = outcome.alreadyThere > 0 ? " (\(outcome.alreadyThere) were there already)" : ""
        return "The playlist \(name.quoted) has \(count)\(there).\n\(outcome.link)\n"
    }

    var json: any Encodable {
        Shape(
            added: outcome?.added,
            dryRun: outcome == nil,
            link: outcome?.link,
            missing: missing,
            name: name,
            tracks: tracks
        )
    }

    private struct Shape: Encodable {
        let added: Int?
        let dryRun: Bool
        let link: String?
        let missing: Int
        let name: String
        let tracks: Int
    }
}
