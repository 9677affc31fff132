import ArgumentParser

/// A command of the program: parsed without side effects, then run with its surroundings.
protocol VinylogueCommand: ParsableCommand {
    /// The options that it shares with all others.
    var global: GlobalOptions { get }

    /// Does its work; throws what `Message` can tell.
    func run(in session: Session) async throws
}
