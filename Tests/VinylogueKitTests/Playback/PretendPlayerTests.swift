import Foundation
import TestSupport
import Testing

@testable import VinylogueKit

/// The demo's player, and the file that stores its state between commands.
struct PretendPlayerTests {
    private let now = Date(timeIntervalSince1970: 1_795_248_000)

    @Test(arguments: [
        #""began":1e44"#, #""began":1795248001"#, #""began":0,"pausedAt":1e44"#,
        #""began":0,"pausedAt":-1"#, #""began":0,"pausedAt":201"#,
    ])
    func `A player with a time outside its track counts as stopped`(times: String) async throws {
        let folder = try TemporaryDirectory()
        let path = folder.url.appending(path: "player.json").path
        let fake = FakeService(now: now) { _ in
            """
            {"album":{"artist":"A","name":"B","tracks":{"track":
            [{"name":"One","duration":200,"@attr":{"rank":1}}]}}}
            """
        }
        let now = now
        let player = PretendPlayer(path: path, history: try fake.cached(), now: { now })
        try Data(#"{"artist":"A","position":0,"title":"B","began":1795247900}"#.utf8)
            .write(to: URL(filePath: path))
        #expect(try await player.status().elapsed == 100)
        try Data(#"{"artist":"A","position":0,"title":"B",\#(times)}"#.utf8)
            .write(to: URL(filePath: path))
        #expect(try await player.status().state == .stop)
    }

    @Test func `Tracks are removed from the queue, added again and jumped to`() async throws {
        let folder = try TemporaryDirectory()
        let path = folder.url.appending(path: "player.json").path
        let now = now
        let fake = FakeService(now: now) { _ in
            """
            {"album":{"artist":"A","name":"B","tracks":{"track":[
            {"name":"One","duration":200,"@attr":{"rank":1}},
            {"name":"Two","duration":200,"@attr":{"rank":2}},
            {"name":"Three","duration":200,"@attr":{"rank":3}}]}}}
            """
        }
        let player = PretendPlayer(path: path, history: try fake.cached(), now: { now })
        func titles() async throws -> [String?] { try await player.queue().map(\.title) }
        #expect(try await titles().isEmpty)
        _ = try await player.play(PlayerAlbum(Album(artist: "A", title: "B")), from: 2) { _ in }
        let version = try await player.status().queueVersion
        #expect(try await titles() == ["One", "Two", "Three"])
        try await player.perform(.remove("0", at: 0))
        #expect(try await titles() == ["Two", "Three"])
        let status = try await player.status()
        #expect(status.track == "Two" && status.position == 0 && status.number == 2)
        #expect(status.queueVersion != version)
        try await player.perform(.jump(1))
        #expect(try await player.status().track == "Three")
        try await player.perform(.insert("0", at: 0))
        #expect(try await titles() == ["One", "Two", "Three"])
        #expect(try await player.status().position == 2)
        await #expect(throws: KitError.player(.queueChanged)) {
            try await player.perform(.remove("0", at: 1))
        }
        try await player.perform(.volume(35))
        #expect(try await player.status().volume == 35)
        try await player.perform(.remove("2", at: 2))
        #expect(try await player.status().state == .stop)
    }

    @Test func `A queue with tracks that the album lacks counts as stopped`() async throws {
        let folder = try TemporaryDirectory()
        let path = folder.url.appending(path: "player.json").path
        let now = now
        let fake = FakeService(now: now) { _ in
            """
            {"album":{"artist":"A","name":"B","tracks":{"track":
            [{"name":"One","duration":200,"@attr":{"rank":1}}]}}}
            """
        }
        let player = PretendPlayer(path: path, history: try fake.cached(), now: { now })
        for order in ["[3]", "[-1]", "[]", "[0,9]"] {
            let text =
                #"{"artist":"A","position":0,"title":"B","began":1795247900,"order":\#(order)}"#
            try Data(text.utf8).write(to: URL(filePath: path))
            #expect(try await player.status().state == .stop)
            #expect(try await player.queue().isEmpty)
        }
    }

    @Test func `Before the first play command, controls act on the sample queue`() async throws {
        let folder = try TemporaryDirectory()
        let now = now
        let fake = FakeService(now: now) { _ in
            """
            {"album":{"artist":"A","name":"B","tracks":{"track":
            [{"name":"One","duration":200,"@attr":{"rank":1}}]}}}
            """
        }
        var sample = PlayerQueue(pretending: Album(artist: "A", title: "B"))
        sample.position = 0
        sample.elapsed = 20
        sample.state = .pause
        let player = PretendPlayer(
            path: folder.url.appending(path: "player.json").path,
            history: try fake.cached(),
            sample: sample,
            now: { now }
        )
        #expect(try await player.status().state == .stop)
        try await player.perform(.seek(30, isRelative: true))
        #expect(try await player.status().elapsed == 50)
        try await player.perform(.stop)
        await #expect(throws: KitError.player(.nothingPlaying)) {
            try await player.perform(.resume)
        }
    }

    @Test(.timeLimit(.minutes(20)))
    func `Changes that this process makes to the player are reported at once`() async throws {
        let folder = try TemporaryDirectory()
        let now = now
        let fake = FakeService(now: now) { _ in
            """
            {"album":{"artist":"A","name":"B","tracks":{"track":
            [{"name":"One","duration":200,"@attr":{"rank":1}}]}}}
            """
        }
        let player = PretendPlayer(
            path: folder.url.appending(path: "player.json").path,
            history: try fake.cached(),
            now: { now },
            pause: .seconds(3600)
        )
        var changes = player.changes().makeAsyncIterator()
        #expect(try await changes.next()?.get().state == .stop)
        _ = try await player.play(PlayerAlbum(Album(artist: "A", title: "B")), from: 1) { _ in }
        #expect(try await changes.next()?.get().track == "One")
        try await player.perform(.stop)
        #expect(try await changes.next()?.get().state == .stop)
    }
}
