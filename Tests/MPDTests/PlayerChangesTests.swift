import Foundation
import MPD
import TestSupport
import Testing
import VinylogueKit

/// Following a player, which reports each change of its status.
@Suite(.timeLimit(.minutes(20)))
struct PlayerChangesTests {
    private typealias Change = Result<PlayerStatus, PlayerProblem>

    /// Three 60-second tracks and a cover in the same folder.
    private static let songs: [(path: String, data: Data)] =
        (1...3).map { number in
            let file = MusicFile("Long \(number)", artist: "A", album: "B", track: number)
            return ("b/\(number).flac", file.data(.flac, seconds: 60))
        } + [("b/cover.png", Data((0..<20_000).map { UInt8($0 % 251) }))]

    /// Reads a player's changes in order.
    private struct Changes {
        var iterator: AsyncStream<Change>.Iterator

        init(_ player: MPDPlayer) { iterator = player.changes().makeAsyncIterator() }

        /// Waits for a change that satisfies `isWanted`.
        mutating func next(_ isWanted: (Change) -> Bool) async throws {
            while let change = await iterator.next() {
                if isWanted(change) { return }
            }
            Issue.record("It ended.")
        }

        /// Waits for a status that satisfies `isWanted`.
        mutating func status(_ isWanted: (PlayerStatus) -> Bool) async throws {
            try await next { (try? $0.get()).map(isWanted) ?? false }
        }
    }

    private func player(_ server: RealMPD, password: String? = nil) -> MPDPlayer {
        MPDPlayer(MPDAddress(host: server.socket, password: password), timeout: .ages)
    }

    @Test(.enabled(if: RealMPD.isInstalled, Comment(rawValue: RealMPD.reason)))
    func `Changes by other clients, disconnections and reconnections are reported`() async throws {
        let server = try RealMPD(songs: Self.songs)
        var changes = Changes(player(server))
        try await changes.status { $0.state == .stop && $0.track == nil }
        try server.tell(["add b/1.flac", "add b/2.flac", "play 0"])
        try await changes.status { $0.state == .play && $0.track == "Long 1" }
        try server.tell(["pause 1"])
        try await changes.status { $0.state == .pause && $0.current?.title == "B" }
        try server.tell(["seekcur 40", "pause 0"])
        try await changes.status { $0.state == .play && ($0.elapsed ?? 0) >= 40 }
        try server.tell(["next"])
        try await changes.status { $0.track == "Long 2" && $0.number == 2 }

        server.stop()
        try await changes.next { (try? $0.get()) == nil }
        try server.start()
        try await changes.status { _ in true }
        try server.tell(["clear", "add b/3.flac", "play"])
        try await changes.status { $0.state == .play && $0.track == "Long 3" }
    }

    @Test(.enabled(if: RealMPD.isInstalled, Comment(rawValue: RealMPD.reason)))
    func `The password is also sent when following changes`() async throws {
        let server = try RealMPD(songs: Array(Self.songs.prefix(1)), password: "let me in")
        var wrong = Changes(player(server, password: "open sesame"))
        try await wrong.next { $0 == .failure(.wrongPassword(address: server.socket)) }
        var right = Changes(player(server, password: "let me in"))
        try await right.status { $0.state == .stop }
    }

    @Test(.enabled(if: RealMPD.isInstalled, Comment(rawValue: RealMPD.reason)))
    func `An album added to the library later is found`() async throws {
        let server = try RealMPD(songs: Self.songs)
        let player = player(server)
        var changes = Changes(player)
        try await changes.status { _ in true }
        let new = MusicFile("New", artist: "New", album: "New", track: 1).data(.flac)
        try server.add([("new.flac", new)])
        #expect(try await player.albums(matching: Album(artist: "New", title: "New")).count == 1)
        try server.tell(["add new.flac", "play"])
        try await changes.status { $0.track == "New" }
    }

    @Test(.enabled(if: RealMPD.isInstalled, Comment(rawValue: RealMPD.reason)))
    func `Covers are found for albums in the library that have one`() async throws {
        let bare = MusicFile("T", artist: "A", album: "Bare", track: 1)
        let server = try RealMPD(
            songs: [("bare/1.flac", bare.data(.flac, seconds: 60))] + Self.songs
        )
        let player = player(server)
        // An album without a cover does not pause the search for others.
        #expect(try await player.cover(of: Album(artist: "A", title: "Bare")) == nil)
        let picture = try await player.cover(of: Album(artist: "a", title: "B (Deluxe Edition)"))
        #expect(picture.map { Data($0) } == Self.songs.last?.data)
        #expect(try await player.cover(of: Album(artist: "A", title: "C")) == nil)
    }

