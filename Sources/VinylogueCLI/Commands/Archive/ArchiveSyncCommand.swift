import ArgumentParser
import Core
import Foundation
import Synchronization
import Terminal
import VinylogueKit

struct ArchiveSyncCommand: VinylogueCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: "Bring the archive up to date with your account.",
        discussion: """
              vinylogue archive sync                     your plays
              vinylogue archive sync --friends           yours and your friends'
              vinylogue archive sync --since 2020-01-01  nothing older than 2020
              vinylogue archive sync --from listenbrainz:fernway  add plays from there

            The first sync downloads every play. Later syncs read new plays and re-read the last 14 days, \
            in case plays arrived late or were edited or deleted. You can interrupt a sync at any time; the \
            next one resumes where it stopped.

            --from adds your account on another service to your plays here. Plays that both services have \
            count once.
            """
    )

    @Option(
        name: .customLong("user"),
        help: ArgumentHelp(
            "A user, or a friend's position such as 2; may be repeated. (default: you)",
            valueName: "name"
        ),
        completion: .friends
    )
    var user: [String] = []

    @Option(
        name: .customLong("from"),
        help: ArgumentHelp(
            "Add the plays of this account on another service, such as listenbrainz:joe.",
            valueName: "service:name"
        )
    )
    var further: String?

    @Flag(name: .customLong("friends"), help: "Also sync your friends' plays.")
    var friends = false

    @Option(
        name: .customLong("since"),
        help: ArgumentHelp("Read only plays since this day.", valueName: "yyyy-mm-dd")
    )
    var firstDay: String?

    @Flag(
        name: .customLong("full"),
        help: "Re-read every play, to pick up older edits and deletions."
    )
    var full = false

    private var since: CalendarDate? { firstDay.flatMap { CalendarDate($0) } }

    func validate() throws {
        try check("--since", isDay: firstDay)
        for name in user { try check("--user", isName: name) }
        try check("--from", isName: further)
        if further != nil, friends || user.count > 1 {
            throw ValidationError(
                "--from works for one user at a time. Remove --friends, and give --user only once."
            )
        }
    }

    func run(in environment: Environment) async throws {
        let users = try users(in: environment)
        let source = try further.map { try account($0, furtherTo: users[0], environment) }
        let sync = try environment.archiveSync(of: source.map { [$0] } ?? users)
        var outcomes: [SyncReport] = []
        var failures: [Result<Void, any Error>] = []
        for user in users {
            do {
                let account = source ?? user
                outcomes.append(
                    try await run(account, as: user, with: sync, in: environment)
                )
            } catch let error as KitError where users.count > 1 && error.concernsOneUser {
                environment.note(ErrorText(error).text)
                failures.append(.failure(error))
            }
        }
        for outcome in outcomes {
            await environment.learnLengths(of: outcome.user, with: sync)
        }
        try environment.print(
            ArchiveSyncOutput(
                service: source.map { Account($0).serviceName },
                outcomes: outcomes
            )
        )
        try PartialFailure.throwFirst(of: failures)
    }

    /// The users to sync, each once; with `--friends`, a note names those who have no service.
    private func users(in environment: Environment) throws -> [String] {
        let accounts = environment.accounts
        var names =
            user.isEmpty ? [try accounts.name(nil)] : try user.map { try accounts.name($0) }
        if friends { names += try accounts.settings.friends.friends.map(\.username) }
        names = names.uniqued { $0.lowercased() }
        guard friends else { return names }
        let idle = names.filter { user.isEmpty && Account($0).isOnlyFiles }
        for name in idle {
            environment.note(ErrorText(KitError.nothingToSync(Account(name).name)).text)
        }
        return names.filter { !idle.contains($0) }
    }

    /// The text of an account to add to a user's plays.
    ///
    /// It must be on another service, since a sync removes plays that its service no longer has.
    private func account(
        _ typed: String,
        furtherTo user: String,
        _ environment: Environment
    ) throws -> String {
        let account = Account(environment.accounts.text(of: typed))
        if account.isOnlyFiles { throw KitError.nothingToSync(account.name) }
        guard let service = account.service else { throw account.noServiceError }
        guard service != Account(user).service else {
            let text = account.textToType(by: try environment.accounts.settings.user)
            throw EnvironmentError.sameService(service.name, account: text)
        }
        return account.text
    }

    private func run(
        _ account: String,
        as user: String,
        with sync: ArchiveSync,
        in environment: Environment
    ) async throws -> SyncReport {
        let pace = SyncPace(user: Account(user).label.shown, start: environment.machine.now())
        return try await environment.showingProgress(pace.label) { show in
            try await sync.run(
                account,
                as: account == user ? nil : user,
                isFurther: account != user,
                since: since?.unixTime,
                isFull: full,
                progress: { show(pace.text($0, at: environment.machine.now())) }
            )
        }
    }
}

