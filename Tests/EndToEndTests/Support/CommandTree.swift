import TestSupport

/// The program's commands, as listed in its help.
enum CommandTree {
    /// All commands that have no subcommands, such as `friends list`, sorted.
    static func leaves(of program: BuiltProgram) async throws -> [String] {
        try await helpScreens(of: program).filter { subcommands(in: $0.value).isEmpty }.keys
            .sorted()
    }

    /// The command lines below `EXAMPLES:` in all help screens, sorted, without explanations.
    static func examples(of program: BuiltProgram) async throws -> [String] {
        let lines = try await helpScreens(of: program).values.flatMap { help in
            help.split(separator: "\n\n").filter { $0.hasPrefix("EXAMPLES:") }
                .flatMap { $0.split(separator: "\n").dropFirst() }
        }
        return Set(lines.compactMap { $0.split(separator: "  ").first.map(String.init) }).sorted()
    }

    /// All help screens, by command.
    private static func helpScreens(of program: BuiltProgram) async throws -> [String: String] {
        var screens: [String: String] = [:]
        var waiting: [[String]] = [[]]
        while let command = waiting.popLast() {
            let help = try await program.run(command + ["--help"]).output
            screens[command.joined(separator: " ")] = help
            waiting += subcommands(in: help).map { command + [$0] }
        }
        return screens
    }

    /// The names of the subcommands that a help screen lists, under any title.
    private static func subcommands(in help: String) -> [String] {
        let others = ["EXAMPLES:", "SETTINGS:", "ARGUMENTS:", "OPTIONS:", "GLOBAL OPTIONS:"]
        return help.split(separator: "\n\n").flatMap { block in
            let lines = block.split(separator: "\n").map(String.init)
            guard let title = lines.first, title.hasSuffix(":"), title == title.uppercased(),
                !others.contains(title)
            else { return [String]() }
            return lines.dropFirst().compactMap {
                // Lines with more indentation continue a description.
                $0.hasPrefix("   ") ? nil : $0.split(separator: " ").first.map(String.init)
            }
        }
    }
}
