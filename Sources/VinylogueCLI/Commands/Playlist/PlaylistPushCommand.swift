import ArgumentParser
import VinylogueKit

struct PlaylistPushCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "push",
        abstract: "Create a playlist on a service from a draft.",
        discussion: """
              vinylogue playlist push week.json --service apple-music
              vinylogue playlist push week.json --service apple-music --dry-run
              vinylogue playlist push week.json --service apple-music --partial
              vinylogue playlist push week.json --service subsonic      your own server
              vinylogue playlist push week.json --service listenbrainz  only you can see it
              vinylogue playlist push week.json --love  love its tracks on Last.fm

            Fails if any track can't be found, unless you pass --partial. Progress is kept in a file beside \
            the draft, so an interrupted push resumes where it stopped and adds nothing twice.

            apple-music needs `vinylogue apple-music connect`. subsonic is your own music server, such as \
            Navidrome or gonic; it and listenbrainz need a login in credentials.json. With the setting write-back, \
            --love also loves the tracks on ListenBrainz.
            """
    )

    @Argument(
        help: ArgumentHelp("The draft.", valueName: "file.json"),
        completion: .file(extensions: ["json"])
    )
    var file: String

    @Option(name: .customLong("service"), help: "The service.")
    var service: PlaylistService?

    @Flag(
        name: .customLong("love"),
        help: "Love the tracks on Last.fm. Run `vinylogue setup --authorize` first."
    )
    var love = false

    @Option(
        name: .customLong("name"),
        help: ArgumentHelp("The playlist's name. (default: the draft's)", valueName: "text")
    )
    var name: String?

    @Flag(name: .customLong("partial"), help: "Leave out tracks that can't be found.")
    var partial = false

    @Flag(name: .customLong("dry-run"), help: "Show what would be done, without doing it.")
    var isDryRun = false

    func validate() throws {
        if file.isEmpty { throw ValidationError("Pass a draft file.") }
        if service == nil, !love {
            throw ValidationError("Choose a service with --service, or pass --love.")
        }
        if service == nil, partial || name != nil {
            throw ValidationError("\(partial ? "--partial" : "--name") needs --service.")
        }
        if file == "-", service != nil {
            throw ValidationError(
                "push needs a file (not standard input), because it stores its progress next to it."
            )
        }
        if let name, name.allSatisfy(\.isWhitespace) {
            throw ValidationError("--name needs a name.")
        }
    }

    func run(in environment: Environment) async throws {
        try await OnlyWay.running { try await push(in: environment) }
    }

    private func push(in environment: Environment) async throws {
        let draft = try PlaylistDraft(path: file)
        // Throws before anything is changed if the user has not allowed loving tracks.
        let account = try love ? environment.account() : nil
        var output = PushOutput(name: name ?? draft.name, tracks: draft.tracks.count)
        output.isDryRun = isDryRun
        if let service { try await push(draft, to: service, environment, &output) }
        if let account {
            output.loved = draft.tracks.distinct.count
            if !isDryRun {
                output.loved = try await love(draft.tracks, with: account, environment)
            }
        }
        try environment.print(output)
        let count = draft.tracks.distinct.count
        if let loved = output.loved, loved < count, !isDryRun {
            throw KitError.notLoved(count - loved, of: count)
        }
    }

    private func push(
        _ draft: PlaylistDraft,
        to service: PlaylistService,
        _ environment: Environment,
        _ output: inout PushOutput
    ) async throws {
        guard !draft.tracks.isEmpty else { throw KitError.playlist(.emptyDraft) }
        let target = try await environment.playlistTarget(service)
        let report = try await environment.showingProgress("Searching") { progress in
            try await target.match(draft, progress: progress)
        }
        report.note(in: environment)
        guard !report.matched.isEmpty else { throw KitError.playlist(.noMatches(service)) }
        output.isPlaylist = true
        output.tracks = report.matched.count
        output.missing = draft.tracks.count - report.matched.count
        guard partial || output.missing == 0 else {
            throw KitError.playlist(
                .incomplete(missing: output.missing, of: draft.tracks.count)
            )
        }
        let push = environment.push(to: target, draftAt: file)
        let name = output.name
        guard !isDryRun else {
            output.alreadyThere = try await push.preview(name: name, songs: report.matched)
            return
        }
        output.outcome = try await environment.showingProgress("Adding tracks") { progress in
            try await push.run(
                name: name,
                description: draft.description,
                songs: report.matched,
                progress: progress
            )
        }
    }

    /// Loves tracks on Last.fm, prints a note about each failure, and returns how many were loved.
    private func love(
        _ tracks: [TrackDescriptor],
        with login: (account: LastFMAccount, session: Secret),
        _ environment: Environment
    ) async throws -> Int {
        let report = try await environment.showingProgress("Loving tracks") { progress in
            try await login.account.love(tracks, with: login.session, progress: progress)
        }
        for (track, error) in report.failed {
            let name = "\(track.title.quoted) by \(track.artists.shown)"
            environment.note("not loved: \(name). \(ErrorText(error).text)")
        }
        try await writeBack(tracks, environment)
        return report.loved
    }

    /// Marks the tracks' recordings as loved on ListenBrainz if the setting is on and there is a token, and
    /// prints a note about it.
    private func writeBack(_ tracks: [TrackDescriptor], _ environment: Environment) async throws {
        guard try environment.accounts.settings.isOn(.writeBack),
            try environment.accounts.listenBrainzToken() != nil
        else { return }
        let name = PlaylistService.listenBrainz.name
        do {
            let count = try await environment.listenBrainz().love(tracks)
            environment.note(
                "loved \(count) of \(Count.words(tracks.distinct.count, "track")) on \(name)."
            )
        } catch let error as KitError {
            environment.note("skipping \(name): \(ErrorText(error).text)")
        }
    }
}

