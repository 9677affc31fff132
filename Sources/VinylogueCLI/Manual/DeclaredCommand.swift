/// A command's declaration, as the argument parser dumps it.
///
/// Only what the manual needs; the parser leaves out what is empty.
struct DeclaredCommand: Decodable {
    let superCommands: [String]?
    let commandName: String
    let shouldDisplay: Bool
    let abstract: String?
    let discussion: String?
    let defaultSubcommand: String?
    let subcommands: [DeclaredCommand]?
    let arguments: [DeclaredArgument]?

    /// The command and all below it, each before those below it.
    var all: [DeclaredCommand] {
        [self] + (subcommands ?? []).flatMap(\.all)
    }

    /// A command line, and what it is for; the note may be empty.
    typealias Example = (line: String, note: String)

    /// The examples at the start of its discussion, an indented paragraph.
    var examples: [Example] {
        guard let first = paragraphs.first, first.hasPrefix("  ") else { return [] }
        return first.split(separator: "\n").map { line in
            let text = line.drop { $0 == " " }
            guard let gap = text.firstRange(of: "  ") else { return (String(text), "") }
            return (
                String(text[..<gap.lowerBound]), String(text[gap.upperBound...].drop { $0 == " " })
            )
        }
    }

    /// Its discussion without the examples.
    var prose: String {
        paragraphs.dropFirst(examples.isEmpty ? 0 : 1).joined(separator: "\n\n")
    }

    private var paragraphs: [Substring] { (discussion ?? "").split(separator: "\n\n") }
}

/// An argument's declaration.
struct DeclaredArgument: Decodable {
    enum Kind: String, Decodable {
        case positional, option, flag
    }

    struct Name: Decodable, Hashable {
        let kind: String
        let name: String

        /// The name with its dashes.
        var text: String { kind == "long" ? "--\(name)" : "-\(name)" }
    }

    let kind: Kind
    let sectionTitle: String?
    let isOptional: Bool
    let isRepeating: Bool
    let names: [Name]?
    let valueName: String?
    let defaultValue: String?
    let allValues: [String]?
    let abstract: String?
    let discussion: String?

    /// The abstract with the possible values and the default, then the discussion.
    var description: String {
        var facts: [String] = []
        if let allValues, !allValues.isEmpty {
            facts.append("values: " + allValues.joined(separator: ", "))
        }
        if let defaultValue { facts.append("default: \(defaultValue)") }
        let parts = [abstract ?? "", facts.isEmpty ? "" : "(\(facts.joined(separator: "; ")))"]
        return [parts.filter { !$0.isEmpty }.joined(separator: " "), discussion ?? ""]
            .filter { !$0.isEmpty }.joined(separator: "\n\n")
    }
}
