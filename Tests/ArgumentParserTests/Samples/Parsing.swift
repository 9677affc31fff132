import ArgumentParser
import Testing

/// Parses words as the sample program, and expects a certain command.
func parse<Command: ParsableCommand>(
    _ words: String...,
    as type: Command.Type = Week.self
) throws -> Command {
    try #require(try Shelf.parseAsRoot(words) as? Command)
}

/// What the sample program prints for words that do not name a runnable command.
func output(_ words: String...) -> String {
    do {
        return "a \(type(of: try Shelf.parseAsRoot(words)))"
    } catch {
        return Shelf.fullMessage(for: error)
    }
}

/// The first line of what the sample program prints.
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
