import Foundation
import SQLite
import TestSupport
import Testing

/// `archive sync` by the built program, with a local server that behaves like Last.fm.
@Suite(.timeLimit(.minutes(30)))
struct ArchiveSyncTests {
    private let home: UserHome

    init() throws {
        home = try UserHome()
    }

    /// The number of plays that the service has in tests that need many.
    private static let count = amount(3000, full: 400_000)
    private static let kills = amount(6, full: 200)
    private static let now = Int(Date().timeIntervalSince1970)

    /// A service with plays spread over eighteen years.
    private static func service(
        _ count: Int = 3000,
        _ change: (inout ScrobbleService.Manners) -> Void = { _ in }
    ) -> ScrobbleService {
        var manners = ScrobbleService.Manners()
        change(&manners)
        let start = now - 18 * 365 * 86400
        return ScrobbleService(
            plays: ScrobbleService.plays(count, from: start, to: now - 60),
            manners: manners
        )
    }

    private struct Answer: Decodable {
        var users: [User]

        struct User: Decodable, Equatable {
            var user: String
            var added: Int
            var removed: Int
            var requests: Int
            var complete: Bool
            var gaps: [Gap]
        }

        struct Gap: Decodable, Equatable {
            var from: String
            var to: String
            var error: String
        }
    }

