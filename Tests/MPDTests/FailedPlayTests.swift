import MPD
import Synchronization
import TestSupport
import Testing
import VinylogueKit

struct FailedPlayTests {
    @Test func `A queue that cannot be replaced is restored, paused where it was`() async throws {
        let lists = Mutex(0)
        let server = try ScriptedMPD { command in
            switch command {
            case "status":
                return "playlistlength: 1\nstate: pause\nsong: 0\nelapsed: 40.000\nOK\n"
            case "playlistinfo": return "file: old.flac\nOK\n"
            case "command_list_end":
                let number = lists.withLock { lists in
                    lists += 1
                    return lists
                }
                return number == 1 ? "ACK [50@1] {add} No such directory\n" : "OK\n"
            default:
                if command.hasPrefix("find ") { return "file: new.flac\nTitle: T\nOK\n" }
                return ScriptedMPD.answer(to: command, albums: "AlbumArtist: A\nAlbum: B\n")
            }
        }
        let address = MPDAddress(host: "127.0.0.1", port: server.port)
        let player = MPDPlayer(address, timeout: .ages)
        let found = try await player.albums(matching: Album(artist: "A", title: "B"))
        await #expect(throws: KitError.self) {
            try await player.play(try #require(found.first), from: 1) { _ in }
        }
        #expect(server.count(of: "add \"new.flac\"") == 1)
        for command in [#"add "old.flac""#, #"play "0""#, #"seekcur "40"#, #"pause "1""#] {
            #expect(server.count(of: command) == 1, "\(command)")
        }
    }
}
