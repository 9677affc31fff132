import Foundation
import MPD
import Synchronization
import TestSupport
import Testing
import VinylogueKit

/// Tests with a real mpd and a library in three file formats.
@Suite(.enabled(if: RealMPD.isInstalled, Comment(rawValue: RealMPD.reason)))
struct RealPlayerTests {
    private static let scripts = [
        ("Sigur Rós", "( )"), ("椎名林檎", "無罪モラトリアム"), ("Кино", "Группа крови"),
        ("فيروز", "وطني"), ("\"Weird Al\" Yankovic", "Back\\slash 'n' \"Quotes\""),
        ("AC/DC", "Back in Black"), ("Καίτη", "Ω"), ("ไทย", "เพลง"),
    ]

    /// More than 300 files: two albums with the same name, an album of three discs, a compilation,
    /// and names in many scripts.
    private static let songs: [(path: String, data: Data)] = {
        var files: [MusicFile] = []
        for (year, color) in [("1994", "Blue"), ("2001", "Green")] {
            files += (1...10).map {
                MusicFile(
                    "\(color) \($0)",
                    artist: "Weezer",
                    album: "Weezer",
                    track: $0,
                    date: year
                )
            }
        }
        for disc in 1...3 {
            files += (1...23).map {
                MusicFile(
                    "Song \(disc).\($0)",
                    artist: "The Magnetic Fields",
                    album: "69 Love Songs",
                    track: $0,
                    disc: disc,
                    date: "1999-09-07"
                )
            }
        }
        files += (1...12).map {
            MusicFile(
                "Hit \($0)",
                artist: "Singer \($0)",
                albumArtist: "Various Artists",
                album: "Now!",
                track: $0
            )
        }
        for (artist, album) in scripts {
            files += (1...12).map {
                MusicFile("曲 \($0)", artist: artist, album: album, track: $0, date: "2000")
            }
        }
        files += (1...9).map {
            MusicFile(
                "Track \($0)",
                artist: "Portishead",
                album: "Dummy (Deluxe Edition)",
                track: $0,
                date: "1994-08-22"
            )
        }
        for number in 1...100 {
            files.append(
                MusicFile("Only", artist: "Band \(number)", album: "Album \(number)", track: 1)
            )
        }
        // Names the files so that they do not sort by album or track.
        return files.enumerated().map { index, file in
            // Tests ask whether one of these is playing, and a slow machine takes longer than two seconds.
            let isLong = ["Track", "Song 2.", "Green"].contains { file.title.hasPrefix($0) }
            let format = isLong ? .flac : MusicFile.Format.allCases[index % 3]
            let name = "\((index * 7919) % 1000)-\(index).\(format.rawValue)"
            return (name, file.data(format, seconds: isLong ? 60 : 2))
        }
    }()

    private func player(_ server: RealMPD, password: String? = nil) -> MPDPlayer {
        MPDPlayer(MPDAddress(host: server.socket, password: password), timeout: .ages)
    }

    @Test func `The queue is listed, jumped in and changed, and the volume is set`() async throws {
        let server = try RealMPD(songs: Self.songs)
        let player = player(server)
        let found = try await player.albums(
            matching: Album(artist: "Portishead", title: "Dummy (Deluxe Edition)")
        )
        _ = try await player.play(#require(found.first), from: 1) { _ in }
        let queue = try await player.queue()
        #expect(queue.map(\.title) == (1...9).map { "Track \($0)" })
        #expect(queue[0].artist == "Portishead" && queue[0].album == "Dummy (Deluxe Edition)")
        let version = try await player.status().queueVersion
        try await player.perform(.jump(4))
        #expect(try await player.status().position == 4)
        try await player.perform(.remove(queue[1].id, at: 1))
        #expect(try await player.queue().count == 8)
        await #expect(throws: KitError.player(.queueChanged)) {
            try await player.perform(.remove(queue[1].id, at: 1))
        }
        try await player.perform(.insert(queue[1].id, at: 1))
        #expect(try await player.queue() == queue)
        try await player.perform(.volume(35))
        let status = try await player.status()
        #expect(status.volume == 35 && status.track == "Track 5")
        #expect(status.queueVersion != version)
    }

