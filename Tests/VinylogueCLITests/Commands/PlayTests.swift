import Foundation
import TestSupport
import Testing

import VinylogueKit

@testable import VinylogueCLI

/// The demo's player, and messages about MPD.
struct PlayTests {
    private let directory: TemporaryDirectory
    private var program = TestProgram()

    init() throws {
        directory = try TemporaryDirectory()
        program.environment["TMPDIR"] = directory.url.path
        program.environment["HOME"] = directory.url.path
    }

    private func run(_ arguments: String...) async -> TestProgram.Outcome {
        await program.run(arguments)
    }

    @Test func `The demo plays an album, and undo restores the previous queue`() async {
        let first = await run("play", "--demo", "Hotel Pommes", "Minibar")
        #expect(first.status == .success)
        #expect(first.output.hasPrefix("Playing Minibar by Hotel Pommes: "))
        #expect(!first.output.contains("undo"))
        let second = await run(
            "play",
            "--demo",
            "hotel pommes",
            "room service for ghosts",
            "--track",
            "2"
        )
        #expect(
            second.output.contains("Playing Room Service for Ghosts by Hotel Pommes: track 2 of")
        )
        let hint = "`vinylogue player undo --demo` restores your previous queue."
        #expect(second.output.contains(hint))
        let undone = await run("player", "undo", "--demo")
        #expect(undone.output.contains("Minibar"))
    }

    @Test func `In a fresh demo, undo has a queue to restore`() async {
        let outcome = await run("player", "undo", "--demo")
        #expect(outcome.status == .success)
        #expect(await run("player", "--demo").output.contains("Ines Calloway Quartet"))
    }

    @Test func `Without a saved queue there is nothing to undo`() async throws {
        let kept = KeptQueue(path: directory.url.appending(path: "queue.json").path)
        #expect(throws: KitError.player(.nothingToUndo)) { try kept.queue() }
        var queue = PlayerQueue()
        queue.songs = ["song"]
        try kept.keep(queue)
        #expect(try kept.queue() == queue)
        try kept.forget(queue)
        #expect(throws: KitError.player(.nothingToUndo)) { try kept.queue() }
    }

    @Test func `A control prints what is playing afterwards`() async {
        _ = await run("play", "--demo", "Hotel Pommes", "Minibar")
        let paused = await run("player", "pause", "--demo")
        #expect(paused.output.contains("Hotel Pommes"))
        #expect(await run("player", "--demo").output == paused.output)
    }

    @Test func `Playback in the demo advances with the clock`() async throws {
        var program = program
        _ = await program.run(["play", "--demo", "Hotel Pommes", "Minibar"])
        let first = try await status(program)
        #expect(first.state == "play" && first.number == 1 && first.elapsed == 0)
        program.now += 30
        #expect(try await status(program).elapsed == 30)
        _ = await program.run(["player", "pause", "--demo"])
        program.now += 1000
        let paused = try await status(program)
        #expect(paused.state == "pause" && paused.elapsed == 30)
        _ = await program.run(["player", "resume", "--demo"])
        _ = await program.run(["player", "seek", "--demo", "-10"])
        #expect(try await status(program).elapsed == 20)
        program.now += try #require(first.duration)
        #expect(try await status(program).number == 2)
        _ = await program.run(["player", "next", "--demo"])
        #expect(try await status(program).number == 3)
        program.now += 86_400
        #expect(try await status(program).state == "stop")
    }

    private struct Status: Decodable {
        let state: String
        let number: Int?
        let elapsed: Double?
        let duration: Double?
    }

    private func status(_ program: TestProgram) async throws -> Status {
        let outcome = await program.run(["player", "--demo", "--format", "json"])
        return try JSONDecoder().decode(Status.self, from: Data(outcome.output.utf8))
    }

    @Test(arguments: [
        ("lastfm", "https://www.last.fm/music/AC%2FDC/Back+in+Black"),
        ("apple-music", "https://music.apple.com/us/search?term=AC%2FDC%20Back%20in%20Black"),
        ("spotify", "https://open.spotify.com/search/AC%2FDC%20Back%20in%20Black/albums"),
        ("bandcamp", "https://bandcamp.com/search?item_type=a&q=AC%2FDC%20Back%20in%20Black"),
        ("youtube-music", "https://music.youtube.com/search?q=AC%2FDC%20Back%20in%20Black"),
        ("tidal", "https://tidal.com/search/albums?q=AC%2FDC%20Back%20in%20Black"),
        ("qobuz", "https://www.qobuz.com/search/albums/AC%2FDC%20Back%20in%20Black"),
    ])
    func `Without a terminal --open prints the album's URL`(place: String, address: String)
        async
    {
        let saved = await run("settings", "set", "open-with", place)
        #expect(saved.status == .success)
        let outcome = await run("play", "--open", "AC/DC", "Back in Black")
        #expect(outcome.output == "\(address)\n")
    }

    @Test func `The error for an unreachable player says what to do`() async {
        var program = program
        program.environment["MPD_HOST"] = "secret@\(directory.url.path)/socket"
        let outcome = await program.run("player")
        #expect(outcome.status == .unavailable)
        #expect(outcome.errors.contains("No MPD at \(directory.url.path)/socket: no such file"))
        #expect(outcome.errors.contains("Start mpd, or check its address: MPD_HOST, or `vinylogue"))
        #expect(!outcome.errors.contains("secret"))
        // Only an album could be on the web instead.
        #expect(!outcome.errors.contains("--open"))
        #expect(await program.run(["play", "A", "B"]).errors.contains("play --open ARTIST ALBUM"))
    }

    @Test func `The error for an invalid player address shows the expected form`() async {
        var program = program
        program.environment["MPD_HOST"] = "two words"
        let outcome = await program.run("player")
        #expect(outcome.status == .usage)
        #expect(
            outcome.errors == """
                vinylogue: MPD_HOST must be a host, a host and port, or a socket.
                Set MPD_HOST, or unset it.

                """
        )
        let setting = await run("settings", "set", "mpd", "two words")
        #expect(setting.errors.contains("mpd must be a host, a host and port, or a socket."))
    }

    @Test func `A player address with a password is rejected as a setting`() async {
        let outcome = await run("settings", "set", "mpd", "secret@localhost")
        #expect(outcome.status == .usage)
        #expect(outcome.errors.contains("A password goes in MPD_HOST."))
    }

    @Test(arguments: [
        (["play"], "Pass an artist and an album, or words of both names, or use --week-rank."),
        (["play", "A", "B", "--week-rank", "1"], "Use either --week-rank or an artist"),
        (["play", "A", "B", "--track", "0"], "--track must be 1 or greater (got 0)."),
        (["play", "A", "B", "--year", "2020"], "--year need --week-rank."),
        (
            ["play", "A", "B", "--open", "--track", "2"],
            "--open can't be used with --track"
        ),
        (["player", "seek", "1:75"], "1:75"), (["player", "seek", "soon"], "soon"),
    ])
    func `Invalid combinations of play options are rejected`(arguments: [String], message: String)
        async
    {
        let outcome = await program.run(arguments)
        #expect(outcome.status == .usage)
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }
}

