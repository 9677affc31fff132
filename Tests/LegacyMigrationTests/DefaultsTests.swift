import Testing

@testable import LegacyMigration

/// Values in defaults, and how the app's versions are distinguished.
@Suite struct DefaultsTests {
    @Test(arguments: [
        (PropertyList.integer(0), 0), (.integer(10_000), 10_000), (.real(12), 12),
        (.string("20"), 20),
    ])
    func `Minimum plays may be an integer, a real number or text`(
        value: PropertyList,
        filter: Int
    ) throws {
        let findings = try sources(["playCountFilter": value])[0].findings
        #expect(findings.playCountFilter?.value == filter)
        #expect(findings.notes == [])
    }

    @Test(arguments: [
        (PropertyList.integer(-1), true), (.integer(10_001), true), (.integer(.max), true),
        (.integer(.min), true), (.real(1e300), false), (.real(.nan), false), (.real(2.5), false),
        (.string("ten"), false), (.string("99999999999999999999"), false), (.boolean(true), false),
        (.array([]), false),
    ])
    func `Invalid minimum plays are noted and skipped`(
        value: PropertyList,
        isComplete: Bool
    ) throws {
        let findings = try sources(["playCountFilter": value])[0].findings
        #expect(findings.playCountFilter == nil)
        #expect(findings.notes.count == 1)
        #expect(findings.isComplete == isComplete)
    }

    @Test func `Defaults of an updated app are read as data of both versions, newest first`() throws
    {
        let sources = try sources([
            "currentUser": .string("new"), "currentPlayCountFilter": .integer(1),
            "lastFMUserName": .string("old"), "playCountFilter": .integer(2),
        ])
        #expect(sources.map(\.kind) == [.defaultsV2, .defaultsV1])
        #expect(sources.map { $0.findings.userName?.value } == ["new", "old"])
        #expect(sources.map { $0.findings.playCountFilter?.value } == [1, 2])
    }

    @Test func `A username that is empty or not text is ignored`() throws {
        let empty = try sources(["currentUser": .string("")])[0].findings
        #expect(empty.userName == nil)
        #expect(empty.isComplete)
        let number = try sources(["currentUser": .integer(1)])[0].findings
        #expect(number.userName == nil)
        #expect(!number.isComplete)
    }

    @Test func `Friends without a name are skipped and noted`() throws {
        let order: [PropertyList] = [
            .string("a"), .string(""), .integer(1), .dictionary(["realName": .string("b")]),
            .dictionary(["username": .string(""), "name": .string("c")]),
        ]
        let findings = try sources(["friendsOrder": .array(order)])[0].findings
        #expect(findings.friends?.value.map(\.username) == ["a", "c"])
        #expect(findings.notes.count == 3)
    }

    @Test func `The format of a property list is detected whatever the file's name`() throws {
        let folder = try TemporaryFolder()
        let list = PropertyList.dictionary(["currentUser": .string("joe")])
        let path = try folder.write(list.binary, to: "holiday.jpg")
        #expect(try readLegacySource(at: path).map(\.kind) == [.resavedDefaults])
    }

    private func sources(_ entries: [String: PropertyList]) throws -> [LegacySource] {
        let folder = try TemporaryFolder()
        let bytes = PropertyList.dictionary(entries).binary
        return try readLegacySource(at: folder.write(bytes, to: "prefs.plist"))
    }
}
