import ArgumentParser
import Dispatch
import Foundation
import Terminal
import VinylogueKit

/// Runs the program with arguments, which exclude its name, and exits with its status.
///
/// The program runs on the calling thread until it first has to wait. A command that only reads
/// files never has to wait, so it starts no other threads.
package func runAndExit(arguments: [String], on machine: Machine) -> Never {
    let work = { @Sendable in exit(await run(arguments: arguments, on: machine).rawValue) }
    if #available(macOS 26, *) {
        Task.immediateDetached(operation: work)
    } else {
        Task.detached(operation: work)
    }
    dispatchMain()
}

/// Runs the program with arguments, which exclude its name, and returns the exit status.
///
/// Every error is turned into a message on standard error and a status.
package func run(arguments: [String], on machine: Machine) async -> ExitStatus {
    var isDemo = false
    do {
        guard let command = own(try Vinylogue.parseAsRoot(arguments)) else { return .success }
        isDemo = command.global.demo
        try await run(command.runnable, in: Environment(options: command.global, on: machine))
        return .success
    } catch {
        return report(error, on: machine, isDemo: isDemo)
    }
}

/// The command with its global options; nil only for a command that cannot be run.
///
/// Generic, because the runtime inspects a known type faster than an existential.
private func own(_ command: some ParsableCommand) -> (any RunnableCommand)? {
    command as? any RunnableCommand
}

/// Runs a command. If no user or key is set up, offers setup and then runs the command again, or
/// mentions data from the old iOS app.
private func run(_ command: any VinylogueCommand, in environment: Environment) async throws {
    do {
        try await command.run(in: environment)
    } catch let error where isSolvedBySetup(error) && !(command is SetupCommand) {
        guard environment.machine.canAsk else { throw mentioningOldData(error, in: environment) }
        environment.printToError("\(ErrorText(error).text)")
        guard try environment.confirm("Set it up now?") else {
            throw mentioningOldData(error, in: environment)
        }
        _ = try await SetupFlow(environment: environment, canAsk: true).run(
            user: nil,
            readsKey: false
        )
        try await command.run(in: environment)
    } catch KitError.service(let failure) {
        throw KitError.service(failure.suggestingNames(in: environment))
    }
}

extension Failure {
    /// The same failure, with similar names if a user or an album was not found.
    fileprivate func suggestingNames(in environment: Environment) -> Failure {
        let settings = try? environment.accounts.settings
        switch kind {
        case .userNotFound:
            let names = settings?.friends.suggestions(for: detail) ?? []
            return Failure(.userNotFound(suggestions: names), at: service, detail)
        case .albumNotFound(let artist, let title, _):
            let known = settings?.user.flatMap { try? environment.ruledArchive().names(of: $0) }
            let albums = (known ?? []).compactMap { item in
                if case .album(let album) = item.target { album } else { nil }
            }
            let typed = "\(artist) \(title)"
            let names = albums.map { "\($0.artist) \($0.title)" }
            let near = names.suggestions(for: typed).first { $0.lowercased() != typed.lowercased() }
            let album = near.flatMap { names.firstIndex(of: $0) }.map { albums[$0] }
            let kind = Kind.albumNotFound(
                artist: artist,
                title: title,
                suggestion: album.map { "\($0.title.quoted) by \($0.artist.quoted)" }
            )
            return Failure(kind, at: service, detail)
        default: return self
        }
    }
}

private func isSolvedBySetup(_ error: any Error) -> Bool {
    if let error = error as? KitError { return error == .missingKey || error == .noAccount }
    return error as? EnvironmentError == .noUser
}

/// The error with the places of data from the old iOS app, if there is any and no user is set up.
private func mentioningOldData(_ error: any Error, in environment: Environment) -> any Error {
    guard (try? environment.accounts.settings)?.user == nil,
        let offer = try? LegacySearch(environment: environment).offer()
    else { return error }
    return UnusedOldData(places: offer.places, error: error)
}

private func report(_ error: any Error, on machine: Machine, isDemo: Bool = false) -> ExitStatus {
    let isAnswer = Vinylogue.exitCode(for: error) == .success
    if isAnswer || Vinylogue.exitCode(for: error) == .validationFailure {
        let data = Data((Vinylogue.fullMessage(for: error) + "\n").utf8)
        guard isAnswer else {
            machine.console.writeError(data)
            return .usage
        }
        do {
            try machine.console.writeOutput(data)
            return .success
        } catch {
            return report(error, on: machine)
        }
    }
    let message = ErrorText(error)
    guard message.status != .success else { return .success }
    // A library's error message may quote a damaged file, so each line is sanitized.
    let lines = (["vinylogue: \(message.text)"] + (message.hint.map { [$0] } ?? []))
        .flatMap { (isDemo ? $0.advisingDemo : $0).split(separator: "\n") }
        .map { "\($0.sanitizedForTerminal)\n" }
    machine.console.writeError(Data(lines.joined().utf8))
    return message.status
}

/// A command, which is parsed without side effects and then run in an environment.
protocol VinylogueCommand: ParsableCommand, Sendable {
    /// Checks options that depend on the global options; errors become usage errors.
    func validate(with global: GlobalOptions) throws

    /// Runs the command; throws errors that `ErrorText` can describe.
    func run(in environment: Environment) async throws
}

extension VinylogueCommand {
    func validate(with global: GlobalOptions) throws {}

    /// The command together with the global options, for lists of subcommands.
    static var command: any ParsableCommand.Type { WithGlobalOptions<Self>.self }
}

/// Each command together with the global options, for lists of subcommands.
///
/// An existential type passes its conformance along. If `WithGlobalOptions<WeekCommand>` and the others
/// were listed directly, the runtime would look up each command's conformance at every start.
func withGlobalOptions(_ types: [any VinylogueCommand.Type]) -> [any ParsableCommand.Type] {
    types.map { $0.command }
}
