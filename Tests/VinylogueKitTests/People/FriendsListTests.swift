import Storage
import Testing

@testable import VinylogueKit

struct FriendsListTests {
    private func list(_ names: String...) -> FriendsList {
        FriendsList(friends: names.map { Friend(username: $0) })
    }

    @Test func `A new friend is added at the end, and each name is listed only once`() {
        var list = list("ann", "Bob")
        let added = list.add(Friend(username: "cy"))
        let again = list.add(Friend(username: "BOB", realName: "Other"))
        #expect(added)
        #expect(!again)
        #expect(list == self.list("ann", "Bob", "cy"))
        #expect(self.list("ann", "Ann", "bob") == self.list("ann", "bob"))
    }

    @Test
    func `A friend is removed by name, in any case, or by position, and the name is remembered`()
        throws
    {
        var list = list("ann", "Bob", "cy")
        try list.remove("bOB")
        try list.remove("2")
        #expect(list.names == ["ann"])
        #expect(list.removedNames == ["Bob", "cy"])
        #expect(throws: KitError.friendNotFound("bob", suggestions: [])) { try list.remove("bob") }
    }

    @Test func `A friend who is added or restored is no longer remembered as removed`() throws {
        var list = list("ann", "Bob")
        try list.remove("ann")
        try list.remove("bob")
        _ = list.add(Friend(username: "ANN"))
        _ = list.merge([Friend(username: "bob")], restoring: true)
        #expect(list.names == ["ANN", "bob"])
        #expect(list.removedNames == [])
    }

    @Test func `Clearing the list also clears the removed names`() throws {
        var list = list("ann", "bob")
        try list.remove("ann")
        list.clear()
        #expect(list == FriendsList())
    }

    @Test(
        arguments: [
            ("a", FriendsDestination.top, "abcde"), ("a", .bottom, "bcdea"), ("e", .top, "eabcd"),
            ("c", .position(1), "cabde"), ("c", .position(3), "abcde"),
            ("c", .position(5), "abdec"),
            ("a", .before("c"), "bacde"), ("e", .before("C"), "abecd"),
            ("c", .before("d"), "abcde"),
            ("c", .before("c"), "abcde"), ("4", .before("2"), "adbce"),
            ("C", .position(2), "acbde"),
        ]
    )
    func `A friend can be moved to every kind of destination`(
        name: String,
        destination: FriendsDestination,
        order: String
    ) throws {
        var list = list("a", "b", "c", "d", "e")
        try list.move(name, to: destination)
        #expect(list.names.joined() == order)
    }

    @Test func `An invalid move throws an error and changes nothing`() {
        var list = list("ann", "bob")
        for position in [0, 3, -1, .max, .min] {
            #expect(throws: KitError.noFriendPosition(position, count: 2)) {
                try list.move("ann", to: .position(position))
            }
        }
        #expect(throws: KitError.friendNotFound("bop", suggestions: ["bob"])) {
            try list.move("ann", to: .before("bop"))
        }
        #expect(throws: KitError.friendNotFound("zoe", suggestions: [])) {
            try list.move("zoe", to: .top)
        }
        #expect(list == self.list("ann", "bob"))
    }

    @Test func `An import adds new friends, updates known ones and skips removed ones`() throws {
        var list = FriendsList(
            friends: [
                Friend(username: "ann", realName: "Ann", imageURL: "old", url: "u"),
                Friend(username: "bob"), Friend(username: "cy", realName: "Cy"),
            ]
        )
        try list.remove("bob")
        let people = [
            Friend(username: "dee"), Friend(username: "CY", realName: "Cy"),
            Friend(username: "Bob", realName: "Bob"), Friend(username: "ANN", imageURL: "new"),
            Friend(username: "abe"), Friend(username: "Dee"),
        ]
        var restored = list
        let result = list.merge(people, restoring: false)
        #expect(list.names == ["ann", "cy", "dee", "abe"])
        #expect(list.friends[0] == Friend(username: "ann", imageURL: "new"))
        #expect(result.added == [people[0], people[4]])
        #expect(result.refreshed == [Friend(username: "ann", imageURL: "new")])
        #expect(result.skipped == [people[2]])
        #expect(list.removedNames == ["bob"])

        let other = restored.merge(people, restoring: true)
        #expect(restored.names == ["ann", "cy", "dee", "Bob", "abe"])
        #expect(other.added == [people[0], people[2], people[4]])
        #expect(other.skipped == [])
        #expect(restored.removedNames == [])
    }

    @Test(.timeLimit(.minutes(20)))
    func `Ten thousand friends are merged, removed, restored, stored and read quickly`() throws {
        let people = (1...10_000).map { Friend(username: "Friend\($0)") }
        var list = FriendsList()
        #expect(list.merge(people, restoring: false).added.count == people.count)
        #expect(list.merge(people, restoring: false) == FriendsImport())
        let removed = try list.remove(people.dropFirst().map(\.username))
        #expect(removed.count == people.count - 1)
        #expect(list.merge(people, restoring: false).skipped.count == people.count - 1)
        #expect(list.merge(people, restoring: true).added.count == people.count - 1)
        #expect(list.removedNames == [])
        var document = PreferencesDocument()
        list.store(in: &document)
        #expect(try FriendsList(document) == list)
    }

    @Test func `Repeating an import changes nothing`() {
        var list = list("ann")
        let people = [Friend(username: "bob", realName: "Bob"), Friend(username: "ann")]
        _ = list.merge(people, restoring: false)
        let before = list
        #expect(list.merge(people, restoring: false) == FriendsImport())
        #expect(list == before)
    }

    @Test func `A friend is found by name or position, and a name takes precedence`() {
        let list = list("ann", "3", "Bob")
        #expect(list.friend("BOB")?.username == "Bob")
        #expect(list.friend("1")?.username == "ann")
        #expect(list.friend("3")?.username == "3")
        #expect(list.friend("03")?.username == "Bob")
        for text in ["", "0", "4", "-1", "+1", "1 ", "٣", "99999999999999999999", "an"] {
            #expect(list.friend(text) == nil, "\(text)")
        }
        #expect(FriendsList().friend("1") == nil)
    }

    @Test func `Similar names are suggested, the most similar first`() {
        let list = list("johnny", "john", "Jon", "joan", "mary", "jo")
        #expect(list.suggestions(for: "JOHN") == ["john", "Jon", "joan", "johnny", "jo"])
        #expect(list.suggestions(for: "jonh") == ["Jon", "john", "joan", "jo"])
        #expect(list.suggestions(for: "marry") == ["mary"])
        let twice = self.list("mary", "listenbrainz:mary")
        #expect(twice.suggestions(for: "lb:marry") == ["mary", "listenbrainz:mary"])
        #expect(list.suggestions(for: "ma") == ["mary"])
        #expect(list.suggestions(for: "xy") == [])
        #expect(list.suggestions(for: "zon") == ["Jon", "john", "joan"])
        #expect(list.suggestions(for: "zox") == [])
        #expect(list.suggestions(for: "") == [])
        #expect(list.suggestions(for: String(repeating: "j", count: 100_000)) == [])
    }
}

extension FriendsList {
    fileprivate var names: [String] { friends.map(\.username) }
}
