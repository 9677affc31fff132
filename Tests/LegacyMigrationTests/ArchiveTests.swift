import Testing

@testable import LegacyMigration

/// Variants of the archives that versions 1.0 to 1.3.1 wrote.
@Suite struct ArchiveTests {
    private let place = "prefs.plist: lastFMFriendsList"

    @Test func `A string that several objects share is read for each of them`() throws {
        var builder = ArchiveBuilder()
        let kind = builder.addClass("User", "LastFMObject", "NSObject")
        let shared = builder.add(.string("same"))
        let users = (0..<2).map { _ in
            builder.addUser(
                ["kUserUserName": shared, "kUserRealName": shared, "kUserURL": shared],
                kind: kind
            )
        }
        let friend = LegacyFriend(username: "same", realName: "same", url: "same")
        #expect(try friends(in: builder.archive(of: users)) == [friend, friend])
    }

    @Test func `Null, missing and empty fields are read as nil`() throws {
        var builder = ArchiveBuilder()
        let kind = builder.addClass("User", "NSObject")
        let name = builder.add(.string("joe"))
        let empty = builder.add(.string(""))
        let users = [
            builder.addUser(
                [
                    "kUserUserName": name, "kUserRealName": ArchiveBuilder.null,
                    "kUserImageURL": ArchiveBuilder.null,
                ],
                kind: kind
            ),
            builder.addUser(["kUserUserName": name, "kUserRealName": empty], kind: kind),
            builder.addUser(["kUserUserName": name], kind: kind),
        ]
        let joe = LegacyFriend(username: "joe")
        #expect(try friends(in: builder.archive(of: users)) == [joe, joe, joe])
    }

    @Test func `The small picture is used if the large one is missing`() throws {
        var builder = ArchiveBuilder()
        let kind = builder.addClass("User", "NSObject")
        let fields = [
            "kUserUserName": builder.add(.string("joe")),
            "kUserImageThumbURL": builder.add(.string("thumb")),
            "kUserImageURL": builder.add(.string("")),
        ]
        let user = builder.addUser(fields, kind: kind)
        let expected = LegacyFriend(username: "joe", imageURL: "thumb")
        #expect(try friends(in: builder.archive(of: [user])) == [expected])
    }

    @Test func `An empty array, mutable or not, is a valid list of friends`() throws {
        var builder = ArchiveBuilder()
        #expect(try friends(in: builder.archive(of: [])) == [])
        #expect(try friends(in: builder.archive(of: [], mutable: true)) == [])
    }

