import TestSupport

/// The program's commands, as its own help screens name them.
enum CommandTree {
    /// All commands that have no subcommands, such as `friends list`, sorted.
    static func leaves(of program: BuiltProgram) async throws -> [String] {
        var leaves: [String] = []
        var waiting: [[String]] = [[]]
        while let command = waiting.popLast() {
            let help = try await program.run(command + ["--help"]).output
            let names = subcommands(in: help)
            if names.isEmpty { leaves.append(command.joined(separator: " ")) }
            waiting += names.map { command + [$0] }
        }
        return leaves.sorted()
    }

    private static func subcommands(in help: String) -> [String] {
        let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.drop { $0 != "SUBCOMMANDS:" }.dropFirst().prefix { !$0.isEmpty }.compactMap {
            // Deeper lines go on with a description.
            $0.hasPrefix("   ") ? nil : $0.split(separator: " ").first.map(String.init)
        }
    }
}
