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

    /// The names in all blocks of a help screen that list commands, whatever their titles.
    private static func subcommands(in help: String) -> [String] {
        let others = ["EXAMPLES:", "SETTINGS:", "ARGUMENTS:", "OPTIONS:", "GLOBAL OPTIONS:"]
        return help.split(separator: "\n\n").flatMap { block in
            let lines = block.split(separator: "\n").map(String.init)
            guard let title = lines.first, title.hasSuffix(":"), title == title.uppercased(),
                !others.contains(title)
            else { return [String]() }
            return lines.dropFirst().compactMap {
                // Deeper lines continue a description.
                $0.hasPrefix("   ") ? nil : $0.split(separator: " ").first.map(String.init)
            }
        }
    }
}
