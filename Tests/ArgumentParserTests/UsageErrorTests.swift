import ArgumentParser
import Testing

struct UsageErrorTests {
    @Test(arguments: [
        (["--yeras-ago", "3"], "Unknown option \"--yeras-ago\". Did you mean \"--years-ago\"?"),
        (["week", "--year"], "Unknown option \"--year\". Did you mean \"--years-ago\"?"),
        (
            ["week", "-years-ago", "3"],
            "Unknown option \"-years-ago\". Did you mean \"--years-ago\"?"
        ),
        (["week", "--zzz"], "Unknown option \"--zzz\""),
        (["week", "--json"], "Unknown option \"--json\". Did you mean \"--format json\"?"),
        (["week", "-z"], "Unknown option \"-z\""),
        (["week", "--halp"], "Unknown option \"--halp\". Did you mean \"--help\"?"),
        (["wek"], "Unknown command \"wek\". Did you mean \"week\"?"),
        (["secre"], "Unknown command \"secre\""),
        (["friends", "ad"], "Unknown command \"ad\". Did you mean \"add\"?"),
        (["help", "wek"], "Unknown command \"wek\". Did you mean \"week\"?"),
        (["week", "x"], "Unexpected argument \"x\""),
        (["friends", "move", "a", "1", "c", "d", "e"], "Unexpected arguments \"d\", \"e\""),
        (["week", "a\u{1b}[2Jb"], "Unexpected argument \"a\\u{1b}[2Jb\""),
        (["friends", "add"], "Missing expected argument \"<names>\""),
        (["friends", "move", "joe"], "Missing expected argument \"<position>\""),
        (["week", "--user"], "Missing value for \"--user <user>\""),
        (
            ["week", "--user", "--demo"],
            "Missing value for \"--user <user>\". "
                + "To pass a value that starts with a dash, write \"--user=--demo\""
        ),
        (
            ["week", "--user", "-1"],
            "Missing value for \"--user <user>\". "
                + "To pass a value that starts with a dash, write \"--user=-1\""
        ),
        (["week", "-f"], "Missing value for \"-f <format>\": table, json or csv"),
        (["week", "--demo=yes"], "\"--demo\" is a flag and takes no value, but \"yes\" was given"),
        (
            ["week", "--format", "jsn"],
            "The value \"jsn\" is invalid for \"--format <format>\". "
                + "Use table, json or csv. Did you mean \"json\"?"
        ),
        (
            ["week", "--years-ago", "abc"],
            "The value \"abc\" is invalid for \"--years-ago <years-ago>\", which must be a number"
        ),
        (
            ["week", "--years-ago", "99999999999999999999"],
            "The value \"99999999999999999999\" is invalid for \"--years-ago <years-ago>\", "
                + "which must be a number"
        ),
        (
            ["week", "--date", "today"],
            "The value \"today\" is invalid for \"--date <date>\""
        ),
        (["week", "--years-ago", "-1"], "--years-ago must not be negative."),
        (["week", "--demo", "--api-url", "x"], "--demo and --api-url exclude each other."),
        (
            ["--generate-completion-script"],
            "Missing value for \"--generate-completion-script <shell>\": bash, zsh or fish"
        ),
        (
            ["--generate-completion-script", "zhs"],
            "The value \"zhs\" is invalid for \"--generate-completion-script <shell>\". "
                + "Use bash, zsh or fish. Did you mean \"zsh\"?"
        ),
    ])
    func `An error message names the invalid argument`(words: [String], message: String) {
        #expect(firstLine(words) == "Error: " + message)
        #expect(throws: (any Error).self) { try Shelf.parseAsRoot(words) }
        do {
            _ = try Shelf.parseAsRoot(words)
        } catch {
            #expect(Shelf.exitCode(for: error) == .validationFailure)
        }
    }

    @Test func `The full message shows the argument's help and the usage`() {
        #expect(
            output("friends", "move", "joe", "x") == """
                Error: The value \"x\" is invalid for \"<position>\", which must be a number
                Help:  <position>  The place, counted from 1.
                Usage: shelf friends move <name> <position> [<reason>]
                  See \"shelf friends move --help\" for more information.
                """
        )
    }

    @Test func `An unknown command shows its parent's usage`() {
        #expect(
            output("friends", "ad") == """
                Error: Unknown command \"ad\". Did you mean \"add\"?
                Usage: shelf friends <command>
                  See \"shelf friends --help\" for more information.
                """
        )
        #expect(output("wek").hasSuffix("See \"shelf --help\" for more information."))
    }

    @Test func `The error a command throws determines the exit status`() {
        struct Closed: Error, CustomStringConvertible { let description = "the shelf is closed" }
        #expect(Shelf.exitCode(for: Closed()) == .failure)
        #expect(Shelf.fullMessage(for: Closed()) == "Error: the shelf is closed")
        let validation = ValidationError("No.")
        #expect(Shelf.exitCode(for: validation).rawValue == 64)
        #expect(Shelf.fullMessage(for: validation).hasPrefix("Error: No.\nUsage: shelf "))
    }

    @Test func `A clean exit thrown by validation exits with success and its message`() {
        struct Asks: ParsableCommand {
            func validate() throws { throw CleanExit.message("Bye") }
        }
        let error = #expect(throws: (any Error).self) { try Asks.parseAsRoot([]) }
        #expect(error.map { Asks.exitCode(for: $0) } == .success)
        #expect(error.map { Asks.fullMessage(for: $0) } == "Bye")
    }
}
