import ArgumentParser
import Testing

struct PositionalTests {
    @Test func `Words go to their places`() throws {
        let move = try parse("friends", "move", "joe", "2", as: MoveFriend.self)
        #expect(move.name == "joe")
        #expect(move.position == 2)
        #expect(move.reason == nil)
    }

    @Test func `A list takes all words, wherever options stand`() throws {
        let add = try parse("friends", "add", "a", "--demo", "b", as: AddFriend.self)
        #expect(add.names == ["a", "b"])
        #expect(add.global.demo)
    }

    @Test func `After two dashes everything is a word`() throws {
        let add = try parse("friends", "add", "--", "--demo", "-x", "--", as: AddFriend.self)
        #expect(add.names == ["--demo", "-x", "--"])
        #expect(!add.global.demo)
    }

    @Test func `A negative number is a word`() throws {
        #expect(try parse("friends", "move", "joe", "-1", as: MoveFriend.self).position == -1)
    }

    @Test func `An argument may be left out`() throws {
        #expect(try parse("scan", as: Scan.self).source == nil)
        #expect(try parse("scan", "-", as: Scan.self).source == "-")
    }
}
