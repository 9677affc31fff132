import ArgumentParser
import Foundation
import VinylogueKit

/// Runs the program on its arguments, without its name, and returns the exit status.
///
/// Every error ends here, as a message on standard error and a status.
package func run(arguments: [String], in context: Context) async -> ExitStatus {
    do {
        let command = try Vinylogue.parseAsRoot(arguments)
        guard let command = command as? any VinylogueCommand else {
            var command = command
            try command.run()
            return .success
        }
        try await run(command, in: Session(options: command.global, context: context))
        return .success
    } catch {
        return report(error, in: context)
    }
}

/// Runs a command; if no user or key is set up, offers setup first.
private func run(_ command: any VinylogueCommand, in session: Session) async throws {
    do {
        try await command.run(in: session)
    } catch let error where isSolvedBySetup(error) && session.canAsk && !(command is SetupCommand) {
        session.say("\(Message(error).text)")
        guard try session.confirm("Set it up now?") else { throw error }
        _ = try await SetupFlow(session: session, canAsk: true).run(user: nil, readsKey: false)
        try await command.run(in: session)
    } catch KitError.userNotFound(let name, _) {
        throw KitError.userNotFound(name: name, suggestions: session.namesLike(name))
    }
}

private func isSolvedBySetup(_ error: any Error) -> Bool {
    error as? SessionError == .noUser || error as? KitError == .missingKey
}

private func report(_ error: any Error, in context: Context) -> ExitStatus {
    let isAnswer = Vinylogue.exitCode(for: error) == .success
    if isAnswer || Vinylogue.exitCode(for: error) == .validationFailure {
        let data = Data((Vinylogue.fullMessage(for: error) + "\n").utf8)
        guard isAnswer else {
            context.console.writeError(data)
            return .usage
        }
        do {
            try context.console.writeOutput(data)
            return .success
        } catch {
            return report(error, in: context)
        }
    }
    let message = Message(error)
    guard message.status != .success else { return .success }
    let lines = ["vinylogue: \(message.text)"] + (message.hint.map { [$0] } ?? [])
    context.console.writeError(Data((lines.joined(separator: "\n") + "\n").utf8))
    return message.status
}
