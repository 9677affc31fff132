import Foundation
import TestSupport
import Testing

/// The player in the footer of full-screen mode, with a real mpd.
@Suite(
    .enabled(if: RealMPD.isInstalled, Comment(rawValue: RealMPD.reason)),
    .timeLimit(.minutes(20))
)
struct PlayerInFlowTests {
    private let home: UserHome

    init() throws {
        home = try UserHome()
    }

    /// Tracks of one minute that are not in any chart.
    private static let songs: [(path: String, data: Data)] = (1...3).map { number in
        let file = MusicFile("Long \(number)", artist: "Band", album: "Album", track: number)
        return ("\(number).flac", file.data(.flac, seconds: 60))
    }

    private func terminal(_ service: LoopbackLastFM, _ player: RealMPD) async throws -> FlowTerminal
    {
        try home.setUp(at: service)
        let terminal = try FlowTerminal(home, [], variables: ["MPD_HOST": player.socket])
        try await terminal.shows("q quit", "nora_needle")
        return terminal
    }

    @Test func `The footer shows what other clients do, and recovers when the player comes back`()
        async throws
    {
        let player = try RealMPD(songs: Self.songs)
        let service = try LoopbackLastFM()
        let terminal = try await terminal(service, player)
        try player.tell(["add 1.flac", "add 2.flac", "play 0"])
        try await terminal.shows("♫ Long 1 · Band · Album", " / 1:00")
        try player.tell(["pause 1", "seekcur 40"])
        try await terminal.shows("‖ Long 1", "0:40 / 1:00")
        try player.tell(["next"])
        try await terminal.shows("Long 2", "0:0")
        terminal.press("<")
        try await terminal.shows("Long 1", "0:0")
        try player.tell(["pause 1"])
        try await terminal.shows("‖ Long 1")
        terminal.press("}")
        try await terminal.shows("‖ Long 1", "0:1")
        terminal.press(" ")
        try await terminal.shows("♫ Long 1")
        terminal.press("P")
        try await terminal.shows("Playing", "Band", "q back")

        player.stop()
        try await terminal.shows("! No MPD at")
        try player.start()
        try player.tell(["clear", "add 3.flac", "play"])
        try await terminal.shows("♫ Long 3")
        try player.tell(["stop"])
        try await terminal.shows("nothing that plays") { screen in
            !screen.lines.contains { $0.contains("Long 3") }
        }
        terminal.press("qq")
        #expect(try await terminal.process.finish().status == 0)
    }

    @Test func `p plays the selected album from its first track`() async throws {
        let service = try LoopbackLastFM()
        try home.setUp(at: service)
        struct Answer: Decodable {
            struct Row: Decodable { var artist: String, album: String }
            var albums: [Row]
        }
        let week = try await home.program().run(["week", "--format", "json"])
        let answer = try JSONDecoder().decode(Answer.self, from: Data(week.output.utf8))
        let album = try #require(answer.albums.first)
        let songs = (1...3).map { number in
            let file = MusicFile(
                "Song \(number)",
                artist: album.artist,
                album: album.album,
                track: number
            )
            return ("\(number).flac", file.data(.flac, seconds: 60))
        }
        let player = try RealMPD(songs: songs + [("old.flac", Self.songs[0].data)])
        try player.tell(["add old.flac", "random 1", "play"])
        let terminal = try FlowTerminal(
            home,
            ["--years-ago", "1"],
            variables: ["MPD_HOST": player.socket]
        )
        try await terminal.shows("ONE YEAR AGO", "♫ Long 1")
        terminal.press("p")
        try await terminal.shows("Playing \(album.album): 3 tracks, 3 minutes.", "♫ Song 1")
        let queue = try player.tell(["playlistinfo", "status"])
        #expect(queue.contains("Title: Song 3\n") && queue.contains("random: 0\n"))
        #expect(!queue.contains("Title: Long"))
        terminal.press(">")
        try await terminal.shows("♫ Song 2")
        terminal.press(Keys.interrupt)
        #expect(try await terminal.process.finish().status == 130)
        let undone = try await home.program(["MPD_HOST": player.socket]).run(["player", "undo"])
        #expect(undone.output.contains("Long 1"), "\(undone.errors)")
    }

