import ArgumentParser
import Foundation

/// Runs the program on its arguments (without its name), and says what to tell the shell.
///
/// Every error ends here: it becomes a message on standard error and a status.
package func run(arguments: [String], in context: Context) async -> ExitStatus {
    do {
        let command = try Vinylogue.parseAsRoot(arguments)
        guard let command = command as? any VinylogueCommand else {
            var command = command
            try command.run()
            return .success
        }
        let session = try Session(options: command.global, context: context)
        try await command.run(in: session)
        return .success
    } catch {
        return report(error, in: context)
    }
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
