import ArgumentParser
import Testing

/// Parses words as the sample program, and requires a command of this type.
func parse<Command: ParsableCommand>(
    _ words: String...,
    as type: Command.Type = Week.self
) throws -> Command {
    try #require(try Shelf.parseAsRoot(words) as? Command)
}

/// The sample program's message for these words; the command's type if they run one.
func output(_ words: String...) -> String {
    do {
        return "a \(type(of: try Shelf.parseAsRoot(words)))"
    } catch {
        return Shelf.fullMessage(for: error)
    }
}

/// The first line of the sample program's message.
func firstLine(_ words: [String]) -> String {
    do {
        return "a \(type(of: try Shelf.parseAsRoot(words)))"
    } catch {
        return Shelf.fullMessage(for: error).split(separator: "\n").first.map(String.init) ?? ""
    }
}

func status(_ words: String...) -> Int32? {
    do {
        _ = try Shelf.parseAsRoot(words)
        return nil
    } catch {
        return Shelf.exitCode(for: error).rawValue
    }
}
