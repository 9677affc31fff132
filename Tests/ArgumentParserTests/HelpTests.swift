import ArgumentParser
import Testing

struct HelpTests {
    @Test func `The root's help screen`() throws {
        try Fixture(name: "shelf.txt").expect(Shelf.helpMessage())
    }

    @Test func `A command's help screen`() throws {
        try Fixture(name: "week.txt").expect(Shelf.helpMessage(for: Week.self))
        #expect(output("week", "--help") == Shelf.helpMessage(for: Week.self))
    }

    @Test func `A narrow help screen`() throws {
        try Fixture(name: "week-40.txt").expect(Shelf.helpMessage(for: Week.self, columns: 40))
    }

    @Test(arguments: [40, 60, 80, 120])
    func `Lines keep to the width`(columns: Int) {
        let error = CleanExit.helpRequest(Week.self)
        let text = Shelf.fullMessage(for: error, columns: columns)
        #expect(text.split(separator: "\n").allSatisfy { $0.count <= columns })
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
                  <source>                What to read. (default: .)

                OPTIONS:
                  --into <into>
                  --list <list>
                  -h, --help              Show this help.
                """
        )
    }

    @Test func `Hidden arguments are shown on request`() {
        #expect(!Shelf.helpMessage(for: Week.self).contains("--trace"))
        #expect(Shelf.helpMessage(for: Week.self, includeHidden: true).contains("--trace <trace>"))
        #expect(!Shelf.helpMessage().contains("secret"))
    }

    @Test func `A discussion stands below its argument`() {
        struct Plain: ParsableCommand {
            @Option(help: ArgumentHelp("Short.", discussion: "One line.\n\nAnother.")) var size = 1
        }
        #expect(
            Plain.helpMessage() == """
                USAGE: plain [--size <size>]

                OPTIONS:
                  --size <size>           Short. (default: 1)
                                          One line.

                                          Another.
                  -h, --help              Show this help.
                """
        )
    }
}
