import Foundation

/// The declarations of a program in the format of the real package: a part of `ToolInfoV0`.
///
/// Empty texts and lists are left out, as in the real package.
struct ToolInfo: Encodable {
    let serializationVersion = 0
    let command: Command

    init(_ root: CommandInfo) {
        command = Command(root)
    }

    struct Command: Encodable {
        let superCommands: [String]?
        let commandName: String
        let shouldDisplay: Bool
        let abstract: String?
        let discussion: String?
        let defaultSubcommand: String?
        let subcommands: [Command]?
        let arguments: [Argument]?

        init(_ info: CommandInfo) {
            superCommands = Array(info.path.dropLast()).nonEmpty
            commandName = info.name
            shouldDisplay = info.isListed
            abstract = info.abstract.nonEmpty
            discussion = info.discussion.nonEmpty
            defaultSubcommand = info.defaultName
            subcommands = info.subcommands.map(Command.init).nonEmpty
            arguments = info.arguments.map(Argument.init).nonEmpty
        }
    }

    struct Argument: Encodable {
        let kind: String
        let shouldDisplay: Bool
        let sectionTitle: String?
        let isOptional: Bool
        let isRepeating: Bool
        let names: [Name]?
        let valueName: String
        let defaultValue: String?
        let allValues: [String]?
        let abstract: String?
        let discussion: String?

        init(_ info: ArgumentInfo) {
            kind =
                switch info.kind {
                case .positional: "positional"
                case .option: "option"
                case .flag: "flag"
                }
            shouldDisplay = info.help.visibility.isListed(includingHidden: false)
            sectionTitle = info.section.nonEmpty
            isOptional = !info.isRequired
            isRepeating = info.isRepeating
            names = info.names.map(Name.init).nonEmpty
            valueName = info.valueName
            defaultValue = info.defaultDescription
            allValues = info.allValues.nonEmpty
            abstract = info.help.abstract.nonEmpty
            discussion = info.help.discussion.nonEmpty
        }
    }

    struct Name: Encodable {
        let kind: String
        let name: String

        init(_ name: ArgumentName) {
            switch name {
            case .long(let text): (kind, self.name) = ("long", text)
            case .short(let character): (kind, self.name) = ("short", String(character))
            }
        }
    }
}

extension Collection {
    /// The collection; nil if it is empty.
    fileprivate var nonEmpty: Self? { isEmpty ? nil : self }
}

extension ParsableCommand {
    /// All declarations of the command and its subcommands as JSON, to generate manuals.
    ///
    /// The name and the format are the real package's; it has the part of `ToolInfoV0` that manuals
    /// need.
    public static func _dumpHelp() -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        // Encoding strings, lists and booleans cannot fail.
        let data = try? encoder.encode(ToolInfo(CommandInfo([Self.self])))
        return data.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}