    private func server(_ service: ScrobbleService) throws -> LoopbackServer {
        try LoopbackServer { service.reply(to: $0) ?? .json(#"{"error":3}"#) }
    }

    private func arguments(_ server: LoopbackServer, _ more: [String] = []) -> [String] {
        ["archive", "sync", "--user", "nora", "--api-url", server.url.absoluteString] + more
    }

    private func program(data: URL? = nil) -> BuiltProgram {
        home.program(
            ["LASTFM_API_KEY": UserHome.key].merging(
                data.map { ["XDG_DATA_HOME": $0.path] } ?? [:]
            ) { $1 }
        )
    }

    private func sync(_ server: LoopbackServer, _ more: [String] = []) async throws
        -> Answer.User?
    {
        let outcome = try await program().run(arguments(server, more + ["--format", "json"]))
        guard outcome.status == 0 else {
            Issue.record("\(outcome.status): \(outcome.errors)")
            return nil
        }
        return try JSONDecoder().decode(Answer.self, from: Data(outcome.output.utf8)).users.first
    }

    private var archive: URL {
        home.url.appending(path: "home/.local/share/vinylogue/archive.sqlite")
    }

    /// Every play in the archive, sorted.
    private func plays(_ path: URL? = nil) throws -> [String] {
        try Database(path: (path ?? archive).path).rows(
            """
            SELECT time || ' ' || ar.name || '/' || coalesce(al.title, '') || '/' || t.title
            FROM plays p JOIN tracks t ON t.id = track JOIN artists ar ON ar.id = t.artist
            LEFT JOIN albums al ON al.id = album
            """
        ) { $0.text(0) ?? "" }
        .sorted()
    }

    private func expected(_ service: ScrobbleService) -> [String] {
        service.plays.map { "\($0.time) \($0.artist)/\($0.album)/\($0.track)" }.sorted()
    }

    @Test func `A sync gets exactly the service's plays despite every kind of fault`()
        async throws
    {
        let service = Self.service(Self.count) {
            $0.isPlayingNow = true
            $0.hidesRows = true
            $0.slips = 10
            $0.deepest = min(350_000, Self.count / 2)
            $0.gain = {
                let time = Int(Date().timeIntervalSince1970)
                return .init(time: time, artist: "Now", album: "", track: "\(UUID())")
            }
        }
        let before = Set(expected(service))
        let server = try server(service)
        let first = try await sync(server)
        // libcurl repeats a request if the connection it reuses has been closed.
        #expect(first?.requests ?? .max <= server.requests.count)
        service.behave {
            $0.gain = nil
            $0.slips = 0
        }
        #expect(before.subtracting(try plays()).isEmpty)
        let second = try await sync(server)
        #expect(second?.complete == true)
        #expect(try plays() == expected(service))
        let third = try await sync(server)
        #expect(third?.added == 0 && third?.removed == 0)
    }

    @Test func `A sync runs at the limit of three requests a second`() async throws {
        let service = Self.service(Self.count) {
            $0.largestPage = min(max(Self.count / 12, 250), 1000)
        }
        let server = try server(service)
        let program = home.program(["LASTFM_API_KEY": UserHome.key, "VINYLOGUE_PACE": ""])
        let outcome = try await program.run(arguments(server))
        #expect(outcome.status == 0, "\(outcome.errors)")
        let requests = Double(server.requests.count)
        #expect(outcome.seconds > (requests - 3) / 3 - 0.1)
        // Only a long sync is hardly affected by the machine's other work.
        if Self.count > 100_000 { #expect(outcome.seconds < requests / 3 * 1.05) }
        #expect(try plays() == expected(service))
    }

    @Test(arguments: [[], ["--full"]])
    func `A sync that is killed repeatedly ends with exactly the service's plays`(more: [String])
        async throws
    {
        let service = Self.service(Self.count) {
            $0.largestPage = min(max(Self.count / 60, 50), 1000)
        }
        let server = try server(service)
        if !more.isEmpty {
            _ = try await sync(server)
            service.edit { plays in
                for index in stride(from: 7, to: plays.count, by: 50) {
                    plays[index].album = "Edited"
                }
            }
        }
        var random = SeededGenerator(seed: 200)
        // Chosen so that the last kill comes near the end of a complete sync.
        let most = max(Self.count / min(max(Self.count / 60, 50), 1000) * 2 / Self.kills, 2)
        for _ in 0..<Self.kills {
            let stop = service.requestCount + Int.random(in: 1...most, using: &random)
            // A sync with little left to do may end before it is killed.
            try ChildProcess.runAndKill(
                arguments(server, more),
                environment: program().environment,
                after: .random(in: 0...20_000, using: &random),
                once: { service.requestCount >= stop }
            )
        }
        _ = try await sync(server, more)
        #expect(try plays() == expected(service))
        #expect(try Database(path: archive.path).damage() == [])
    }

    @Test func `Ctrl-C ends a sync, and the next sync continues where it stopped`()
        async throws
    {
        let service = Self.service(3000)
        // The oldest plays are on page 3, which is saved first.
        let slow = try LoopbackServer {
            $0.query["page"] == "2" ? .hang : service.reply(to: $0) ?? .close
        }
        let terminal = try TerminalProcess(program(), arguments(slow))
        try await terminal.shown(until: "Syncing nora: 1,000 of 3,000 plays")
        terminal.type("\u{3}")
        let outcome = try await terminal.finish()
        #expect(outcome.status == 130, "\(outcome.shown.debugDescription)")
        #expect(outcome.modes == terminal.modesAtStart)
        let before = try plays()
        #expect(before.count == 1000)
        let rest = try await sync(try server(service))
        #expect(rest?.added == service.plays.count - before.count)
        #expect(try plays() == expected(service))
    }

    @Test func `Friends are synced one at a time, and their weeks then need no requests`()
        async throws
    {
        let service = try LoopbackLastFM()
        try home.setUp(at: service)
        _ = try await home.program().run(["friends", "add", "kaspar33", "quietcorner"])
        let outcome = try await home.program().run(
            [
                "archive", "sync", "--friends", "--since", Day.ago(84), "--format", "json",
            ]
        )
        let answer = try JSONDecoder().decode(Answer.self, from: Data(outcome.output.utf8))
        #expect(answer.users.map(\.user) == ["nora_needle", "kaspar33", "quietcorner"])
        #expect(answer.users.allSatisfy { $0.added > 0 && $0.complete })
        let users = service.server.requests
            .filter { $0.query["method"] == "user.getRecentTracks" }
            .compactMap { $0.query["user"] }
        let order = users.drop { $0 != "kaspar33" }.drop { $0 == "kaspar33" }
        #expect(!order.contains("nora_needle"))
        let count = service.server.requests.count
        let more = ["--source", "archive", "--format", "json"]
        for command in [
            ["week", "--friends", "--date", Day.ago(35), "--years-ago", "0"],
            ["day", "--date", Day.ago(35), "--years-ago", "0"],
            ["month", "--by", "artists", "--date", Day.ago(35), "--years-ago", "0"],
            ["years", "--by", "tracks"], ["forgotten"],
        ] {
            let outcome = try await home.program()
                .run(command + (command == ["forgotten"] ? [] : more))
            #expect(outcome.status == 0, "\(command): \(outcome.errors)")
        }
        #expect(service.server.requests.count == count)
    }

    @Test func `Verifying lists the weeks that differ from the service`() async throws {
        let service = Self.service()
        let server = try LoopbackServer {
            service.reply(to: $0) ?? service.chartReply(to: $0) ?? .close
        }
        _ = try await sync(server)
        let more = ["--api-url", server.url.absoluteString, "--format", "json"]
        let same = try await program().run(["archive", "verify"] + more)
        #expect(same.output.contains(#""weeks":[]"#), "\(same.output) \(same.errors)")
        let play = service.plays[1500]
        service.edit { plays in plays.removeAll { $0 == play } }
        let other = try await program().run(["archive", "verify", "--refresh"] + more)
        #expect(other.status == 0, "\(other.errors)")
        #expect(other.output.components(separatedBy: #""archived":"#).count == 2, "\(other.output)")
        let offline = try await program().run(["archive", "verify", "--offline"] + more)
        #expect(offline.output.contains(#""weeks":[]"#))
    }

    @Test func `A damaged archive is moved aside, and the next sync starts over`() async throws {
        let service = Self.service(1500)
        let server = try server(service)
        _ = try await sync(server)
        var bytes = try Data(contentsOf: archive)
        // Most plays are here; the list of tables is before it and stays intact.
        let middle = bytes.count / 2
        bytes.replaceSubrange(8192..<middle, with: Data(repeating: 0xEE, count: middle - 8192))
        try bytes.write(to: archive)
        let outcome = try await program().run(arguments(server))
        #expect(outcome.status == 65, "\(outcome.errors)")
        #expect(outcome.errors.contains("archive.sqlite.damaged-1"))
        let aside = URL(filePath: archive.path + ".damaged-1")
        #expect(try Data(contentsOf: aside).dropFirst(100) == bytes.dropFirst(100))
        #expect(try await sync(server)?.added == service.plays.count)
        #expect(try plays() == expected(service))
    }

    @Test func `A sync fails with a message while another one is running`() async throws {
        let service = Self.service()
        let gate = DispatchSemaphore(value: 0)
        let server = try LoopbackServer { request in
            gate.wait()
            gate.signal()
            return service.reply(to: request) ?? .close
        }
        let process = try ChildProcess(
            program: "vinylogue",
            arguments(server),
            environment: program().environment
        )
        process.endInput()
        await until { !server.requests.isEmpty || process.hasEnded }
        let second = try await program().run(arguments(server))
        #expect(second.status == 1)
        #expect(second.errors.contains("Another sync of "))
        gate.signal()
        #expect(process.finish().contains("plays added"))
        #expect(try plays() == expected(service))
    }

    @Test func `A page of another user's plays leaves the archive unchanged`() async throws {
        let service = Self.service(500)
        let server = try server(service)
        _ = try await sync(server)
        let before = try plays()
        service.edit { $0.removeLast(50) }
        service.behave { $0.otherUser = "somebody" }
        let outcome = try await program().run(arguments(server))
        #expect(outcome.status != 0)
        #expect(try plays() == before)
    }

    @Test func `A gap is reported with its times and the error, and the next sync fills it`()
        async throws
    {
        let broken = Self.now - 900 * 86400..<Self.now - 890 * 86400
        let service = Self.service(2000) { $0.broken = [broken] }
        let server = try server(service)
        let first = try #require(try await sync(server))
        #expect(!first.complete)
        let gap = try #require(first.gaps.first)
        #expect(gap.error.hasPrefix("Last.fm is temporarily unavailable ("))
        #expect(gap.from < gap.to)
        service.behave { $0.broken = [] }
        #expect(try await sync(server)?.complete == true)
        #expect(try plays() == expected(service))
    }

    @Test func `A sync's time window is halved to under a day if the service keeps failing`()
        async throws
    {
        let day = Self.now - 2000 * 86400
        let service = Self.service(1000) { $0.heaviest = 40 }
        // One day with more plays than the service can handle in one window.
        service.edit { plays in
            plays += ScrobbleService.plays(600, from: day, to: day + 86400)
        }
        let server = try server(service)
        let answer = try #require(try await sync(server))
        #expect(answer.complete && answer.gaps.isEmpty)
        #expect(try plays() == expected(service))
        let windows = server.requests.compactMap { request -> Int? in
            let (from, to) = (request.query["from"], request.query["to"])
            guard let from = from.flatMap(Int.init), let to = to.flatMap(Int.init) else {
                return nil
            }
            return to - from
        }
        #expect(windows.min() ?? .max < 3 * 3600)
        // All other plays are still read in windows of weeks.
        #expect(windows.count < 1000)
    }

    @Test func `An unknown user is not stored and does not stop the sync of other users`()
        async throws
    {
        let service = Self.service(300)
        let server = try server(service)
        let outcome = try await program().run(arguments(server, ["--user", "nobody"]))
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("no user named \"nobody\""))
        #expect(outcome.output.hasPrefix("nora: 300 plays added, "))
        #expect(
            try Database(path: archive.path).rows("SELECT name FROM listeners") { $0.text(0) }
                == ["nora"]
        )
    }

    @Test(.enabled(if: FullDisk.isAvailable, "needs root, to mount a small file system"))
    func `A full disk is reported, and the next sync continues once there is room`() async throws {
        let service = Self.service(4000)
        let server = try server(service)
        let disk = try FullDisk(at: home.url.appending(path: "disk"), size: 4096)
        let before = disk.url.appending(path: "vinylogue")
        try FileManager.default.createDirectory(at: before, withIntermediateDirectories: true)
        let ballast = disk.url.appending(path: "ballast")
        try Data(count: 3_500_000).write(to: ballast)
        let full = try await program(data: disk.url).run(arguments(server))
        #expect(full.status == 1)
        #expect(full.errors.contains("the disk is full"), "\(full.errors)")
        try FileManager.default.removeItem(at: ballast)
        let rest = try await program(data: disk.url).run(arguments(server))
        #expect(rest.status == 0, "\(rest.errors)")
        #expect(try plays(before.appending(path: "archive.sqlite")) == expected(service))
    }

    @Test(.enabled(if: RealMPD.isInstalled, Comment(rawValue: RealMPD.reason)))
    func `A sync learns the lengths of tracks from cached album pages and from MPD's library`()
        async throws
    {
        let songs = (1...2).map { number in
            let file = MusicFile("Song \(number)", artist: "Band", album: "Tape", track: number)
            return (path: "\(number).flac", data: file.data(.flac, seconds: 20 * number))
        }
        let player = try RealMPD(songs: songs)
        let names = [
            ("Band", "Tape", "Song 1"), ("Band", "Tape", "Song 2"), ("Choir", "Disc", "Hymn"),
            ("Choir", "Disc", "Psalm"),
        ]
        let service = ScrobbleService(
            plays: names.enumerated().map { place, name in
                .init(
                    time: Self.now - 3600 + place,
                    artist: name.0,
                    album: name.1,
                    track: name.2
                )
            }
        )
        let server = try LoopbackServer { request in
            service.reply(to: request)
                ?? .json(
                    """
                    {"album":{"name":"Disc","artist":"Choir","url":"","listeners":"1",\
                    "playcount":"1","image":[],"tracks":{"track":[{"name":"Hymn","duration":95,\
                    "url":"","artist":{"name":"Choir","mbid":"","url":""}}]}}}
                    """
                )
        }
        let program = home.program(
            ["LASTFM_API_KEY": UserHome.key, "MPD_HOST": player.socket]
        )
        let address = server.url.absoluteString
        let page = try await program.run(
            ["album", "Choir", "Disc", "--user", "nora", "--api-url", address]
        )
        #expect(page.status == 0, "\(page.errors)")
        let outcome = try await program.run(arguments(server))
        #expect(outcome.status == 0, "\(outcome.errors)")
        let lengths = try Database(path: archive.path)
            .rows("SELECT title || ' ' || coalesce(length, '–') FROM tracks ORDER BY title") {
                $0.text(0)
            }
        #expect(lengths == ["Hymn 95", "Psalm –", "Song 1 20", "Song 2 40"])
    }

    @Test func `A sync finds the demo's archive complete and does not create the user's`()
        async throws
    {
        let arguments = ["archive", "sync", "--demo", "--since", Day.ago(84), "--format", "json"]
        let outcome = try await home.program().run(arguments)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let answer = try JSONDecoder().decode(Answer.self, from: Data(outcome.output.utf8))
        #expect(answer.users.map(\.user) == ["nora_needle"])
        // The demo's archive is complete from the start; a song may end while the command runs.
        #expect(try #require(answer.users.first?.added) <= 1)
        #expect(answer.users.first?.complete == true)
        #expect(!FileManager.default.fileExists(atPath: archive.path))
    }
}
