import Foundation
import Storage
import TestSupport
import Testing
import VinylogueKit

struct PreferencesTests {
    private let friends = [
        Friend(username: "ann", realName: "Ann", imageURL: "https://x.test/a.png", url: "u"),
        Friend(username: "bob"),
    ]
    private let migration = MigrationRecord(
        source: "/old",
        sha256: "ab",
        version: 2,
        date: Date(timeIntervalSince1970: 1_795_248_000)
    )

    @Test func `Without a file every key has its default`() throws {
        let document = PreferencesDocument()
        #expect(try document.value(of: .currentUser) == nil)
        #expect(try document.value(of: .apiURL) == nil)
        #expect(try document.value(of: .playCountFilter) == 1)
        #expect(try document.value(of: .migrations) == [])
        #expect(try FriendsList(document) == FriendsList())
    }

    @Test func `The file has the promised shape`() async throws {
        try await withTemporaryDirectory { url in
            let path = url.path + "/preferences.json"
            let preferences = Preferences.file(PreferencesFile(path: path))
            try preferences.update { document in
                document.set("joe", for: .currentUser)
                document.set(20, for: .playCountFilter)
                document.set("http://localhost:1/", for: .apiURL)
                document.set([migration], for: .migrations)
                FriendsList(friends: friends, removedNames: ["cy"]).store(in: &document)
            }
            #expect(
                try String(contentsOfFile: path, encoding: .utf8) == """
                    {
                      "apiURL" : "http://localhost:1/",
                      "currentUser" : "joe",
                      "friends" : [
                        {
                          "imageURL" : "https://x.test/a.png",
                          "realName" : "Ann",
                          "url" : "u",
                          "username" : "ann"
                        },
                        {
                          "username" : "bob"
                        }
                      ],
                      "migrations" : [
                        {
                          "date" : "2026-11-21T08:00:00Z",
                          "sha256" : "ab",
                          "source" : "/old",
                          "version" : 2
                        }
                      ],
                      "playCountFilter" : 20,
                      "removedFriends" : [
                        "cy"
                      ],
                      "version" : 1
                    }

                    """
            )
            let document = try preferences.read()
            #expect(try document.value(of: .currentUser) == "joe")
            #expect(try document.value(of: .playCountFilter) == 20)
            #expect(try document.value(of: .apiURL) == "http://localhost:1/")
            #expect(try document.value(of: .migrations) == [migration])
            let list = FriendsList(friends: friends, removedNames: ["cy"])
            #expect(try FriendsList(document) == list)
        }
    }

    @Test func `Setting nothing removes a value`() throws {
        var document = PreferencesDocument()
        document.set("joe", for: .currentUser)
        document.set(nil, for: .currentUser)
        #expect(document == PreferencesDocument())
    }

    @Test func `What a friend's entry holds besides survives a refresh`() throws {
        var document = PreferencesDocument()
        document["friends"] = .array([
            .object(["username": .string("ann"), "note": .object(["a": .number(1.5)])])
        ])
        var list = try FriendsList(document)
        let result = list.merge([Friend(username: "Ann", realName: "Ann")], restoring: false)
        #expect(result.refreshed.count == 1)
        list.store(in: &document)
        #expect(
            document["friends"]
                == .array([
                    .object([
                        "username": .string("ann"), "realName": .string("Ann"),
                        "note": .object(["a": .number(1.5)]),
                    ])
                ])
        )
    }

    @Test(
        arguments: [
            ("friends", JSONValue.string("ann")), ("friends", .array([.string("ann")])),
            ("friends", .array([.object([:])])), ("friends", .null),
            ("friends", .array([.object(["username": .string("")])])),
            ("friends", .array([.object(["username": .string("a"), "realName": .number(1)])])),
            ("removedFriends", .array([.number(1)])), ("removedFriends", .object([:])),
        ]
    )
    func `A list that is none is an error`(name: String, value: JSONValue) {
        var document = PreferencesDocument()
        document[name] = value
        #expect {
            try FriendsList(document)
        } throws: { error in
            guard case .wrongType(nil, name, _) = error as? StorageError else { return false }
            return true
        }
    }

    @Test(arguments: ["0.5", "99999999999999999999", "-9223372036854775809"])
    func `A number that is no whole number is an error`(number: String) throws {
        var document = PreferencesDocument()
        document["playCountFilter"] = .number(try #require(Decimal(string: number)))
        let expected = StorageError.wrongType(
            path: nil,
            key: "playCountFilter",
            expected: "a whole number"
        )
        #expect(throws: expected) { try document.value(of: .playCountFilter) }
    }

    @Test(
        arguments: [
            "", "yesterday", "2026-13-01T00:00:00Z", "2026-11-21", "99999999999999-01-01T00:00:00Z",
        ]
    )
    func `A migration without a time is an error`(date: String) {
        var document = PreferencesDocument()
        document["migrations"] = .array([
            .object([
                "source": .string(""), "sha256": .string(""), "version": .number(1),
                "date": .string(date),
            ])
        ])
        #expect(throws: StorageError.self) { try document.value(of: .migrations) }
    }

    @Test func `In memory a change is whole or not at all`() throws {
        let preferences = Preferences.inMemory(PreferencesDocument())
        try preferences.update { $0.set("joe", for: .currentUser) }
        #expect(throws: CancellationError.self) {
            try preferences.update { document in
                document.set("ann", for: .currentUser)
                throw CancellationError()
            }
        }
        #expect(try preferences.read().value(of: .currentUser) == "joe")
    }
}
