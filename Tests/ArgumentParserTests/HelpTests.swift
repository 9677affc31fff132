import ArgumentParser
import Testing

struct HelpTests {
    @Test func `The root's help screen`() throws {
        try Fixture(name: "shelf.txt").expect(output("--help"))
    }

    @Test func `A command's help screen`() throws {
        try Fixture(name: "week.txt").expect(output("week", "--help"))
    }

    @Test func `Lines keep to the width`() {
        #expect(output("week", "--help").split(separator: "\n").allSatisfy { $0.count <= 80 })
    }

    @Test func `A group's help screen lists its commands`() {
        #expect(
            output("help", "friends") == """
                OVERVIEW: Keep a list of friends: add, move.

                USAGE: shelf friends <subcommand>

                OPTIONS:
                  -h, --help              Show this help.

                SUBCOMMANDS:
                  add                     Add friends.
                  move                    Move a friend to another place.

                  See \"shelf help friends <subcommand>\" for detailed help.
                """
        )
    }

    @Test func `Arguments come first, and a given usage is kept`() {
        #expect(
            output("scan", "-h") == """
                OVERVIEW: Read a folder.

                USAGE: shelf scan [SOURCE]

                ARGUMENTS:
                  <source>                What to read.

                OPTIONS:
                  --into <into>
                  --list <list>
                  -h, --help              Show this help.
                """
        )
    }

    @Test func `Hidden arguments and commands are not listed`() {
        #expect(!output("week", "--help").contains("--trace"))
        #expect(!output("--help").contains("secret"))
    }
}
