import ArgumentParser
import Testing

struct PositionalTests {
    @Test func `Words are assigned to arguments by position`() throws {
        let move = try parse("friends", "move", "joe", "2", as: MoveFriend.self)
        #expect(move.name == "joe")
        #expect(move.position == 2)
        #expect(move.reason == nil)
    }

    @Test func `A repeating argument collects all words, even those after options`() throws {
        let add = try parse("friends", "add", "a", "--demo", "b", as: AddFriend.self)
        #expect(add.names == ["a", "b"])
        #expect(add.global.demo)
    }

    @Test func `Everything after two dashes is an argument`() throws {
        let add = try parse("friends", "add", "--", "--demo", "-x", "--", as: AddFriend.self)
        #expect(add.names == ["--demo", "-x", "--"])
        #expect(!add.global.demo)
    }

    @Test func `A negative number is accepted as an argument`() throws {
        #expect(try parse("friends", "move", "joe", "-1", as: MoveFriend.self).position == -1)
    }

    @Test func `An optional argument may be omitted`() throws {
        #expect(try parse("scan", as: Scan.self).source == nil)
        #expect(try parse("scan", "-", as: Scan.self).source == "-")
    }
}