    /// A server that is not a working MPD, and the footer's message about it.
    struct Rudeness: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var says: String
        var server: @Sendable () throws -> RudeServer

        init(
            _ name: String,
            _ says: String,
            _ greeting: String = "",
            then text: Data = Data(),
            times: Int = 1,
            pause: Double = 0,
            staysOpen: Bool = false
        ) {
            (testDescription, self.says) = (name, says)
            server = {
                try RudeServer(
                    greeting: Data(greeting.utf8),
                    then: text,
                    times: times,
                    pause: pause,
                    staysOpen: staysOpen
                )
            }
        }
    }

    private static let greeting = "OK MPD 0.23.5\n"

    @Test(arguments: [
        Rudeness("silent", "didn't respond in time.", staysOpen: true),
        Rudeness("silent after its greeting", "didn't respond in time.", greeting, staysOpen: true),
        Rudeness("slow", "didn't respond", then: Data("O".utf8), times: 1000, pause: 0.3),
        Rudeness(
            "slow later",
            "didn't respond",
            greeting,
            then: Data("x".utf8),
            times: 99,
            pause: 0.3
        ),
        Rudeness("cut off", "closed the connection.", "OK MPD 0.23.5\nvolume: 100\nstate: pl"),
        Rudeness("binary rubbish", "is not MPD.", then: Data([0, 1, 0xFF, 0xFE, 10, 58, 10])),
        Rudeness(
            "rubbish later",
            "is not MPD.",
            greeting,
            then: Data([0xC3, 0x28, 0, 10, 58, 10])
        ),
        Rudeness(
            "a line of 100 MB",
            "is not MPD.",
            "OK MPD 0.23.5\nvolume: ",
            then: Data(repeating: 0x78, count: 1 << 20),
            times: 100
        ), Rudeness("another protocol", "is not MPD.", "SSH-2.0-OpenSSH_9.2\r\n"),
    ])
    func `The footer shows why a player cannot be used`(rudeness: Rudeness)
        async throws
    {
        let service = try LoopbackLastFM()
        try home.setUp(at: service)
        let server = try rudeness.server()
        let terminal = try FlowTerminal(
            home,
            [],
            variables: ["MPD_HOST": "127.0.0.1", "MPD_PORT": "\(server.port)"]
        )
        try await terminal.shows("! ", "127.0.0.1:\(server.port)", rudeness.says)
        terminal.press("q")
        #expect(try await terminal.process.finish().status == 0)
    }

    @Test func `Keys work while a player does not respond`() async throws {
        let server = try RudeServer(greeting: Data(), staysOpen: true)
        let service = try LoopbackLastFM()
        try home.setUp(at: service)
        let terminal = try FlowTerminal(
            home,
            [],
            variables: ["MPD_HOST": "127.0.0.1", "MPD_PORT": "\(server.port)"]
        )
        try await terminal.shows(
            "! MPD at 127.0.0.1:\(server.port) didn't respond",
            "q quit"
        )
        terminal.press(Keys.enter)
        try await terminal.shows("ONE YEAR AGO", "! MPD at")
        terminal.press("qq")
        #expect(try await terminal.process.finish().status == 0)
    }

    @Test func `The footer also shows the demo's player`() async throws {
        let terminal = try FlowTerminal(home)
        try await terminal.shows("q quit")
        terminal.press(Keys.enter)
        try await terminal.shows("ONE YEAR AGO", "enter album")
        terminal.press("p")
        try await terminal.shows("Playing ", "♫ ", "0:0")
        terminal.press(" ")
        try await terminal.shows("‖ ")
        terminal.press("qq")
        #expect(try await terminal.process.finish().status == 0)
    }
}
