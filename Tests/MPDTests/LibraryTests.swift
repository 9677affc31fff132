import Foundation
import MPD
import Storage
import Synchronization
import TestSupport
import Testing
import VinylogueKit

/// Reading a library's albums, which are cached until the library changes.
@Suite(.timeLimit(.minutes(20)))
struct LibraryTests {
    private static let albums = """
        AlbumArtist: Portishead
        Date: 1994-08-22
        Album: Dummy
        Date: 1997
        Album: Portishead
        AlbumArtist: Weezer
        Date:\u{20}
        Album: Weezer

        """
    private let dummy = Album(artist: "portishead", title: "DUMMY (Deluxe)")

    /// An in-memory cache.
    private final class Memory: Sendable {
        let entries = Mutex<[String: CacheEntry]>([:])

        var cache: DataCache {
            DataCache(
                entry: { name, _ in self.entries.withLock { $0[name] } },
                store: { entry, name in self.entries.withLock { $0[name] = entry } }
            )
        }
    }

    private func player(_ server: ScriptedMPD, _ memory: Memory = Memory()) -> MPDPlayer {
        MPDPlayer(
            MPDAddress(host: "127.0.0.1", port: server.port, password: "secret"),
            cache: memory.cache,
            timeout: .ages
        )
    }

    private func answer(to command: String) -> String? {
        command.hasPrefix("password")
            ? "OK\n" : ScriptedMPD.answer(to: command, albums: Self.albums)
    }

    @Test func `The albums are read once, and again only after the library changes`() async throws {
        let songs = Mutex(2)
        let server = try ScriptedMPD { command in
            guard command == "stats" else { return answer(to: command) }
            return "songs: \(songs.withLock { $0 })\ndb_update: 1700000000\nOK\n"
        }
        let player = player(server)
        for _ in 0..<2 {
            let found = try await player.albums(matching: dummy)
            #expect(found.map(\.year) == [1994])
        }
        #expect(server.count(of: "list ") == 1)
        songs.withLock { $0 += 1 }
        _ = try await player.albums(matching: dummy)
        #expect(server.count(of: "list ") == 2)
    }

    @Test func `A later command reads the albums from a cache entry whose name omits the password`()
        async throws
    {
        let server = try ScriptedMPD { answer(to: $0) }
        let memory = Memory()
        for _ in 0..<2 {
            let found = try await player(server, memory).albums(
                matching: Album(artist: "Weezer", title: "Weezer")
            )
            #expect(found.map(\.date) == [""])
        }
        #expect(server.count(of: "list ") == 1)
        #expect(
            memory.entries.withLock { Array($0.keys) }
                == ["vinylogue:player?address=127.0.0.1%3A\(server.port)"]
        )
        // After the entry is damaged, the albums are read from the player again.
        memory.entries.withLock { entries in
            for name in entries.keys { entries[name]?.body.removeLast(9) }
        }
        #expect(try await player(server, memory).albums(matching: dummy).count == 1)
        #expect(server.count(of: "list ") == 2)
    }

    @Test func `A library that has just changed is not cached, since it may change again`()
        async throws
    {
        let server = try ScriptedMPD { command in
            guard command == "stats" else { return answer(to: command) }
            return "songs: 2\ndb_update: \(Int(Date().timeIntervalSince1970))\nOK\n"
        }
        let memory = Memory()
        #expect(try await player(server, memory).albums(matching: dummy).count == 1)
        #expect(memory.entries.withLock { $0.isEmpty })
    }

    @Test func `While a player is followed, its albums are reloaded after each library change`()
        async throws
    {
        let changed = DispatchSemaphore(value: 0)
        let songs = Mutex(2)
        let server = try ScriptedMPD { command in
            if command == "stats" { return "songs: \(songs.withLock { $0 })\nOK\n" }
            guard command.hasPrefix("idle") else { return answer(to: command) }
            changed.wait()
            songs.withLock { $0 += 1 }
            return "changed: database\nOK\n"
        }
        let player = player(server)
        var changes = player.changes().makeAsyncIterator()
        _ = await changes.next()
        for count in 1...3 {
            while server.count(of: "list ") < count {
                try Task.checkCancellation()
                await Task.yield()
            }
            changed.signal()
            _ = await changes.next()
        }
        changed.signal()
    }

    @Test func `Following a player rereads its albums even if the library looks the same`()
        async throws
    {
        // Two changes within a second look like one.
        let server = try ScriptedMPD { $0.hasPrefix("idle") ? "ACK [5@0] {} no\n" : answer(to: $0) }
        let (pauses, pause) = AsyncStream<Void>.makeStream()
        let player = MPDPlayer(
            MPDAddress(host: "127.0.0.1", port: server.port),
            timeout: .ages
        ) { _ in
            pause.yield()
            try await Task.sleep(for: .seconds(3600))
        }
        _ = try await player.albums(matching: dummy)
        let following = Task { for await _ in player.changes() {} }
        for await _ in pauses { break }
        following.cancel()
        #expect(server.count(of: "list ") == 2)
    }

    @Test func `After a failure, the player is not contacted again for the next cover`()
        async throws
    {
        let server = try ScriptedMPD { _ in "ACK [5@0] {} no\n" }
        let player = player(server)
        #expect(try await player.cover(of: dummy) == nil)
        let count = server.count(of: "")
        #expect(try await player.cover(of: dummy) == nil)
        #expect(server.count(of: "") == count)
    }
}