/// Several albums with the same name on a real mpd.
@Suite(.enabled(if: RealMPD.isInstalled, Comment(rawValue: RealMPD.reason)))
struct PlayOnMPDTests {
    private let server: RealMPD
    private let directory: TemporaryDirectory
    private var program = TestProgram()

    init() throws {
        directory = try TemporaryDirectory()
        server = try RealMPD(
            songs: ["1994", "2001"].flatMap { year in
                (1...3).map { number in
                    let file = MusicFile(
                        "Song \(number)",
                        artist: "Weezer",
                        album: "Weezer",
                        track: number,
                        date: year
                    )
                    return ("\(year)-\(number).flac", file.data(.flac, seconds: 60))
                }
            }
        )
        program.environment["MPD_HOST"] = server.socket
        program.environment["HOME"] = directory.url.path
    }

    @Test func `Scripts get a list of the matching albums and can choose one by release year`()
        async throws
    {
        let outcome = await program.run("play Weezer Weezer")
        #expect(outcome.status == .failure)
        #expect(
            outcome.errors.contains(
                "several albums with that name: Weezer by Weezer (1994); Weezer by Weezer (2001)."
            )
        )
        #expect(try server.tell(["status"]).contains("playlistlength: 0\n"))
        let chosen = await program.run("play Weezer Weezer --released 2001")
        #expect(chosen.output.hasPrefix("Playing Weezer by Weezer (2001): 3 tracks, 3:0"))
        #expect(try server.tell(["playlistinfo"]).contains("file: 2001-1.flac\n"))
    }

    @Test func `If several albums match, the user is asked which to play`() async throws {
        var program = program
        program.typed = ["7", "1"]
        let outcome = await program.run("play Weezer Weezer")
        #expect(outcome.errors.contains("1  Weezer by Weezer (1994)\n2  Weezer by Weezer (2001)"))
        #expect(outcome.output.hasPrefix("Playing Weezer by Weezer (1994)"))
        program.typed = [""]
        let declined = await program.run("play Weezer Weezer")
        #expect(declined.status == .success && declined.output.isEmpty)
    }

    @Test func `Undo restores the queue that an album replaced`() async throws {
        try server.tell(["add 1994-3.flac"])
        _ = await program.run("play Weezer Weezer --released 2001")
        let outcome = await program.run("player undo")
        #expect(outcome.status == .success, "\(outcome.errors)")
        let queue = try server.tell(["playlistinfo"])
        #expect(queue.contains("1994-3.flac") && !queue.contains("2001"))
    }

    @Test func `A queue that cannot be saved is not replaced`() async throws {
        try server.tell(["add 1994-3.flac"])
        // With a file in its place, the data folder cannot be created.
        let file = directory.url.appending(path: ".local")
        try Data().write(to: file)
        var programs = [program, program]
        programs[1].environment["HOME"] = nil
        for program in programs {
            let outcome = await program.run("play Weezer Weezer --released 2001")
            #expect(outcome.status != .success && outcome.output.isEmpty)
            let queue = try server.tell(["playlistinfo"])
            #expect(queue.contains("1994-3.flac") && !queue.contains("2001"))
        }
    }
}
