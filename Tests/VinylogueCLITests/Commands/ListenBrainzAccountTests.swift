import Foundation
import HTTP
import Synchronization
import TestSupport
import Testing
import VinylogueKit

@testable import VinylogueCLI

/// Commands for an account on ListenBrainz, without an API key.
struct ListenBrainzAccountTests {
    private let home: HomeFolder

    init() throws { home = try HomeFolder() }

    private func setUp() async {
        _ = await home.program(key: nil).run("setup --user lb:fernway --no-input")
    }

    /// The JSON that a command prints without an API key.
    private func json(_ line: String) async throws -> [String: Any] {
        let outcome = await home.program(key: nil).run("\(line) --format json")
        #expect(outcome.status == .success, "\(line): \(outcome.errors)")
        let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
        return try #require(object as? [String: Any])
    }

    @Test func `A week needs no setup, no key and a single request`() async throws {
        var program = home.program(key: nil)
        let demo = program.network
        let asked = Mutex<[String]>([])
        program.network = Transport { request in
            asked.withLock { $0.append(request.url.path()) }
            return try await demo.send(request)
        }
        let outcome = await program.run("week --user listenbrainz:fernway")
        #expect(outcome.status == .success, "\(outcome.errors)")
        #expect(outcome.errors == "")
        #expect(outcome.output.hasPrefix(" fernway (ListenBrainz) "), "\(outcome.output)")
        #expect(asked.withLock(\.self) == ["/1/user/fernway/listens"])
        #expect(home.configuration("preferences.json") == nil)
    }

    @Test(arguments: [
        "week", "week --by artists", "week --by tracks", "day --years-ago 3", "month", "years",
        "digest", "album \"Ines Calloway Quartet\" \"Blue Invoice\"", "crate",
        "playlist draft --from week --limit 5", "friends import --all",
    ])
    func `Commands work for the user's own account`(line: String) async throws {
        await setUp()
        let arguments = line.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
            .flatMap { index, part in
                index.isMultiple(of: 2)
                    ? part.split(separator: " ").map(String.init) : [String(part)]
            }
        let outcome = await home.program(key: nil).run(arguments)
        #expect(outcome.status == .success, "\(line): \(outcome.errors)")
        #expect(!outcome.output.isEmpty && !outcome.errors.contains("API key"), "\(outcome)")
    }

    @Test func `JSON names the service, and a chart counts every play`() async throws {
        await setUp()
        let week = try await json("week --by artists --min-plays 1")
        #expect(week["user"] as? String == "fernway")
        #expect(week["service"] as? String == "listenbrainz")
        let artists = try #require(week["artists"] as? [[String: Any]])
        let plays = artists.compactMap { $0["plays"] as? Int }
        #expect(plays.reduce(0, +) == week["totalPlays"] as? Int)
        let tracks = try await json("week --by tracks --min-plays 1")
        #expect(tracks["totalPlays"] as? Int == week["totalPlays"] as? Int)
    }

    @Test func `Friends on both services are shown side by side`() async throws {
        await setUp()
        let program = home.program()
        _ = await program.run("friends add lastfm:kaspar33 quietcorner")
        // Without a key, only the friend on Last.fm is missing.
        let partial = await home.program(key: nil).run("week --friends")
        #expect(partial.output.contains(" quietcorner (ListenBrainz) "))
        let outcome = await program.run("week --friends")
        #expect(outcome.status == .success, "\(outcome.errors)")
        for name in [" fernway (ListenBrainz) ", " kaspar33 ", " quietcorner (ListenBrainz) "] {
            #expect(outcome.output.contains(name), "\(name)")
        }
    }

    @Test func `People whom the user follows are imported as friends on ListenBrainz`() async throws
    {
        await setUp()
        let outcome = await home.program(key: nil).run("friends import --all")
        #expect(outcome.status == .success, "\(outcome.errors)")
        let friends = try await json("friends list")["friends"] as? [[String: Any]]
        #expect(friends?.map { $0["username"] as? String } == ["nora_needle", "quietcorner"])
        #expect(friends?.map { $0["service"] as? String } == ["listenbrainz", "listenbrainz"])
    }

