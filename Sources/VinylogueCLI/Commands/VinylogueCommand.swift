import ArgumentParser

/// A command: parsed without side effects, then run in an environment.
protocol VinylogueCommand: ParsableCommand {
    /// The options that every command takes.
    var global: GlobalOptions { get }

    /// Runs the command; throws errors that `Message` knows.
    func run(in environment: Environment) async throws
}
