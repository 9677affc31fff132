/// A command whose work is asynchronous.
///
/// Who runs a parsed command checks for this protocol first.
public protocol AsyncParsableCommand: ParsableCommand {
    /// Does the command's work; unless declared it asks for the command's help screen.
    mutating func run() async throws
}

extension AsyncParsableCommand {
    /// Throws the request for this command's help screen.
    public mutating func run() async throws {
        throw CleanExit.helpRequest(self)
    }
}
