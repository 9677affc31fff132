import Testing

@testable import ArgumentParser

struct HelpTests {
    @Test func `The root command's help screen matches the fixture`() throws {
        try Fixture(name: "shelf.txt").expect(output("--help"))
    }

    @Test func `A command's help screen matches the fixture`() throws {
        try Fixture(name: "week.txt").expect(output("week", "--help"))
    }

    @Test func `Lines of a help screen have at most 80 characters`() {
        #expect(output("week", "--help").split(separator: "\n").allSatisfy { $0.count <= 80 })
    }

    @Test func `A group's help screen lists its commands`() {
        #expect(
            output("help", "friends") == """
                Keep a list of friends: add, move.

                USAGE: shelf friends <command>

                COMMANDS:
                  add                     Add friends.
                  move                    Move a friend to another place.

                OPTIONS:
                  -h, --help              Show help; -h is a summary.

                Run "shelf help friends <command>" for more about a command.
                """
        )
    }

    @Test func `Help lists arguments before options and uses a custom usage line`() {
        #expect(
            output("scan", "--help") == """
                Read a folder.

                USAGE: shelf scan [SOURCE]

                ARGUMENTS:
                  <source>                What to read.

                OPTIONS:
                  --into <into>
                  --list <list>
                  -h, --help              Show help; -h is a summary.
                """
        )
    }

    @Test func `The -h summary lists only the names of options in titled groups`() {
        let summary = output("week", "-h")
        #expect(
            summary.contains("GLOBAL OPTIONS:\n  --demo --verbose --quiet --format --api-url\n")
        )
        #expect(summary.hasSuffix("\n\nRun \"shelf week --help\" for more."))
    }

    @Test func `Hidden arguments and commands are not listed`() {
        #expect(!output("week", "--help").contains("--trace"))
        #expect(!output("--help").contains("secret"))
    }

    @Test func `An indented line that is too long continues below its first word`() {
        #expect(wrapped("  aa bb cc dd", width: 7) == ["  aa bb", "  cc dd"])
    }
}