    @Test func `A server that does not respond is reported as timed out`() async throws {
        for greeting in ["", "OK MPD 0.23.5\n"] {
            let server = try RudeServer(greeting: Data(greeting.utf8), staysOpen: true)
            var changes = Changes(MPDPlayer(MPDAddress(host: "127.0.0.1", port: server.port)))
            let address = "127.0.0.1:\(server.port)"
            try await changes.next { $0 == .failure(.timedOut(address: address)) }
        }
    }

    @Test func `A player that sends a new status too slowly is reported as timed out`() async throws
    {
        let beginning = "OK MPD 0.23.5\nstate: stop\nOK\nOK\nchanged: player\nOK\n"
        let server = try RudeServer(
            greeting: Data(beginning.utf8),
            then: Data("x: y\n".utf8),
            times: 1000,
            pause: 0.1
        )
        let address = MPDAddress(host: "127.0.0.1", port: server.port)
        // Of a fraction of a second, libmpdclient would itself wait only a thousandth.
        var changes = Changes(MPDPlayer(address, timeout: .seconds(1)))
        var last: Change?
        try await changes.next {
            last = $0
            return (try? $0.get()) == nil
        }
        #expect(last == .failure(.timedOut(address: "127.0.0.1:\(server.port)")))
    }

    @Test func `An unreachable player is retried after growing pauses and reported once`()
        async throws
    {
        let clock = VirtualClock()
        let (eight, end) = AsyncStream<Never>.makeStream()
        let path = try TemporaryDirectory().url.appending(path: "mpd").path
        let player = MPDPlayer(MPDAddress(host: path)) { pause in
            try await clock.sleep(pause)
            guard clock.sleeps.count == 8 else { return }
            end.finish()
            try await Task.sleep(for: .seconds(3600))
        }
        let following = Task {
            var told: [Change] = []
            for await change in player.changes() { told.append(change) }
            return told
        }
        for await _ in eight {}
        following.cancel()
        #expect(await following.value.count == 1)
        #expect(clock.sleeps == [1, 2, 4, 8, 16, 32, 64, 64].map { .seconds($0) })
    }

    @Test(.enabled(if: RealMPD.isInstalled, Comment(rawValue: RealMPD.reason)))
    func `After a successful command, an unreachable player is followed again at once`()
        async throws
    {
        let server = try RealMPD(songs: Array(Self.songs.prefix(1)))
        server.stop()
        let (pauses, pause) = AsyncStream<Void>.makeStream()
        let player = MPDPlayer(MPDAddress(host: server.socket), timeout: .ages) { _ in
            pause.yield()
            try await Task.sleep(for: .seconds(3600))
        }
        var changes = Changes(player)
        try await changes.next { (try? $0.get()) == nil }
        for await _ in pauses { break }
        try server.start()
        _ = try await player.status()
        try await changes.status { $0.state == .stop }
    }

    @Test(.enabled(if: RealMPD.isInstalled, Comment(rawValue: RealMPD.reason)))
    func `When a player that was reached is gone, the pauses start again at a second`()
        async throws
    {
        let server = try RealMPD(songs: Array(Self.songs.prefix(1)))
        server.stop()
        let clock = VirtualClock()
        let (waiting, wait) = AsyncStream<Void>.makeStream()
        let (started, start) = AsyncStream<Void>.makeStream()
        let player = MPDPlayer(MPDAddress(host: server.socket), timeout: .ages) { pause in
            try await clock.sleep(pause)
            if clock.sleeps.count > 1 { wait.yield() }
            if clock.sleeps.count == 2 { for await _ in started { break } }
            if clock.sleeps.count == 3 { try await Task.sleep(for: .seconds(3600)) }
        }
        var changes = Changes(player)
        for await _ in waiting { break }
        try server.start()
        start.yield()
        try await changes.status { $0.state == .stop }
        server.stop()
        for await _ in waiting { break }
        #expect(clock.sleeps == [1, 2, 1].map { .seconds($0) })
    }

    @Test(arguments: [
        Data("SSH-2.0-OpenSSH_9.2\r\n".utf8), Data([0, 1, 2, 0xFF, 0xFE, 10]),
    ])
    func `A server with another protocol is not accepted as MPD`(greeting: Data) async throws {
        let server = try RudeServer(greeting: greeting)
        let address = MPDAddress(host: "127.0.0.1", port: server.port)
        var changes = Changes(MPDPlayer(address, timeout: .ages))
        try await changes.next { $0 == .failure(.notMPD(address: "127.0.0.1:\(server.port)")) }
    }
}