extension KitError {
    /// Whether the error concerns only one user, so that the other users can still be synced.
    fileprivate var concernsOneUser: Bool {
        switch (self, serviceFailure?.kind) {
        case (.malformedName, _), (.keyAsName, _), (.unsupportedService, _), (.nothingToSync, _),
            (_, .userNotFound?),
            (_, .privateUser?),
            (_, .wrongUser?):
            true
        default: false
        }
    }
}

/// The text of a sync's progress line.
struct SyncPace: Sendable {
    /// The listener's name, safe for a terminal.
    let user: String
    /// The time at which the sync started.
    let start: Date

    /// The line before the first progress report.
    var label: String { "Syncing \(user)" }

    /// The line, such as `Syncing nora: 12,000 of 400,000 plays, 900 a second, 7 minutes left`.
    func text(_ progress: SyncProgress, at now: Date) -> String {
        let (plays, total) = (progress.plays, progress.total)
        let count = "\(label): \(Count.text(plays)) of \(Count.words(total, "play"))"
        guard let pace = SyncRate(start: start).words(progress, at: now) else { return count }
        return "\(count), \(pace)"
    }
}

/// The result of a sync for each user, in every format.
struct ArchiveSyncOutput: CommandOutput {
    /// The name of the service that was synced; nil for the one that each user's account is on.
    var service: String?
    let outcomes: [SyncReport]

    var records: Records {
        Records(
            "users",
            of: outcomes,
            [
                .init("user") { .account($0.user) }, .init("added") { .int($0.added) },
                .init("removed") { .int($0.removed) }, .init("requests") { .int($0.requests) },
                .init("complete") { .flag($0.gaps.isEmpty) },
                .init("gaps") { outcome in
                    .list(
                        outcome.gaps.map { gap in
                            [
                                "code": .text(gap.reason.code),
                                "error": .text(gap.reason.words(of: name(of: outcome))),
                                "from": .time(unix: gap.period.from),
                                "to": .time(unix: gap.period.to),
                            ]
                        }
                    )
                },
            ]
        )
    }

    func lines(on canvas: Canvas) -> [String] {
        outcomes.flatMap { outcome in
            let removed = outcome.removed > 0 ? ", \(Count.text(outcome.removed)) removed" : ""
            let done =
                "\(Account(outcome.user).label.shown): \(Count.words(outcome.added, "play")) added\(removed), "
                + "\(Count.words(outcome.requests, "request"))."
            return [done]
                + outcome.gaps.map { gap in
                    "  Couldn't read \(day(gap.period.from, canvas)) to \(day(gap.period.to - 1, canvas)): "
                        + "\(gap.reason.words(of: name(of: outcome)).shown). The next sync will try again."
                }
        }
    }

    private func name(of outcome: SyncReport) -> String {
        service ?? Account(outcome.user).serviceName
    }

    private func day(_ time: Int, _ canvas: Canvas) -> String {
        canvas.day(of: Date(unixTime: time))
    }
}

extension GapReason {
    /// The reason as a sentence without a full stop.
    fileprivate func words(of service: String) -> String {
        switch self {
        case .serviceError(let code): "\(service) is temporarily unavailable (error \(code))"
        case .status(let status): "\(service) is temporarily unavailable (HTTP \(status))"
        case .rateLimit: "\(service)'s rate limit was reached"
        case .otherUser: "\(service) sent another user's plays"
        case .unreadable: "\(service)'s response could not be read"
        case .timeout: "\(service) took too long to respond"
        case .tooLarge: "\(service)'s response was too large"
        case .connection: "The connection was lost"
        case .emptyPage: "\(service) sent an empty page"
        case .contradiction: "\(service)'s responses contradict each other"
        case .noPlays: "\(service) sent no plays, so the archived ones were kept"
        case .other(let text): text
        }
    }
}