    @Test func `Every album is found by name, and all its tracks are queued`() async throws {
        let server = try RealMPD(songs: Self.songs)
        #expect(Self.songs.count > 300)
        let player = player(server)
        var wanted = Self.scripts.map { (Album(artist: $0.0, title: $0.1), 12) }
        wanted.append((Album(artist: "Various Artists", title: "Now!"), 12))
        wanted.append((Album(artist: "Magnetic Fields", title: "69 love songs"), 69))
        wanted.append((Album(artist: "Portishead", title: "Dummy"), 9))
        for (album, count) in wanted {
            let found = try await player.albums(matching: album)
            #expect(found.count == 1, "\(album)")
            let start = try await player.play(try #require(found.first), from: 1) { _ in }
            #expect(start.trackCount == count, "\(album)")
        }
        // The last album is still in the queue, in order.
        let titles = try server.tell(["playlistinfo"]).split(separator: "\n")
            .filter { $0.hasPrefix("Title: ") }.map { $0.dropFirst(7) }
        #expect(titles == (1...9).map { "Track \($0)" })
        let status = try await player.status()
        #expect(status.state == .play && status.track == "Track 1" && status.number == 1)
        #expect(status.artist == "Portishead" && status.album == "Dummy (Deluxe Edition)")
        #expect((59...61).contains(try #require(status.duration)))
    }

    @Test func `Track files are found despite small differences in names`() async throws {
        let server = try RealMPD(songs: Self.songs)
        let wanted = [
            ("magnetic fields", "SONG 2.7"), ("Singer 3", "Hit 3"), ("Singer 3", "Hit 4"),
            ("ACDC", "曲 5"), ("Кино", "曲 1 (Remastered 2010)"), ("Nobody", "曲 1"),
            ("Portishead & Somebody", "Track 2 (feat. Somebody)"), ("Portishead", "Track 2 (Live)"),
        ]
        let files = try await player(server).files(
            of: wanted.map { TrackDescriptor(title: $0.1, artistNames: [$0.0]) }
        )
        let titles = try files.map { file in
            try file.map { file in
                try server.tell(["lsinfo \"\(file)\""]).split(separator: "\n")
                    .first { $0.hasPrefix("Title: ") }.map { String($0.dropFirst(7)) }
            }
        }
        #expect(
            titles == ["Song 2.7", "Hit 3", nil, "曲 5", "曲 1", nil, "Track 2", nil]
        )
    }

    @Test func `The three discs of an album are queued in order`() async throws {
        let server = try RealMPD(songs: Self.songs)
        let album = Album(artist: "The Magnetic Fields", title: "69 Love Songs")
        let player = player(server)
        let found = try await player.albums(matching: album)
        _ = try await player.play(try #require(found.first), from: 24) { _ in }
        let titles = try server.tell(["playlistinfo"]).split(separator: "\n")
            .filter { $0.hasPrefix("Title: ") }.map { String($0.dropFirst(7)) }
        #expect(titles == (1...3).flatMap { disc in (1...23).map { "Song \(disc).\($0)" } })
        #expect(try await player.status().track == "Song 2.1")
    }

    @Test func `Two albums with the same name are distinguished by date`() async throws {
        let server = try RealMPD(songs: Self.songs)
        let player = player(server)
        let found = try await player.albums(matching: Album(artist: "weezer", title: "WEEZER"))
        #expect(found.map(\.year) == [1994, 2001])
        let start = try await player.play(try #require(found.last), from: 3) { _ in }
        #expect(start.trackCount == 10)
        #expect(try await player.status().track == "Green 3")
    }

    @Test func `Playing an album replaces the queue and playback modes, and undo restores both`()
        async throws
    {
        let server = try RealMPD(songs: Self.songs)
        let player = player(server)
        let file = Self.songs[0].path
        let modes = ["random 1", "repeat 1", "consume 1", "single oneshot"]
        try server.tell(
            ["add \(file)", "add \(Self.songs[9].path)"] + modes + ["play 1", "pause 1"]
        )
        let found = try await player.albums(
            matching: Album(artist: "AC/DC", title: "Back in Black")
        )
        let start = try await player.play(try #require(found.first), from: 1) { _ in }
        let playing = try server.tell(["status"])
        for line in ["random: 0", "repeat: 0", "consume: 0", "single: 0", "playlistlength: 12"] {
            #expect(playing.contains("\(line)\n"), "\(line)")
        }
        #expect(start.former.songs.count == 2 && start.former.position == 1)
        try await player.restore(start.former)
        let restored = try server.tell(["status"])
        for line in [
            "random: 1", "repeat: 1", "consume: 1", "single: oneshot", "playlistlength: 2",
            "song: 1", "state: pause",
        ] {
            #expect(restored.contains("\(line)\n"), "\(line)")
        }
    }

    @Test(arguments: ["random", "repeat", "consume"])
    func `Undo restores each mode separately`(mode: String) async throws {
        let server = try RealMPD(songs: Self.songs)
        let player = player(server)
        try server.tell(["add \(Self.songs[0].path)", "\(mode) 1"])
        let found = try await player.albums(
            matching: Album(artist: "AC/DC", title: "Back in Black")
        )
        let start = try await player.play(try #require(found.first), from: 1) { _ in }
        try await player.restore(start.former)
        let restored = try server.tell(["status"])
        for other in ["random", "repeat", "consume"] {
            #expect(restored.contains("\(other): \(other == mode ? 1 : 0)\n"), "\(other)")
        }
    }

    @Test func `A player pauses, resumes, seeks, skips both ways and stops`()
        async throws
    {
        let long = (1...3).map { number in
            (
                "\(number).flac",
                MusicFile("Long \(number)", artist: "A", album: "B", track: number)
                    .data(.flac, seconds: 60)
            )
        }
        let server = try RealMPD(songs: long)
        let player = player(server)
        await #expect(throws: KitError.player(.nothingPlaying)) {
            try await player.perform(.pause)
        }
        // The queue is still empty.
        await #expect(throws: KitError.player(.nothingPlaying)) {
            try await player.perform(.resume)
        }
        let found = try await player.albums(matching: Album(artist: "A", title: "B"))
        _ = try await player.play(try #require(found.first), from: 1) { _ in }
        try await player.perform(.pause)
        #expect(try await player.status().state == .pause)
        try await player.perform(.seek(40, isRelative: false))
        #expect((40...41).contains(try #require(try await player.status().elapsed)))
        try await player.perform(.seek(-10, isRelative: true))
        #expect((30...31).contains(try #require(try await player.status().elapsed)))
        try await player.perform(.resume)
        #expect(try await player.status().state == .play)
        try await player.perform(.next)
        #expect(try await player.status().track == "Long 2")
        try await player.perform(.previous)
        #expect(try await player.status().track == "Long 1")
        try await player.perform(.stop)
        #expect(try await player.status().state == .stop)
        try await player.perform(.resume)
        #expect(try await player.status().state == .play)
    }

    @Test func `A password is sent, and a wrong or missing one is reported`() async throws {
        let server = try RealMPD(songs: Array(Self.songs.prefix(1)), password: "let me in")
        let place = server.socket
        await #expect(throws: KitError.player(.noPermission(address: place))) {
            try await player(server).status()
        }
        await #expect(throws: KitError.player(.wrongPassword(address: place))) {
            try await player(server, password: "open sesame").status()
        }
        #expect(try await player(server, password: "let me in").status().state == .stop)
    }

    @Test func `A stopped player is reported as unreachable and works again after a restart`()
        async throws
    {
        let server = try RealMPD(songs: Array(Self.songs.prefix(1)))
        server.stop()
        let failure = await #expect(throws: KitError.self) { try await player(server).status() }
        guard case .player(.unreachable(server.socket, _)) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        try server.start()
        #expect(try await player(server).status().state == .stop)
    }

    @Test func `Playing a missing album or track fails and leaves the queue unchanged`()
        async throws
    {
        let server = try RealMPD(songs: Self.songs)
        try server.tell(["add \(Self.songs[0].path)"])
        let gone = PlayerAlbum(Album(artist: "Weezer", title: "Weezer"), date: "2008")
        await #expect(throws: KitError.player(.noAlbum(gone.album))) {
            try await player(server).play(gone, from: 1) { _ in }
        }
        let found = try await player(server).albums(
            matching: Album(artist: "AC/DC", title: "Back in Black")
        )
        await #expect(throws: KitError.player(.noTrack(13, count: 12))) {
            try await player(server).play(try #require(found.first), from: 13) { _ in }
        }
        #expect(try server.tell(["status"]).contains("playlistlength: 1\n"))
    }

