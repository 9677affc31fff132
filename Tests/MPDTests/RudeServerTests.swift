import Foundation
import MPD
import TestSupport
import Testing
import VinylogueKit

/// Servers that are not MPD or misbehave, each of which must cause an error rather than a crash or
/// a hang.
struct RudeServerTests {
    /// The time limit for servers that never finish a response.
    private let short = Duration.milliseconds(300)

    @Test func `The time limit for a player's response is less than two seconds`() {
        #expect(MPDClient.usualTimeout < .seconds(2))
    }

    private func failure(
        _ server: RudeServer,
        within timeout: Duration = .ages
    ) async -> PlayerProblem? {
        let address = MPDAddress(host: "127.0.0.1", port: server.port)
        let player = MPDPlayer(address, timeout: timeout)
        do {
            _ = try await player.albums(matching: Album(artist: "A", title: "B"))
        } catch KitError.player(let problem) {
            return problem
        } catch {
            Issue.record(error)
        }
        return nil
    }

    @Test(arguments: [
        Data("HTTP/1.1 400 Bad Request\r\n\r\n".utf8), Data([0, 1, 2, 0xFF, 0xFE, 10]),
        Data("SSH-2.0-OpenSSH_9.2\r\n".utf8), Data("OK MPD x.y\n".utf8),
    ])
    func `A server with another protocol is not accepted as MPD`(greeting: Data) async throws {
        let server = try RudeServer(greeting: greeting)
        #expect(await failure(server) == .notMPD(address: "127.0.0.1:\(server.port)"))
    }

    @Test func `A server that sends nothing times out`() async throws {
        let server = try RudeServer(greeting: Data(), staysOpen: true)
        let address = "127.0.0.1:\(server.port)"
        #expect(await failure(server, within: short) == .timedOut(address: address))
    }

    @Test(arguments: ["", "OK MPD 0.23.5\n"])
    func `A server that sends single bytes slowly times out`(greeting: String)
        async throws
    {
        let server = try RudeServer(
            greeting: Data(greeting.utf8),
            then: Data("x".utf8),
            times: 1000,
            pause: 0.2
        )
        let address = "127.0.0.1:\(server.port)"
        #expect(await failure(server, within: short) == .timedOut(address: address))
    }

    @Test func `A player that sends nothing after its greeting times out`() async throws {
        let server = try RudeServer(greeting: Data("OK MPD 0.23.5\n".utf8), staysOpen: true)
        let address = "127.0.0.1:\(server.port)"
        #expect(await failure(server, within: short) == .timedOut(address: address))
    }

    @Test func `A player that disconnects in the middle of a response is reported`() async throws {
        let server = try RudeServer(
            greeting: Data("OK MPD 0.23.5\nAlbumArtist: A\nAlbum: B\nAlbumArt".utf8)
        )
        let problem = await failure(server)
        #expect(problem == .closed(address: "127.0.0.1:\(server.port)"))
    }

    @Test func `A line of a hundred megabytes is rejected without buffering it`() async throws {
        let part = Data(repeating: UInt8(ascii: "x"), count: 1 << 20)
        let server = try RudeServer(
            greeting: Data("OK MPD 0.23.5\nAlbum: ".utf8),
            then: part,
            times: 100
        )
        #expect(await failure(server) == .notMPD(address: "127.0.0.1:\(server.port)"))
    }

    @Test func `An endless list is rejected`() async throws {
        let rows = String(repeating: "Album: B\nArtist: A\nfile: a\n", count: 10_000)
        for list in 0..<3 {
            let server = try RudeServer(
                greeting: Data("OK MPD 0.23.5\n".utf8),
                then: Data(rows.utf8),
                times: 100
            )
            let address = MPDAddress(host: "127.0.0.1", port: server.port)
            let player = try MPDConnection(to: address, timeout: .seconds(30))
            #expect(throws: MPDError.malformed(address)) {
                switch list {
                case 0: _ = try player.albums()
                case 1: _ = try player.artists()
                default: _ = try player.queue()
                }
            }
        }
    }

    @Test func `Invalid bytes after the greeting are not accepted as MPD`() async throws {
        let server = try RudeServer(
            greeting: Data("OK MPD 0.23.5\n".utf8),
            then: Data([0xC3, 0x28, 0, 10, 58, 10])
        )
        #expect(await failure(server) == .notMPD(address: "127.0.0.1:\(server.port)"))
    }
}
