import Foundation
import TestSupport
import VinylogueCLI

/// A home folder, a player and the demo's services for a sequence of commands.
final class Story {
    private let home: HomeFolder
    private let player: RealMPD
    private var program: TestProgram
    /// The standard output of the last command.
    private(set) var lastOutput = ""

    /// Creates a home with the old app's settings, and a player with a few of the demo's tracks.
    init() throws {
        home = try HomeFolder()
        let albums = [("Minibar", "minibar"), ("Room Service for Ghosts", "room-service")].flatMap {
            album,
            name in
            (1...3).map { number in
                let file = MusicFile(
                    "Song \(number)",
                    artist: "Hotel Pommes",
                    album: album,
                    track: number
                )
                return ("\(name)-\(number).flac", file.data(.flac, seconds: 60))
            }
        }
        let tracks = [
            ("Girls Who Whistle", "Bicycle!", "Referee!", 90),
            ("Garage Sale Messiah", "Smash the Meeting", "Free to a Good Home", 122),
        ].map { artist, title, album, seconds in
            let file = MusicFile(title, artist: artist, album: album, track: 1)
            return ("\(artist).mp3", file.data(.mp3, seconds: seconds))
        }
        player = try RealMPD(songs: albums + tracks)
        program = home.program(key: nil)
        program.environment["MPD_HOST"] = player.socket
        program.environment["APPLE_MUSIC_DEVELOPER_TOKEN"] = "developer"
        program.environment["APPLE_MUSIC_USER_TOKEN"] = "user"
        let old = """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict>
            <key>currentUser</key><string>nora_needle</string>
            <key>friendsOrder</key><array><string>kaspar33</string><string>tape_hiss_tom</string></array>
            <key>playCountFilter</key><integer>2</integer>
            </dict></plist>
            """
        try Data(old.utf8).write(to: home.directory.url.appending(path: "old.plist"))
    }

    /// The player's queue, in MPD's format.
    var queue: String { get throws { try player.tell(["playlistinfo"]) } }

    /// The text of a file in the home folder.
    func file(_ name: String) throws -> String {
        try String(contentsOf: home.directory.url.appending(path: name), encoding: .utf8)
    }

    /// Runs a command line, and returns it with its output, as in a terminal. Lines of standard error begin
    /// with `!`.
    ///
    /// HOME stands for the home folder, and double quotes group words. Values that differ between machines
    /// are replaced.
    func told(_ line: String) async throws -> String {
        let path = home.directory.url.path
        let words = line.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
            .flatMap { index, part in
                index % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
            }
        program.typed = line.contains("--api-key-stdin") ? [Self.key] : nil
        let outcome = await program.run(words.map { $0.replacing("HOME", with: path) })
        lastOutput = outcome.output
        let errors = outcome.errors.split(separator: "\n").map { "! \($0)\n" }.joined()
        let status = outcome.status == .success ? "" : "! status \(outcome.status.rawValue)\n"
        return ("$ vinylogue \(line)\n" + outcome.output + errors + status + "\n")
            .replacing(path, with: "HOME")
            .replacing(player.socket, with: "SOCKET")
            .replacing(/\d+ ms/, with: "1 ms")
            .replacing(/[\d.]+ [kMGT]B/, with: "1 kB")
            .replacing(/"bytes":\d+/, with: "\"bytes\":1")
            // The ages of files depend on the machine's clock, not on the story's.
            .replacing(/(oldest +)\d+ \w+ ago/) { "\($0.1)just now" }
            // MPD's albums are cached in the background, so they may or may not be counted yet.
            .replacing(/8\d responses/, with: "80 responses")
            .replacing(/responses  8\d/, with: "responses  80")
    }

    private static let key = "0123456789abcdef0123456789abcdef"
}