/// The result or the preview of a push, in every format.
struct PushOutput: CommandOutput {
    let name: String
    /// The number of tracks in the playlist.
    var tracks: Int
    /// The number of tracks in the draft that are missing from the playlist.
    var missing = 0
    /// Whether the push includes a playlist.
    var isPlaylist = false
    /// The result; nil if no playlist was pushed.
    var outcome: PushOutcome?
    /// In a preview, how many of the tracks the playlist already has; nil if it would be created.
    var alreadyThere: Int?
    /// The number of loved tracks; nil if none were requested.
    var loved: Int?
    /// Whether this is only a preview.
    var isDryRun = false

    var records: Records {
        Records([
            "name": .text(name), "tracks": .int(tracks), "missing": .int(missing),
            "added": .int(outcome?.added), "link": .text(outcome?.link),
        ])
    }

    var tree: Value { records.tree + ["dryRun": .flag(isDryRun), "loved": .int(loved)] }

    func lines(on canvas: Canvas) -> [String] {
        let count = Count.words(tracks, "track")
        var lines: [String] = []
        if let outcome {
            let there =
                outcome.alreadyThere > 0 ? " (\(outcome.alreadyThere) already in the playlist)" : ""
            lines = ["The playlist \(name.quoted) has \(count)\(there).", outcome.link]
        } else if let alreadyThere, alreadyThere >= tracks {
            lines = ["The playlist \(name.quoted) is already complete, with \(count)."]
        } else if let alreadyThere {
            lines = [
                "Would add \(Count.words(tracks - alreadyThere, "track")) to the playlist "
                    + "\(name.quoted) (\(alreadyThere) already in the playlist)."
            ]
        } else if isPlaylist {
            lines = ["Would create the playlist \(name.quoted) with \(count)."]
        }
        if let loved {
            let count = Count.words(loved, "track")
            lines.append(
                "\(isDryRun ? "Would love" : "Loved") \(count) on \(Service.standard.name)."
            )
        }
        return lines
    }
}