    @Test func `The album page has tracks and tags from MusicBrainz, and no description`()
        async throws
    {
        await setUp()
        let week = try await json("week --min-plays 1")
        let first = try #require((week["albums"] as? [[String: Any]])?.first)
        let (artist, title) = (first["artist"] as? String ?? "", first["album"] as? String ?? "")
        let outcome = await home.program(key: nil).run(["album", artist, title, "--format", "json"])
        #expect(outcome.status == .success, "\(outcome.errors)")
        let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
        let album = try #require(object as? [String: Any])
        #expect((album["tracks"] as? [Any])?.isEmpty == false, "\(outcome.output)")
        #expect((album["tags"] as? [Any])?.isEmpty == false)
        #expect((album["description"] as? [Any])?.isEmpty ?? true)
        #expect(album["imageURL"] != nil)
        let page = await home.program(key: nil).run(["album", artist, title])
        #expect(
            page.output.hasSuffix(" No description: MusicBrainz does not provide any.\n"),
            "\(page.output)"
        )
    }

    @Test func `A sync archives the plays, and charts from the archive are the same`() async throws
    {
        await setUp()
        let fetched = try await json("week --by artists --min-plays 1")
        let program = home.program(key: nil)
        let sync = await program.run("archive sync --since 2024-01-01")
        #expect(sync.status == .success, "\(sync.errors)")
        #expect(sync.output.hasPrefix("fernway (ListenBrainz): "), "\(sync.output)")
        let archived = try await json("week --by artists --min-plays 1 --source archive")
        #expect(archived["totalPlays"] as? Int == fetched["totalPlays"] as? Int)
        let again = await program.run("archive sync --since 2024-01-01")
        #expect(again.output.hasPrefix("fernway (ListenBrainz): 0 plays added, "))
        let listeners = try await json("archive info")["listeners"] as? [[String: Any]]
        #expect(listeners?.map { $0["service"] as? String } == ["listenbrainz"])
        let sources = listeners?.first?["sources"] as? [String: Int]
        #expect(sources?.keys.sorted() == ["listenbrainz"])
    }

    @Test func `A second service adds only plays that the first does not have`() async throws {
        let program = home.program()
        _ = await program.run("setup --user kaspar33 --no-input")
        _ = await program.run("archive sync --since 2026-10-01")
        func listener() async throws -> [String: Any]? {
            (try await json("archive info")["listeners"] as? [[String: Any]])?.first
        }
        let before = try await listener()
        // The demo's accounts have the same plays on both services.
        let same = await program.run("archive sync --from lb:kaspar33 --since 2026-10-01")
        #expect(same.status == .success, "\(same.errors)")
        #expect(same.output.hasPrefix("kaspar33: 0 plays added, "), "\(same.output)")
        #expect(try await listener()?["plays"] as? Int == before?["plays"] as? Int)
        let other = await program.run("archive sync --from lb:fernway --since 2026-10-01")
        #expect(other.status == .success, "\(other.errors)")
        let after = try await listener()
        #expect(
            (after?["sources"] as? [String: Int])?.keys.sorted() == [
                "lastfm", "listenbrainz:fernway",
            ]
        )
        let table = await program.run("archive info")
        #expect(table.output.contains("ListenBrainz (fernway) "), "\(table.output)")
        #expect((try await json("archive info")["listeners"] as? [Any])?.count == 1)
    }

    @Test(arguments: [
        ("--from lastfm:rob", "a service other than Last.fm"),
        ("--from koel:rob", "accounts on koel"),
        ("--from files:rob", "only imported plays"),
        ("--from lb:rob --friends", "Remove --friends"),
    ])
    func `A second service must be another one that has accounts`(
        options: String,
        words: String
    ) async {
        let program = home.program()
        _ = await program.run("setup --user kaspar33 --no-input")
        let outcome = await program.run("archive sync \(options)")
        #expect(outcome.status != .success)
        #expect(outcome.errors.contains(words), "\(outcome.errors)")
    }

    @Test func `The doctor checks the account, and does not ask for a key`() async throws {
        await setUp()
        let outcome = await home.program(key: nil).run("doctor")
        #expect(outcome.output.contains("not needed for ListenBrainz"), "\(outcome.output)")
        #expect(outcome.output.contains("Found fernway (ListenBrainz): "), "\(outcome.output)")
    }

    @Test func `An unknown user is reported by name and service`() async {
        let outcome = await home.program(key: nil).run("week --user lb:nobody_here")
        #expect(outcome.status == .failure)
        #expect(outcome.errors.contains("nobody_here"), "\(outcome.errors)")
        #expect(outcome.errors.contains("ListenBrainz"), "\(outcome.errors)")
    }

    @Test func `A friend on another service who was removed can be added again as shown`() async {
        await setUp()
        let program = home.program()
        _ = await program.run("friends add lastfm:kaspar33 quietcorner")
        let removal = await program.run("friends remove lastfm:kaspar33 quietcorner")
        let undo = "friends add lastfm:kaspar33 listenbrainz:quietcorner"
        #expect(removal.output.hasSuffix("To undo: `vinylogue \(undo)`\n"), "\(removal)")
        #expect(await program.run(undo).output.hasPrefix("Added 2 friends: kaspar33, "))
    }

    @Test(arguments: ["week", "day", "month --by artists"])
    func `Someone without plays has no chart, which does not concern Last.fm`(line: String) async {
        var program = home.program(key: nil)
        let service = ListenService(user: "Zoe", [])
        program.network = Transport { request in
            let reply = service.reply(path: String(request.url.path().dropFirst()), query: [:])
            guard case .response(let status, _, let body) = reply else { throw CancellationError() }
            return HTTPResponse(status: status, body: body)
        }
        let outcome = await program.run("\(line) --user lb:zoe")
        #expect(outcome.status == .failure)
        #expect(outcome.errors.hasPrefix("vinylogue: Zoe (ListenBrainz) has no chart for "))
        #expect(outcome.errors.hasSuffix("No other year has one either.\n"), "\(outcome.errors)")
    }

    @Test func `One of the demo's friends is on ListenBrainz`() async {
        let outcome = await home.program(key: nil).run("week --friends --demo --min-plays 1")
        #expect(outcome.status == .success, "\(outcome.errors)")
        #expect(outcome.output.contains(" fernway (ListenBrainz) "), "\(outcome.output)")
    }

    @Test func `A token or key typed as a name is not sent`() async throws {
        var program = home.program(key: nil)
        program.network = Transport { _ in
            Issue.record("A request was sent.")
            throw Failure(.tooLarge(limit: 0), at: "test")
        }
        for name in [
            "0123456789abcdef0123456789abcdef", "6f9a2f0e-7a53-4e0c-8a2b-0d1c2e3f4a5b",
        ] {
            let outcome = await program.run("week --user lb:\(name)")
            #expect(outcome.status == .usage, "\(outcome)")
            #expect(!outcome.errors.contains(name.prefix(6)))
        }
    }
}
