import ArgumentParser
import Testing

struct OptionTests {
    @Test func `Without options a command uses its defaults`() throws {
        let week = try parse("week")
        #expect(week.yearsAgo == 1)
        #expect(week.minPlays == nil)
        #expect(week.date == nil)
        #expect(week.tags.isEmpty)
        #expect(week.global.format == .table)
        #expect(!week.global.demo)
    }

    @Test(arguments: [
        ["--years-ago", "3"], ["--years-ago=3"], ["-y", "3"], ["-y3"], ["-y=3"], ["-vy3"],
        ["-vqy", "3"],
    ])
    func `An option's value can follow its name in several ways`(words: [String]) throws {
        let week = try #require(try Shelf.parseAsRoot(["week"] + words) as? Week)
        #expect(week.yearsAgo == 3)
    }

    @Test func `Short flags can be bundled`() throws {
        let week = try parse("week", "-qv")
        #expect(week.global.quiet && week.global.verbose)
    }

    @Test func `If an option is repeated, its last value is used`() throws {
        #expect(try parse("week", "--years-ago", "3", "-y4").yearsAgo == 4)
    }

    @Test func `A repeating option keeps every value in order`() throws {
        #expect(try parse("week", "--tag", "b", "--tag=a", "--tag", "b").tags == ["b", "a", "b"])
    }

    @Test func `A value may be empty, be a dash, or contain an equals sign`() throws {
        #expect(try parse("week", "--user=").user?.isEmpty == true)
        #expect(try parse("week", "--user", "-").user == "-")
        #expect(try parse("week", "--user", "").user?.isEmpty == true)
        #expect(try parse("week", "--user=a=b").user == "a=b")
        #expect(try parse("week", "--user=-x").user == "-x")
    }

    @Test func `A negative number is accepted as a value`() throws {
        #expect(try parse("week", "--min-plays", "-5").minPlays == -5)
    }

    @Test func `A custom type can parse its value`() throws {
        #expect(try parse("week", "--date", "2024-11-18").date?.text == "2024-11-18")
    }
}
