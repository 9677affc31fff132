import ArgumentParser
import Testing

struct RoutingTests {
    @Test func `The default subcommand gets the remaining arguments`() throws {
        #expect(try parse().yearsAgo == 1)
        let week = try parse("--demo", "--years-ago", "3")
        #expect(week.global.demo)
        #expect(week.yearsAgo == 3)
    }

    @Test func `Global options may come before the subcommand`() throws {
        let week = try parse("--format", "json", "-v", "week", "--demo")
        #expect(week.global.format == .json)
        #expect(week.global.verbose && week.global.demo)
        let add = try parse("--demo", "friends", "--verbose", "add", "joe", as: AddFriend.self)
        #expect(add.names == ["joe"])
        #expect(add.global.demo && add.global.verbose)
    }

    @Test func `A subcommand's options may come before its name`() throws {
        #expect(try parse("--list", "a.csv", "scan", "b", as: Scan.self).list == "a.csv")
    }

    @Test func `A subcommand accepts the options of its parent`() throws {
        #expect(try parse("scan", "--demo", "b", as: Scan.self).source == "b")
        #expect(output("scan", "--format", "yaml").hasPrefix("Error: The value \"yaml\""))
    }

    @Test func `A value is not mistaken for a subcommand`() throws {
        #expect(try parse("--user", "friends").user == "friends")
    }

    @Test func `A hidden subcommand can be run`() throws {
        _ = try parse("secret", as: Secret.self)
    }

    @Test func `Running a command that only has subcommands shows its help`() {
        #expect(output("friends").contains("USAGE: shelf friends <command>"))
        #expect(status("friends") == 0)
    }

    @Test func `A type's name becomes a lowercase command name`() {
        struct ListAPIKeys2: ParsableCommand {}
        let error = #expect(throws: (any Error).self) { try ListAPIKeys2.parseAsRoot(["-h"]) }
        #expect(
            error.map { ListAPIKeys2.fullMessage(for: $0).hasPrefix("USAGE: list-api-keys2") }
                == true
        )
    }
}
