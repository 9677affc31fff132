import ArgumentParser
import Testing

struct RequestTests {
    @Test(arguments: [
        ["--help"], ["-h"], ["help"], ["--demo", "-h"], ["-vh"], ["--years-ago", "3", "--help"],
        ["--bogus", "--help"],
    ])
    func `Help is shown for the root command`(words: [String]) {
        #expect(firstLine(words) == "Look after a shelf of records.")
    }

    @Test(arguments: [
        ["week", "--help"], ["-h", "week"], ["help", "week"], ["week", "-vh"],
        ["week", "--bogus", "--help"], ["week", "--user", "--help"], ["week", "extra", "-h"],
    ])
    func `Help is shown for the named command`(words: [String]) {
        #expect(firstLine(words) == "Show one week's records.")
    }

    @Test func `The help command accepts the path of a nested command`() {
        #expect(output("help", "friends", "add") == output("friends", "add", "--help"))
        #expect(status("help", "friends", "add") == 0)
    }

    @Test func `A help option after -- is an argument`() throws {
        #expect(try parse("friends", "add", "--", "-h", as: AddFriend.self).names == ["-h"])
    }

    @Test func `A help option after -- does not hide earlier errors`() {
        #expect(status("--bogus", "--", "--help") != 0)
    }

    @Test(arguments: [["--version"], ["week", "--version"], ["--demo", "--version"]])
    func `The version option prints the version`(words: [String]) {
        #expect(firstLine(words) == "1.2.3")
    }

    @Test func `Help, version and scripts exit with status 0`() {
        #expect(status("--version") == 0)
        #expect(status("-h") == 0)
        #expect(status("--generate-completion-script=zsh") == 0)
    }

    @Test func `A completion script is printed only for the root command`() {
        let script = output("--generate-completion-script", "bash")
        #expect(script.hasPrefix("# Bash completions for shelf."))
        #expect(output("--generate-completion-script=bash") == script)
        #expect(output("week", "--generate-completion-script", "bash").hasPrefix("Error: Unknown"))
    }

    @Test func `A command's own -h option replaces the short help option`() throws {
        struct Tall: ParsableCommand {
            @Option(name: [.customShort("h"), .customLong("height")]) var height = 1
        }
        #expect((try Tall.parseAsRoot(["-h", "3"]) as? Tall)?.height == 3)
        let error = #expect(throws: (any Error).self) { try Tall.parseAsRoot(["--help"]) }
        #expect(error.map { Tall.fullMessage(for: $0).hasPrefix("USAGE: tall") } == true)
    }
}
