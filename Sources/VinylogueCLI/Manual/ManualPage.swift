import ArgumentParser
import VinylogueKit
import VinylogueTUI

/// A program's manual page, created from the declarations of its commands.
///
/// It depends only on the declarations: even its date is that of the version.
struct ManualPage {
    /// The root command.
    let program: CommandInfo
    let version: String
    /// The version's date, as yyyy-mm-dd.
    let date: String

    /// The page in man(7) format, in ASCII, without a final line feed.
    var text: String {
        var page = Roff()
        let name = program.name
        page.request(
            "TH",
            Roff.escaped(name.uppercased()),
            "1",
            date,
            "\(Roff.escaped(name)) \(Roff.escaped(version))",
            "User Commands"
        )
        page.request("SH", "NAME")
        page.line(Roff.escaped(name), "\\-", Roff.escaped(summary))
        page.request("SH", "SYNOPSIS")
        page.line(
            Roff.bold(name),
            "[\(Roff.italic("option"))]...",
            "[\(Roff.italic("command"))",
            "[\(Roff.italic("option"))]...",
            "[\(Roff.italic("argument"))]...]"
        )
        page.request("SH", "DESCRIPTION")
        page.write(program.text)
        page.request("SH", "OPTIONS")
        page.write(program.arguments.filter(\.isListed))
        page.write(program.arguments.filter { !$0.isListed })
        writeSharedOptions(to: &page)
        page.request("SH", "COMMANDS")
        writeCommands(below: program, to: &page)
        writeExamples(to: &page)
        writeKeys(to: &page)
        writeFacts(to: &page)
        return String(page.text.dropLast())
    }

    /// The abstract as required for the NAME section: lowercase, without a full stop.
    private var summary: String {
        let abstract = program.abstract
        let words = abstract.hasSuffix(".") ? abstract.dropLast() : abstract[...]
        return words.prefix(1).lowercased() + words.dropFirst()
    }

    /// Writes the options that all commands share, each section once.
    private func writeSharedOptions(to page: inout Roff) {
        var known: Set<[ArgumentName]> = []
        var titles: [String] = []
        let titled = program.withAllBelow.flatMap(\.arguments).filter {
            !$0.section.isEmpty && known.insert($0.names).inserted
        }
        for title in titled.map(\.section) where !titles.contains(title) {
            titles.append(title)
            page.request("SH", Roff.escaped(title.uppercased()))
            page.write("Every command takes these options.")
            page.write(titled.filter { $0.section == title })
        }
    }

    private func writeCommands(below parent: CommandInfo, to page: inout Roff) {
        let common = Set(program.arguments.flatMap(\.names))
        for command in parent.subcommands {
            let own = command.arguments.filter {
                $0.section.isEmpty && common.isDisjoint(with: $0.names)
            }
            page.request("SS", heading(of: command, below: parent))
            page.write(command.abstract)
            if !command.text.isEmpty {
                page.request("PP")
                page.write(command.text)
            }
            page.write(own)
            writeCommands(below: command, to: &page)
        }
    }

    /// The command and its arguments, with optional words in brackets.
    private func heading(of command: CommandInfo, below parent: CommandInfo) -> String {
        let name = Roff.escaped(command.name)
        var words = parent.path.map { Roff.escaped($0) }
        let isDefault = parent.defaultName == command.name
        if command.isListed { words.append(isDefault ? "[\(name)]" : name) }
        for argument in command.arguments where argument.kind == .positional {
            let value = Roff.italic(argument.valueName) + (argument.isRepeating ? "..." : "")
            words.append(argument.isRequired ? value : "[\(value)]")
        }
        return words.joined(separator: " ")
    }

    /// Writes the examples of all commands, without duplicates.
    private func writeExamples(to page: inout Roff) {
        page.request("SH", "EXAMPLES")
        var known: Set<String> = []
        for example in program.withAllBelow.flatMap(\.examples)
        where known.insert(example.line).inserted {
            page.entry(Roff.bold(example.line), example.note)
        }
    }

    /// Writes the keys of full-screen mode.
    private func writeKeys(to page: inout Roff) {
        page.request("SH", "KEYS")
        page.write("These keys work in full screen.")
        for chapter in KeyChapter.all {
            page.request("SS", Roff.escaped(chapter.title))
            for (keys, meaning) in chapter.keys { page.entry(Roff.bold(keys), meaning) }
        }
    }

    private func writeFacts(to page: inout Roff) {
        page.request("SH", "EXIT STATUS")
        for status in ExitStatus.allCases {
            page.entry(Roff.bold(String(status.rawValue)), status.meaning)
        }
        page.request("SH", "SETTINGS")
        for setting in Setting.all {
            page.entry(Roff.bold(setting.key), setting.manual)
        }
        page.request("SH", "ENVIRONMENT")
        for variables in EnvironmentVariables.all {
            let names = variables.names.map(Roff.bold).joined(separator: ", ")
            page.entry(names, variables.meaning)
        }
        page.request("SH", "FILES")
        for file in KeptFile.all {
            page.entry(Roff.italic(file.path), file.content)
        }
    }
}

extension Setting {
    /// The setting's description, with its values and its default.
    var manual: String {
        let values = kind.values.map { "values: \($0)" }
        let facts = [values, standard.map { "default: \($0)" }].compactMap(\.self)
        return facts.isEmpty ? help : "\(help) (\(facts.joined(separator: "; ")))"
    }
}

extension Roff {
    /// Writes a term and its description.
    fileprivate mutating func entry(_ term: String, _ description: String) {
        request("TP")
        line(term)
        write(description, separator: "IP")
    }

    /// Writes a list of arguments with their help.
    fileprivate mutating func write(_ arguments: [ArgumentInfo]) {
        for argument in arguments {
            let value = Roff.italic(argument.valueName)
            let names = argument.names.map { Roff.bold($0.text) }.joined(separator: ", ")
            switch argument.kind {
            case .positional: entry(value, argument.description)
            case .option: entry("\(names) \(value)", argument.description)
            case .flag: entry(names, argument.description)
            }
        }
    }
}

extension ManualPage {
    /// Creates a program's page from the declarations of its root command.
    init(of root: any ParsableCommand.Type, date: String = Vinylogue.versionDate) {
        program = CommandInfo([root])
        version = root.configuration.version
        self.date = date
    }
}

extension CommandInfo {
    /// The command and its subcommands at all levels, including hidden ones, parents first.
    var withAllBelow: [CommandInfo] { [self] + subcommands.flatMap(\.withAllBelow) }

    /// A command line and its explanation, which may be empty.
    typealias Example = (line: String, note: String)

    /// The examples at the start of the command's discussion.
    var examples: [Example] {
        exampleLines.map { line in
            let text = line.drop { $0 == " " }
            guard let gap = text.firstRange(of: "  ") else { return (String(text), "") }
            return (
                String(text[..<gap.lowerBound]), String(text[gap.upperBound...].drop { $0 == " " })
            )
        }
    }

    /// The discussion without the examples and the settings, which have their own sections.
    fileprivate var text: String {
        prose.filter { !$0.hasPrefix("SETTINGS:") }.joined(separator: "\n\n")
    }
}
