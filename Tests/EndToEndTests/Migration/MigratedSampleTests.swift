import Foundation
import TestSupport
import Testing

/// Imports every sample of the old app's data with the built program.
@Suite(.timeLimit(.minutes(20)))
struct MigratedSampleTests {
    /// The expected contents of a sample.
    struct Content: Sendable, CustomTestStringConvertible {
        var sample: String
        var user: String? = "vinylfan"
        var friends = Content.friends
        var minPlays: String

        var testDescription: String { sample }

        /// The friends in most samples, without their pictures.
        static let friends = [
            ListedFriend(
                username: "GrooveDigger",
                realName: "Ada Example",
                url: "https://www.last.fm/user/GrooveDigger"
            ),
            ListedFriend(username: "b-side", url: "https://www.last.fm/user/b-side"),
            ListedFriend(username: "needle_drop"),
            ListedFriend(
                username: "plattenspieler",
                realName: "Jörg Müller 🎶",
                url: "https://www.last.fm/user/plattenspieler"
            ),
        ]
    }

    private static let plist = "com.twocentstudios.vinylogue.plist"

    static let contents = [
        Content(sample: "v1-binary", minPlays: "4"),
        Content(sample: "v1-binary/\(plist)", minPlays: "4"),
        Content(sample: "v1-xml", minPlays: "4"),
        Content(sample: "v1-xml/\(plist)", minPlays: "4"),
        Content(
            sample: "resaved",
            friends: [
                ListedFriend(username: "GrooveDigger"),
                ListedFriend(username: "b-side", realName: "Bea"),
                ListedFriend(username: "needle_drop"),
            ],
            minPlays: "8"
        ),
        Content(sample: "v2", minPlays: "16"),
        Content(sample: "v2/\(plist)", friends: [], minPlays: "16"),
        Content(sample: "v2/curatedFriends.json", user: nil, minPlays: "1"),
        Content(sample: "container", minPlays: "16"),
        Content(sample: "backup", minPlays: "4"),
        Content(sample: "backup/Manifest.db", minPlays: "4"),
        Content(
            sample: "coredata",
            user: nil,
            friends: [
                ListedFriend(username: "GrooveDigger"), ListedFriend(username: "b-side"),
            ],
            minPlays: "1"
        ),
        // All samples at once: the newest values win, and no friend is listed twice.
        Content(sample: "", minPlays: "16"),
    ]

    private let home: UserHome

    init() throws {
        home = try UserHome()
    }

    /// The contents and modification times of all samples, by path.
    private static func state() throws -> [String: String] {
        try UserHome.contents(of: LegacySample.folder).reduce(into: [:]) { state, file in
            let path = LegacySample.folder.appending(path: file.key).path
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            let date = try #require(attributes[.modificationDate] as? Date)
            state[file.key] = "\(date.timeIntervalSince1970) \(file.value.base64EncodedString())"
        }
    }

    @Test(arguments: contents)
    func `Every sample is imported in full, and its files are not changed`(content: Content)
        async throws
    {
        let before = try Self.state()
        let path = LegacySample.folder.appending(path: content.sample).path
        let migration = try await home.program().run(["migrate", path])
        #expect(migration.status == 0, "\(migration.errors)")
        #expect(migration.output.hasSuffix(" Done.\n"))
        #expect(try await home.friends() == content.friends)
        let settings = try await home.settings()
        #expect(settings["user"] == content.user)
        #expect(settings["min-plays"] == content.minPlays)
        #expect(try Self.state() == before)

        let own = home.text("preferences.json")
        let again = try await home.program().run(["migrate", path])
        #expect(again.status == 0)
        #expect(again.output.contains("already imported on 2"))
        #expect(again.output.hasSuffix(" Nothing to change: you already have everything.\n"))
        let json = try await home.program().run(["migrate", path, "--format", "json"])
        #expect(json.output.hasPrefix(#"{"changed":false,"dryRun":false,"fields":[],"#))
        #expect(home.text("preferences.json") == own)
    }

    @Test(arguments: contents)
    func `A dry run prints what an import would do and changes nothing`(content: Content)
        async throws
    {
        let before = try Self.state()
        let path = LegacySample.folder.appending(path: content.sample).path
        let dry = try await home.program().run(["migrate", path, "--dry-run"])
        #expect(dry.status == 0, "\(dry.errors)")
        #expect(dry.output.hasSuffix(" Dry run: nothing was changed.\n"))
        #expect(home.configurationFiles == [])
        let real = try await home.program().run(["migrate", path])
        let expected = real.output.replacing(": imported", with: ": would be imported")
            .replacing(" added", with: " would be added")
            .replacing(" Done.", with: " Dry run: nothing was changed.")
        #expect(dry.output == expected)
        #expect(try Self.state() == before)
    }

    @Test func `Friends' picture URLs are imported`() async throws {
        for sample in ["v1-xml", "v2"] {
            let home = try UserHome()
            let path = LegacySample.folder.appending(path: sample).path
            _ = try await home.program().run(["migrate", path])
            let text = try #require(home.text("preferences.json"))
            #expect(text.contains(#""imageURL" : "https://images.example/300x300/ada.png""#))
            #expect(text.contains(#""imageURL" : "https://images.example/300x300/joerg.jpg""#))
        }
    }
}
