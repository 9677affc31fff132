import ArgumentParser
import Foundation
import Terminal
import VinylogueKit

struct ArchiveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "archive",
        abstract: "Keep every play in an archive on your own disk.",
        discussion: """
              vinylogue archive                     users, dates and sources
              vinylogue archive sync                download your plays
              vinylogue archive import endsong.zip  add plays from an export
            """,
        subcommands: [
            ArchiveInfoCommand.command, ArchiveSyncCommand.command, ArchiveImportCommand.command,
            ArchiveExportCommand.command, ArchiveVerifyCommand.command,
            ArchiveRemoveCommand.command,
        ],
        defaultSubcommand: ArchiveInfoCommand.command
    )
}

struct ArchiveInfoCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "info",
        abstract: "Show the archive's users, dates and sources.",
        discussion: """
              vinylogue archive  users, dates and sources
            """
    )

    func run(in environment: Environment) throws {
        let archive = try PlayArchive(path: environment.stores.archive())
        try environment.print(ArchiveInfoOutput(contents: try archive.contents()))
    }
}

struct ArchiveVerifyCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Check the archive for damage and compare it with your account.",
        discussion: """
              vinylogue archive verify            damage, and weeks that differ
              vinylogue archive verify --offline  damage only

            Comparing takes one request for each week of plays: about five minutes for 18 years. Responses \
            are cached, so the next check is faster. Nothing is changed.
            """
    )

    func run(in environment: Environment) async throws {
        let archive = try PlayArchive(path: environment.stores.archive())
        var found = try archive.verify()
        if found.isEmpty { found = try environment.ruledArchive().verifyRules() }
        var differences: [PlayDifference]?
        if found.isEmpty, !environment.network.isOffline {
            do {
                differences = try await self.differences(in: archive, environment)
            } catch let error as KitError {
                environment.note("couldn't compare the plays: \(ErrorText(error).text)")
            }
        }
        try environment.print(
            ArchiveVerifyOutput(
                path: archive.path,
                damage: found,
                differences: differences ?? [],
                hasCompared: differences != nil
            )
        )
        guard let first = found.first else { return }
        throw KitError.archive(.damaged(first), path: archive.path)
    }

    private func differences(
        in archive: PlayArchive,
        _ environment: Environment
    ) async throws -> [PlayDifference]? {
        let listeners = try archive.contents().listeners.filter { !$0.complete.isEmpty }
        guard !listeners.isEmpty else { return nil }
        let service = try environment.service(isLongWork: true)
        let now = environment.machine.now()
        var differences: [PlayDifference] = []
        for listener in listeners {
            let label = "Comparing \(Account(listener.name).label.shown)'s weeks"
            differences += try await environment.showingProgress(label) { progress in
                try await archive.differences(
                    of: listener.name,
                    from: service,
                    now: now,
                    progress: progress
                )
            }
        }
        return differences
    }
}

struct ArchiveRemoveCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove a user's plays from the archive.",
        discussion: """
              vinylogue archive remove --user nora_needle  after asking
            """
    )

    @Option(
        name: .customLong("user"),
        help: ArgumentHelp("Remove this user's plays.", valueName: "name"),
        completion: .friends
    )
    var users: [String]

    @Flag(name: .customLong("yes"), help: "Don't ask for confirmation.")
    var yes = false

    func validate() throws {
        guard users.count > 1 else { return }
        throw ValidationError("Remove one user at a time: --user was given more than once.")
    }

    func run(in environment: Environment) throws {
        let archive = try PlayArchive(path: environment.stores.archive())
        let listeners = try archive.contents().listeners
        let user = environment.accounts.text(of: users[0])
        guard let found = listeners.first(where: { $0.name.lowercased() == user.lowercased() })
        else {
            throw KitError.archive(
                .noListener(user, known: listeners.map(\.name)),
                path: archive.path
            )
        }
        if !yes {
            let name = Account(found.name).label.quoted
            let plays = Count.words(found.plays, "play")
            try environment.confirmRemoval(
                "Remove \(plays) by \(name) from the archive?",
                of: "\(plays) by \(name) from the archive"
            )
        }
        let removed = try archive.remove(found.name)
        try environment.print(ArchiveRemovalOutput(user: found.name, removed: removed))
    }
}
