import ArgumentParser
import Foundation
import Testing

struct DumpHelpTests {
    @Test func `The declarations of a command and those below it, as JSON`() throws {
        try Fixture(name: "friends.json").expect(Friends._dumpHelp())
    }

    @Test func `Names, values, defaults and sections of arguments`() throws {
        struct Tool: Decodable { var command: Command }
        struct Command: Decodable {
            var commandName: String
            var shouldDisplay: Bool
            var defaultSubcommand: String?
            var subcommands: [Command]?
            var arguments: [Argument]?
        }
        struct Argument: Decodable, Equatable {
            var kind: String
            var shouldDisplay: Bool
            var sectionTitle: String?
            var valueName: String
            var defaultValue: String?
            var allValues: [String]?
        }
        let root = try JSONDecoder().decode(Tool.self, from: Data(Shelf._dumpHelp().utf8)).command
        #expect(root.defaultSubcommand == "week")
        #expect(root.subcommands?.map(\.commandName) == ["week", "friends", "scan", "secret"])
        #expect(root.subcommands?.map(\.shouldDisplay) == [true, true, true, false])
        let arguments = try #require(root.subcommands?.first?.arguments)
        #expect(
            arguments.contains(
                Argument(
                    kind: "option",
                    shouldDisplay: true,
                    sectionTitle: "Global options",
                    valueName: "format",
                    defaultValue: "table",
                    allValues: ["table", "json", "csv"]
                )
            )
        )
        #expect(arguments.filter { !$0.shouldDisplay }.map(\.valueName) == ["trace", "version"])
    }
}