    @Test func `Undo restores the songs that are still in the library, and names the others`()
        async throws
    {
        let server = try RealMPD(songs: Self.songs)
        let player = player(server)
        let songs = Self.songs[0..<3].map(\.path)
        try server.tell(songs.map { "add \($0)" } + ["play 2", "pause 1"])
        let found = try await player.albums(
            matching: Album(artist: "AC/DC", title: "Back in Black")
        )
        let kept = Mutex(PlayerQueue())
        let start = try await player.play(try #require(found.first), from: 1) { queue in
            kept.withLock { $0 = queue }
        }
        #expect(kept.withLock(\.self) == start.former)
        var queue = start.former
        queue.songs.insert("gone.flac", at: 1)
        queue.position = 3
        await #expect(throws: KitError.player(.songsGone(["gone.flac"], of: 4))) {
            try await player.restore(queue)
        }
        #expect(try await player.queue().map(\.id) == songs)
        let restored = try server.tell(["status"])
        #expect(restored.contains("song: 2\n") && restored.contains("state: pause\n"))
        queue.songs = ["gone.flac"]
        await #expect(throws: KitError.player(.songsGone(["gone.flac"], of: 1))) {
            try await player.restore(queue)
        }
        #expect(try await player.queue().map(\.id) == songs)
    }

    @Test func `An old queue that can't be saved is not replaced`() async throws {
        let server = try RealMPD(songs: Self.songs)
        let player = player(server)
        try server.tell(["add \(Self.songs[0].path)"])
        let found = try await player.albums(
            matching: Album(artist: "AC/DC", title: "Back in Black")
        )
        let kept = KeptQueue(path: "/dev/null/queue.json")
        func version() throws -> Substring? {
            try server.tell(["status"]).split(separator: "\n").first { $0.hasPrefix("playlist: ") }
        }
        let before = try version()
        await #expect(throws: KitError.self) {
            try await player.play(try #require(found.first), keeping: kept)
        }
        #expect(try await player.queue().map(\.id) == [Self.songs[0].path])
        #expect(try version() == before)
    }
}
