import Foundation
import HTTP
import Synchronization
import Terminal
import TestSupport
import Testing
import VinylogueKit

@testable import VinylogueCLI

/// The crate's walls, with simulated services instead of the network.
struct CrateCommandTests {
    /// The simulated services; records requests and can make them fail.
    private final class Services: Sendable {
        /// Handles a request to a service; nil leaves it to the demo.
        typealias Fault = @Sendable (HTTPRequest) async throws -> HTTPResponse?

        private let state = Mutex((requests: [HTTPRequest](), fault: nil as Fault?))

        /// The hosts of all requests, in order.
        var hosts: [String] { state.withLock { $0.requests.map { $0.url.host() ?? "" } } }

        /// The number of requests for an album's details.
        var albumInfoCount: Int { state.withLock { $0.requests.count { $0.isAlbumInfo } } }

        func forget() { state.withLock { $0.requests = [] } }

        func fail(_ fault: @escaping Fault) { state.withLock { $0.fault = fault } }

        func transport(_ now: Date) -> Transport {
            Transport { request in
                let fault = self.state.withLock { state in
                    state.requests.append(request)
                    return state.fault
                }
                if let reply = try await fault?(request) { return reply }
                return try await Transport.remembered(now).send(request)
            }
        }
    }

    private struct Answer: Decodable, Equatable {
        struct Album: Decodable, Equatable {
            var artist: String
            var album: String
            var signal: String
            var favorite: Bool
            var imageURL: String?
        }
        struct Signal: Decodable, Equatable {
            var signal: String
            var wanted: Int
            var got: Int
            var error: String?
        }
        var albums: [Album]
        var dial: String
        var seed: Int
        var signals: [Signal]
    }

    private static let lastFM = "ws.audioscrobbler.com"
    private static let listenBrainz = "api.listenbrainz.org"
    private static let apple = "rss.marketingtools.apple.com"

    private let home: HomeFolder
    private let services = Services()

    init() throws {
        home = try HomeFolder()
    }

    private func program(key: String? = "0123456789abcdef0123456789abcdef") -> TestProgram {
        var program = home.program(key: key)
        program.environment["XDG_DATA_HOME"] = "\(home.directory.url.path)/data"
        program.network = services.transport(program.now)
        return program
    }

    /// A program with a saved user and their friends.
    private func setUp() async throws -> TestProgram {
        let program = program()
        _ = await program.run("settings set user nora_needle")
        _ = await program.run("friends add kaspar33 yukiko_b")
        services.forget()
        return program
    }

    private func wall(_ outcome: TestProgram.Outcome) throws -> Answer {
        #expect(outcome.status == .success, "\(outcome.errors)")
        return try JSONDecoder().decode(Answer.self, from: Data(outcome.output.utf8))
    }

    @Test
    func `Sixty albums take about twenty requests, or at most three once responses are cached`()
        async throws
    {
        let program = try await setUp()
        let cold = await program.run("crate --format json")
        let first = try wall(cold)
        #expect(first.albums.count == 60)
        #expect((16...25).contains(services.hosts.count), "\(services.hosts.count)")
        #expect(cold.errors == "")
        services.forget()
        let warm = await program.run("crate --format json")
        #expect(warm.output == cold.output)
        #expect(services.hosts.isEmpty)
        let again = try wall(await program.run("crate --seed 7 --format json"))
        #expect(again.albums != first.albums)
        #expect(services.hosts.count <= 3, "\(services.hosts)")
        services.forget()
        _ = await program.run("crate --dial mine --format json")
        #expect(services.hosts.count <= 3, "\(services.hosts)")
    }

