import Core
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

    @Test func `The preferences file has the documented format`() async throws {
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

    @Test func `Setting nil removes a value`() throws {
        var document = PreferencesDocument()
        document.set("joe", for: .currentUser)
        document.set(nil, for: .currentUser)
        #expect(document == PreferencesDocument())
    }

    @Test func `Unknown data in a friend's entry survives an update byte for byte`() throws {
        var document = PreferencesDocument()
        document["friends"] = JSONText(#"[{"username":"ann","note":{"a":1.50,"a":1e400}}]"#)
        var list = try FriendsList(document)
        let result = list.merge([Friend(username: "Ann", realName: "Ann")], restoring: false)
        #expect(result.refreshed.count == 1)
        list.store(in: &document)
        #expect(try FriendsList(document) == list)
        let written = try #require(document["friends"])
        #expect(
            written
                == JSONText(
                    "[\n    {\n      \"note\" : {\"a\":1.50,\"a\":1e400},\n      \"realName\" : \"Ann\",\n      \"username\" : \"ann\"\n    }\n  ]"
                )
        )
    }

    @Test(
        arguments: [
            ("friends", #""ann""#), ("friends", #"["ann"]"#), ("friends", "[{}]"),
            ("friends", "null"), ("friends", #"[{"username":""}]"#),
            ("friends", #"[{"username":"a","realName":1}]"#),
            ("friends", #"[{"username":"\ud800"}]"#),
            ("removedFriends", "[1]"), ("removedFriends", "{}"),
        ]
    )
    func `Reading a list of the wrong type throws an error`(name: String, value: String) {
        var document = PreferencesDocument()
        document[name] = JSONText(value)
        #expect {
            try FriendsList(document)
        } throws: { error in
            guard case .storage(.wrongType(nil, name, _)) = error as? KitError else { return false }
            return true
        }
    }

    @Test(arguments: ["0.5", "99999999999999999999", "-9223372036854775809"])
    func `Reading a number that is not an integer throws an error`(number: String) throws {
        var document = PreferencesDocument()
        document["playCountFilter"] = JSONText(number)
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
    func `Reading a migration record without a valid date throws an error`(date: String) {
        var document = PreferencesDocument()
        document["migrations"] = JSONText(
            #"[{"source":"","sha256":"","version":1,"date":"\#(date)"}]"#
        )
        #expect(throws: StorageError.self) { try document.value(of: .migrations) }
    }

    @Test func `In memory, a change is made completely or not at all`() throws {
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