    @Test func `Mutable arrays, mutable strings and strings stored as bytes are read`() throws {
        var builder = ArchiveBuilder()
        let kind = builder.addClass("User", "NSObject")
        let text = builder.addClass("NSMutableString", "NSString", "NSObject")
        let mutable = builder.add(.dictionary(["$class": text, "NS.string": .string("joe")]))
        let bytes = builder.add(
            .dictionary(["$class": text, "NS.bytes": .data(Array("bea".utf8))])
        )
        let users = [mutable, bytes].map { builder.addUser(["kUserUserName": $0], kind: kind) }
        #expect(
            try friends(in: builder.archive(of: users, mutable: true)).map(\.username)
                == ["joe", "bea"]
        )
    }

    @Test func `An object of an unknown class is skipped and noted`() throws {
        var builder = ArchiveBuilder()
        let kind = builder.addClass("User", "NSObject")
        let other = builder.addClass("Robot", "NSObject")
        let name = builder.add(.string("joe"))
        let elements = [
            builder.addUser(["kUserUserName": name], kind: other),
            builder.addUser(["kUserUserName": name], kind: kind),
        ]
        let findings = try findings(friends: builder.archive(of: elements))
        #expect(findings.friends?.value == [LegacyFriend(username: "joe")])
        #expect(findings.notes == ["\(place): entry 1 is a Robot, not a user and was skipped"])
        #expect(!findings.isComplete)
    }

    @Test func `A user without a name is skipped and noted`() throws {
        var builder = ArchiveBuilder()
        let kind = builder.addClass("User", "NSObject")
        let users = [
            builder.addUser(["kUserUserName": ArchiveBuilder.null], kind: kind),
            builder.addUser(["kUserUserName": builder.add(.string(" joe "))], kind: kind),
        ]
        let findings = try findings(friends: builder.archive(of: users))
        #expect(findings.friends?.value == [LegacyFriend(username: " joe ")])
        #expect(findings.notes == ["\(place): entry 1 has no username and was skipped"])
    }

    @Test func `Ten thousand friends keep their order`() throws {
        var builder = ArchiveBuilder()
        let kind = builder.addClass("User", "LastFMObject", "NSObject")
        let users = (0..<10_000).map { number in
            var fields: [String: PropertyList] = [:]
            for key in ["kUserUserName", "kUserRealName", "kUserImageURL", "kUserURL"] {
                fields[key] = builder.add(.string("\(key)\(number)"))
            }
            fields["kUserLastFMid"] = ArchiveBuilder.null
            fields["kUserImageThumbURL"] = fields["kUserImageURL"]
            return builder.addUser(fields, kind: kind)
        }
        let friends = try friends(in: builder.archive(of: users))
        #expect(friends.map(\.username) == (0..<10_000).map { "kUserUserName\($0)" })
    }

    @Test func `Names with emoji and non-Latin scripts are preserved`() throws {
        let names = ["🎧👩‍🎤", "مستمع", "聴く人", "e\u{301}", "a\u{202E}b"]
        var builder = ArchiveBuilder()
        let kind = builder.addClass("User", "NSObject")
        let users = names.map { name in
            builder.addUser(["kUserUserName": builder.add(.string(name))], kind: kind)
        }
        let found = try friends(in: builder.archive(of: users)).map(\.username)
        #expect(found.map { Array($0.unicodeScalars) } == names.map { Array($0.unicodeScalars) })
    }

    @Test func `Users with cyclic or missing references are skipped and noted`() throws {
        var builder = ArchiveBuilder()
        let kind = builder.addClass("User", "NSObject")
        // Object 2 is the user, 3 refers to itself, 5 is the array itself, and 99 does not exist.
        let user = builder.addUser(["kUserUserName": .uid(3), "kUserURL": .uid(2)], kind: kind)
        #expect(builder.add(.uid(3)) == .uid(3))
        let findings = try findings(friends: builder.archive(of: [user, .uid(5), .uid(99)]))
        #expect(findings.friends?.value == [])
        #expect(findings.notes.count == 3)
    }

    @Test(arguments: [
        ("other", "it is not a keyed archive"),
        ("NSKeyedArchiver", "the archive's root points nowhere"),
    ])
    func `An unreadable list of friends does not prevent reading other values`(
        archiver: String,
        reason: String
    ) throws {
        let archive = ArchiveBuilder().archive(root: .uid(7), archiver: archiver)
        let findings = try findings(friends: archive)
        #expect(findings.friends == nil)
        #expect(findings.playCountFilter?.value == 4)
        #expect(findings.notes == ["\(place) could not be read: \(reason)"])
        #expect(!findings.isComplete)
    }

    private func friends(in archive: [UInt8]) throws -> [LegacyFriend] {
        let findings = try findings(friends: archive)
        #expect(findings.notes == [])
        #expect(findings.isComplete)
        return try #require(findings.friends).value
    }

    private func findings(friends archive: [UInt8]) throws -> LegacyFindings {
        let list = PropertyList.dictionary([
            "lastFMFriendsList": .data(archive), "playCountFilter": .integer(4),
        ])
        let folder = try TemporaryFolder()
        let sources = try readLegacySource(at: folder.write(list.binary, to: "prefs.plist"))
        try #require(sources.map(\.kind) == [.defaultsV1])
        return sources[0].findings
    }
}