    @Test func `With Apple Music connected, the crate also uses its charts and the user's albums`()
        async throws
    {
        var program = try await setUp()
        let without = await program.run("crate --format json")
        #expect(!without.output.contains("in Apple Music's"))
        program.environment["APPLE_MUSIC_DEVELOPER_TOKEN"] = "developer"
        program.environment["APPLE_MUSIC_USER_TOKEN"] = "user"
        services.forget()
        let with = await program.run("crate --format json")
        #expect(with.output.contains("in Apple Music's"))
        #expect(with.output.contains("recommended by Apple Music"))
        #expect(with.output.contains("in heavy rotation on Apple Music"))
        #expect(services.hosts.contains("api.music.apple.com"))
        let genre = await program.run("crate --subgenre shoegaze --format json")
        #expect(genre.output.contains("found for Shoegaze on Apple Music"))
        let friend = await program.run("crate --user 1 --format json")
        #expect(!friend.output.contains("recommended by Apple Music"))
        services.forget()
        services.fail { request in
            request.url.host() == "api.music.apple.com" ? HTTPResponse(status: 403) : nil
        }
        let refused = await program.run("crate --refresh --format json")
        let wall = try wall(refused)
        #expect(wall.albums.count == 60)
        #expect(
            wall.signals.filter { $0.error != nil }.map(\.signal) == [
                "history", "recommendations", "popular",
            ]
        )
    }

    @Test(arguments: Dial.allCases)
    func `The dial sets how many albums each signal contributes`(dial: Dial) async throws {
        let outcome = await program().run(
            "crate --demo --dial \(dial.rawValue) --limit 20 --format json"
        )
        let wall = try wall(outcome)
        #expect(wall.dial == dial.rawValue)
        #expect(!wall.signals.isEmpty)
        for (signal, share) in zip(wall.signals, dial.shares(isGenre: false)) {
            #expect(signal.signal == share.signal.rawValue)
            #expect(abs(Double(signal.wanted) - Double(share.share) / 5) < 1)
            #expect(signal.got == signal.wanted, "\(signal.signal)")
        }
    }

    @Test(arguments: Genre.all.map(\.id))
    func `Every genre has albums in the demo`(genre: String) async throws {
        let outcome = await program().run(["crate", "--demo", "--genre", genre, "--format", "json"])
        let wall = try wall(outcome)
        #expect(wall.albums.count >= 25, "\(genre): \(wall.albums.count)")
        #expect(Set(wall.albums.map(\.signal)).count >= 3)
        #expect(outcome.errors == "")
    }

    @Test func `Several sub-genres of one genre can be combined`() async throws {
        let wall = try wall(
            await program().run([
                "crate", "--demo", "--subgenre", "shoegaze", "--subgenre", "Post-Punk", "--format",
                "json",
            ])
        )
        #expect(wall.albums.count > 30)
        let mixed = await program().run([
            "crate", "--demo", "--subgenre", "shoegaze", "--subgenre", "bebop",
        ])
        #expect(mixed.status == .usage)
        #expect(mixed.errors.contains("Bebop is a sub-genre of Jazz, not of Rock."))
    }

    @Test func `A disliked album immediately disappears from every wall, even a stored one`()
        async throws
    {
        let program = try await setUp()
        let before = try wall(await program.run("crate --format json"))
        let album = try #require(before.albums.first)
        let added = await program.run(["dislikes", "add", album.artist, album.album])
        #expect(added.status == .success, "\(added.errors)")
        // The first line shows the stored wall, the second may load a new one.
        for line in ["crate --offline --format json", "crate --format json"] {
            let after = try wall(await program.run(line))
            #expect(
                !after.albums.contains { $0.artist == album.artist && $0.album == album.album }
            )
        }
        let seeds = 1...4
        for seed in seeds {
            let other = try wall(await program.run("crate --seed \(seed) --format json"))
            #expect(!other.albums.contains { $0.album == album.album && $0.artist == album.artist })
        }
    }

    @Test func `A favorite is marked on the wall and is no longer a dislike`() async throws {
        let program = try await setUp()
        let before = try wall(await program.run("crate --format json"))
        let album = try #require(before.albums.first)
        _ = await program.run(["dislikes", "add", album.artist, album.album])
        _ = await program.run(["favorites", "add", album.artist, album.album])
        let after = try wall(await program.run("crate --offline --format json"))
        #expect(after.albums.first { $0.album == album.album }?.favorite == true)
        let dislikes = await program.run("dislikes")
        #expect(dislikes.output.hasPrefix("No dislikes yet."))
        let removed = await program.run(["favorites", "remove", album.artist, album.album])
        #expect(removed.status == .success)
        let again = await program.run(["favorites", "remove", album.artist, album.album])
        #expect(again.status == .failure)
        #expect(again.errors.contains("is not one of your favourites"))
    }

    @Test(arguments: [lastFM, listenBrainz, apple], ["down", "rubbish", "refusal"])
    func `A failing service is named, and its share of the wall goes to the others`(
        host: String,
        kind: String
    ) async throws {
        let program = try await setUp()
        services.fail { request in
            guard request.url.host() == host else { return nil }
            switch kind {
            case "down":
                throw Failure(.unreachable, at: host, "connection refused")
            case "rubbish":
                return HTTPResponse(status: 200, body: Data("<html>welcome</html>".utf8))
            default: return HTTPResponse(status: 503)
            }
        }
        let outcome = await program.run("crate --limit 30 --format json")
        let wall = try wall(outcome)
        #expect(wall.albums.count == 30)
        let failed = wall.signals.filter { $0.error != nil }.map(\.signal)
        let expected: [String: [String]] = [
            Self.lastFM: ["history", "recommendations", "wild"], Self.listenBrainz: ["new"],
            Self.apple: ["popular"],
        ]
        #expect(failed == expected[host], "\(wall.signals)")
        let words: [String: String] = [
            Self.lastFM: "no albums from your history and recommendations",
            Self.listenBrainz: "new releases",
            Self.apple: "fewer albums from the charts",
        ]
        #expect(outcome.errors.contains(try #require(words[host])), "\(outcome.errors)")
    }

    private static let cutShort =
        "this wall is incomplete and was not saved: services took too long. Run the command again."

    @Test(.timeLimit(.minutes(20)))
    func `A wall cut short by a slow service says so and is not stored`() async throws {
        let other = try CrateCommandTests()
        let whole = try await other.setUp()
        let complete = try wall(await whole.run("crate --format json"))
        var program = try await setUp()
        program.environment["VINYLOGUE_TIMEOUT"] = "20"
        program.waits = Rests()
        let hanging = Rests()
        services.fail { request in
            guard request.url.host() == Self.listenBrainz else { return nil }
            try await hanging.sleep()
            return nil
        }
        let (waits, answers) = (program.waits, whole.waits.count)
        async let run = program.run("crate --format json")
        // Waits until only the late response is missing.
        await until { waits.count == answers && waits.waitingCount == 1 }
        waits.end()
        let outcome = await run
        let wall = try wall(outcome)
        #expect(!wall.albums.contains { $0.signal == "new" })
        let problem = "api.listenbrainz.org didn't respond within 20 seconds."
        #expect(wall.signals.filter { $0.error != nil }.map(\.signal) == ["new"])
        #expect(wall.signals.contains { $0.error == problem })
        #expect(
            outcome.errors.contains("no albums from new releases: \(problem)"),
            "\(outcome.errors)"
        )
        #expect(outcome.errors.contains(Self.cutShort))
        // The wall was not stored, so offline a wall is made from the cached responses.
        let offline = await program.run("crate --offline --format json")
        #expect(!offline.errors.contains("showing the wall from"), "\(offline.errors)")

        services.fail { _ in nil }
        program.waits = Rests()
        let again = await program.run("crate --format json")
        #expect(try self.wall(again) == complete)
        #expect(again.errors == "")
        let kept = await program.run("crate --offline --format json")
        #expect(kept.errors.contains("showing the wall from just now."))
    }

    @Test(.timeLimit(.minutes(20)))
    func `If the listening history is late, every signal that needs it is reported as late`()
        async throws
    {
        var program = try await setUp()
        program.waits = Rests()
        let hanging = Rests()
        services.fail { request in
            guard request.url.query()?.contains("method=user.getTopAlbums") == true else {
                return nil
            }
            try await hanging.sleep()
            return nil
        }
        let waits = program.waits
        async let run = program.run("crate --format json")
        // Thirteen time limits begin in all; in the end only those of the user's three charts are left.
        await until { waits.count == 13 && waits.waitingCount == 3 }
        waits.end()
        let outcome = await run
        let wall = try wall(outcome)
        #expect(!wall.albums.isEmpty)
        #expect(wall.signals.allSatisfy { $0.error?.contains(" within 12 seconds") == true })
        #expect(outcome.errors.contains(Self.cutShort), "\(outcome.errors)")
    }

    @Test func `The demo waits for all its responses, so a seed always gives the same wall`()
        async throws
    {
        let line = "crate --demo --seed 7 --format json"
        let patient = await TestProgram().run(line)
        #expect(try wall(patient).albums.count == 60)
        let hasty = TestProgram()
        // Simulates that the wall's time limit passes before the first response.
        hasty.waits.end()
        #expect(await hasty.run(line).output == patient.output)
    }

    @Test func `A seed gives the same wall regardless of the order in which responses arrive`()
        async throws
    {
        var outputs: Set<String> = []
        for seed in 1...3 {
            let tests = try CrateCommandTests()
            let program = try await tests.setUp()
            let random = Mutex(SeededGenerator(seed: UInt64(seed)))
            tests.services.fail { _ in
                let count = random.withLock { Int.random(in: 0...2_000, using: &$0) }
                for _ in 0..<count { await Task.yield() }
                return nil
            }
            let outcome = await program.run("crate --seed 7 --format json")
            #expect(outcome.errors == "")
            outputs.insert(outcome.output)
        }
        #expect(outputs.count == 1)
    }

    @Test func `Without a key the wall uses only services that need none`() async throws {
        let outcome = await program(key: nil).run("crate --limit 40 --format json")
        let wall = try wall(outcome)
        #expect(wall.albums.count == 40)
        #expect(Set(wall.albums.map(\.signal)) == ["popular", "new", "wild"])
        #expect(!services.hosts.contains(Self.lastFM))
        #expect(outcome.errors.contains("No account yet."))
        #expect(outcome.errors.contains("No API key yet."))
    }

    @Test func `When offline, or if every service fails, the stored wall is shown`() async throws {
        let program = try await setUp()
        let nothing = await program.run("crate --offline")
        #expect(nothing.status == .unavailable)
        #expect(nothing.output.isEmpty)
        let made = try wall(await program.run("crate --format json"))
        services.forget()
        let offline = await program.run("crate --offline --format json")
        #expect(try wall(offline).albums == made.albums)
        #expect(offline.errors.contains("showing the wall from just now."))
        #expect(services.hosts.isEmpty)
        services.fail { request in
            throw Failure(.unreachable, at: request.url.host() ?? "", "no network")
        }
        let failed = await program.run("crate --refresh --format json")
        #expect(try wall(failed).albums.count == 60)
    }

    @Test func `With an archive, history includes long-unplayed albums and needs fewer requests`()
        async throws
    {
        let program = try await setUp()
        var rows = ["time,artist,album,track,user"]
        // Plays from June 2012, from January 2026, and from this week in 2012.
        for (album, plays, start) in [
            ("Hotel Pommes,Room Service for Ghosts", 40, 1_338_508_800),
            ("Ines Calloway Quartet,Blue Invoice", 30, 1_767_225_600),
            ("Trio Paragraph,Semicolon;", 20, 1_338_508_800),
            ("Los Ángeles Tardíos,Cumbia / Catarsis", 6, 1_353_499_200),
        ] {
            rows += (0..<plays).map {
                "\(start + $0 * 300),\(album),Track \($0),nora_needle"
            }
        }
        let file = home.directory.url.appending(path: "plays.csv")
        try Data(rows.joined(separator: "\n").utf8).write(to: file)
        let imported = await program.run(["archive", "import", file.path])
        #expect(imported.status == .success, "\(imported.errors)")
        let outcome = await program.run("crate --dial mine --format csv")
        #expect(outcome.status == .success, "\(outcome.errors)")
        for reason in ["40 plays since 2012", "30 plays since 2026", "20 plays, last in 2012"] {
            #expect(outcome.output.contains(reason), "\(reason)")
        }
        #expect(outcome.output.contains("6 plays this week in 2012"))
        #expect((14...32).contains(services.hosts.count), "\(services.hosts.count)")
    }

    @Test(arguments: ["", " --explain"], [40, 80, 120])
    func `The line below each album has the reason, cut to fit`(option: String, columns: Int)
        async
    {
        var program = program()
        program.columns = columns
        let outcome = await program.run("crate --demo --limit 30\(option)")
        let lines = outcome.output.split(separator: "\n").dropFirst()
        #expect(lines.count == 60)
        for (index, line) in lines.enumerated() {
            #expect(String(line).displayWidth <= columns, "\(line)")
            let indent = line.prefix { $0 == " " }.count
            #expect(indent == (index % 2 == 0 ? 1 : 4), "\(line)")
        }
        #expect(lines.contains { $0.hasPrefix("    similar to ") })
        let hasSignals = lines.contains {
            $0.hasSuffix(", no. 1)") || $0.contains("(history, no. ")
        }
        #expect(hasSignals == !option.isEmpty || columns == 40)
    }

    @Test func `Covers are printed in rows without text`() async {
        var program = program()
        program.isTerminal = true
        program.environment["COLORTERM"] = "truecolor"
        program.environment["TERM"] = "xterm-256color"
        program.columns = 80
        let outcome = await program.run("crate --demo --limit 6 --art --art-mode symbols")
        #expect(outcome.status == .success)
        // Five covers in the first row and one in the second, with eight lines per row.
        #expect(outcome.output.count { $0 == "\n" } == 16)
        #expect(outcome.output.contains("\u{1B}7"))
    }

    @Test(arguments: ["--art --art-mode symbols", "--save-collage wall.png"])
    func `Covers missing from all lists are looked up only if covers are shown`(
        option: String
    ) async throws {
        var program = try await setUp()
        program.isTerminal = true
        program.environment["COLORTERM"] = "truecolor"
        program.environment["TERM"] = "xterm-256color"
        services.fail { [now = program.now] request in
            guard request.url.host() == Self.lastFM else {
                return request.url.path().hasPrefix("/art/") ? nil : HTTPResponse(status: 503)
            }
            guard !request.isAlbumInfo else { return nil }
            var response = try await Transport.remembered(now).send(request)
            let text = String(decoding: response.body, as: UTF8.self)
            let bare = text.replacing(/"#text": ?"https:[^"]*"/, with: "\"#text\":\"\"")
            response.body = Data(bare.utf8)
            return response
        }
        let known = try wall(await program.run("crate --dial mine --limit 20 --format json"))
        #expect(known.albums.count == 20)
        #expect(known.albums.allSatisfy { $0.imageURL == nil })
        #expect(services.albumInfoCount == 0)
        let collage = home.directory.url.appending(path: "wall.png").path
        let option = option.replacing("wall.png", with: collage)
        let outcome = await program.run("crate --dial mine --limit 20 \(option)")
        #expect(outcome.status == .success, "\(outcome.errors)")
        // A collage of twenty albums shows only sixteen covers, in four rows of four.
        #expect(services.albumInfoCount == (option.contains("collage") ? 16 : 20))
    }

    @Test(arguments: [
        ("crate --limit 0", "--limit must be from 1 to 2000 (got 0)."),
        ("crate --limit 2001", "--limit must be from 1 to 2000 (got 2001)."),
        ("crate --seed -1", "--seed must be from 0 to 2147483647 (got -1)."),
        ("crate --genre polka", "--genre must be one that `vinylogue genres` lists"),
        ("crate --genre bebop", "Bebop is a sub-genre. Use --subgenre bebop."),
        ("crate --subgenre jazz", "Jazz is a genre. Use --genre jazz."),
        ("crate --art --explain", "Use either --art or --explain, not both."),
        ("crate --save-collage x.jpg", "must end in .png"),
        (
            "crate --save-collage x.png --format json",
            "--save-collage can't be used with --format json."
        ),
        ("crate --art --format csv", "--art can't be used with --format csv."),
        ("crate --dial far", "far"),
    ])
    func `An invalid option is rejected before any request`(line: String, words: String)
        async
    {
        let outcome = await program().run(line)
        #expect(outcome.status == .usage)
        #expect(outcome.errors.contains(words), "\(outcome.errors)")
        #expect(services.hosts.isEmpty)
    }

    @Test func `An invalid service URL is rejected before anything is sent`()
        async
    {
        var program = program()
        program.environment["VINYLOGUE_LISTENBRAINZ_URL"] = "http://example.com/"
        let outcome = await program.run("crate")
        #expect(outcome.status == .usage)
        #expect(services.hosts.isEmpty)
    }

    @Test func `No request to another service contains the key`() async throws {
        let key = "0123456789abcdef0123456789abcdef"
        let program = try await setUp()
        services.fail { request in
            if request.url.host() != Self.lastFM {
                #expect(!request.url.absoluteString.contains(key))
                #expect(!request.headers.values.contains { $0.contains(key) })
            }
            return nil
        }
        _ = await program.run("crate --genre rock")
        #expect(services.hosts.contains("musicbrainz.org"))
        #expect(services.hosts.contains("itunes.apple.com"))
    }
}

extension HTTPRequest {
    /// Whether this is a request for an album's details.
    fileprivate var isAlbumInfo: Bool {
        url.query()?.lowercased().contains("method=album.getinfo") == true
    }
}
