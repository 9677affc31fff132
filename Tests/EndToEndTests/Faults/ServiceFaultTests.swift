import Foundation
import TestSupport
import Testing

/// The built program while one of its services fails, with every combination of service and fault.
@Suite(.timeLimit(.minutes(20)))
struct ServiceFaultTests {
    /// Commands with many requests wait longest for a service that hangs, so they begin first.
    private static let services =
        FaultyService.listenBrainzAccounts + FaultyService.all + FaultyService.playlistServices

    @Test(arguments: services, ServiceFault.all)
    func `A failing service is reported after limited attempts and time, and no data is lost`(
        service: FaultyService,
        fault: ServiceFault
    ) async throws {
        let server = try LoopbackLastFM { request in
            if service.isMeant(request) { return fault.reply }
            if service.lacksCharts, request.query["method"] == "tag.getTopAlbums" {
                return .response(body: Data(#"{"albums":{"album":[]}}"#.utf8))
            }
            // All other requests get the demo's response.
            return nil
        }
        let home = try Self.home()
        let host = "127.0.0.1:\(server.server.port)"
        if let credentials = service.credentials {
            let file = home.configuration.appending(path: "credentials.json")
            try Data(credentials.replacing("HOST", with: host).utf8).write(to: file)
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o600],
                ofItemAtPath: file.path
            )
        }
        if let collection = service.collection {
            let folder = home.url.appending(path: "home/.local/share/vinylogue")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(collection.utf8).write(to: folder.appending(path: "collection.json"))
        }
        let before = try UserHome.contents(of: home.configuration)
        var variables = server.openServices.merging(service.variables) { $1 }
        variables["VINYLOGUE_APPLE_MUSIC_URL"] = "http://\(host)/"
        variables["LASTFM_API_KEY"] = UserHome.key
        variables["VINYLOGUE_TIMEOUT"] =
            fault.isEndless ? "\(service.timeLimit)" : UserHome.timeout
        let outcome = try await home.program(variables).run(
            service.command.map { word in
                switch word {
                case "DRAFT": home.url.appending(path: "draft.json").path
                case "SONGS": home.url.appending(path: "songs.json").path
                default: word
                }
            } + ["--api-url", server.server.url.absoluteString]
        )

        let words = service.words(fault.meaning)
        var messages = words.map { [$0.message] } ?? []
        if case .words(let shared) = fault.meaning { messages = shared }
        messages = messages.map {
            $0.replacing("HOST", with: host).replacing("SECONDS", with: "\(service.timeLimit)")
        }
        if service.isBridged {
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(!outcome.output.isEmpty)
        } else {
            #expect(outcome.status == words?.status ?? 69, "\(outcome.errors)")
            #expect(outcome.output.isEmpty, "\(outcome.output)")
        }
        if service.isSilent || service.mayBeMissing && fault.meaning == .refusal(404) {
            #expect(outcome.errors.isEmpty, "\(outcome.errors)")
        } else {
            let lines = outcome.errors.split(separator: "\n")
            let isTold = lines.contains { line in
                messages.contains {
                    line == "vinylogue: \($0)"
                        || service.isBridged && line.hasPrefix("vinylogue: ") && line.hasSuffix($0)
                }
            }
            #expect(isTold, "\(outcome.errors)")
        }

        let failed = server.server.requests.filter(service.isMeant)
        #expect(!failed.isEmpty)
        let counts = Dictionary(grouping: failed, by: { "\($0.path)?\($0.rawQuery)" })
        let postings = service.postings.map { fault.isForNow ? $0 : 1 }
        let tries = service.isRepeated ? postings ?? fault.tries : 1
        let sendings = service.postings == nil ? fault.sendings : 1
        for (request, all) in counts {
            #expect(all.count <= tries * service.rounds * sendings, "\(request)")
        }
        #expect(counts.values.map(\.count).max() ?? 0 >= tries)
        #expect(try UserHome.contents(of: home.configuration) == before)
        #expect(try UserHome.contents(of: home.url)["draft.json"] == Data(Self.draft.utf8))
        if let file = service.keeps {
            let kept = try UserHome.contents(of: home.url)[file]
            #expect(kept?.isEmpty == false)
        }
    }

    private static let draft = #"{"name":"N","tracks":[{"title":"Song 1","artistNames":["A"]}]}"#

    /// A home after setup, with two drafts of one track: `songs.json` has its IDs, `draft.json`
    /// does not.
    private static func home() throws -> UserHome {
        let home = try UserHome()
        try FileManager.default.createDirectory(
            at: home.configuration,
            withIntermediateDirectories: true
        )
        try Data(#"{"currentUser":"nora_needle","version":1,"writeBack":"on"}"#.utf8)
            .write(to: home.configuration.appending(path: "preferences.json"))
        try Data(draft.utf8).write(to: home.url.appending(path: "draft.json"))
        let ids =
            #","appleMusicSongID":"1","subsonicSongID":"1","recordingMBID":"385f4381-0f6d-47a0-bc56-07570374f650""#
        let song = draft.replacing("}]", with: "\(ids)}]")
        try Data(song.utf8).write(to: home.url.appending(path: "songs.json"))
        return home
    }

    /// A server at the player's address that is not a working MPD, and the message about it.
    struct RudePlayer: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var greeting: String
        var staysOpen = false
        var message: String
        var status: Int32
    }

    @Test(arguments: [
        RudePlayer(
            testDescription: "closed at once",
            greeting: "",
            message: "The server at HOST closed the connection.",
            status: 69
        ),
        RudePlayer(
            testDescription: "hanging before the greeting",
            greeting: "",
            staysOpen: true,
            message: "MPD at HOST didn't respond in time.",
            status: 69
        ),
        RudePlayer(
            testDescription: "hanging after the greeting",
            greeting: "OK MPD 0.23.5\n",
            staysOpen: true,
            message: "MPD at HOST didn't respond in time.",
            status: 69
        ),
        RudePlayer(
            testDescription: "a web server",
            greeting: "HTTP/1.1 400 Bad Request\r\n\r\n",
            message: "The server at HOST is not MPD.",
            status: 1
        ),
        RudePlayer(
            testDescription: "rubbish after the greeting",
            greeting: "OK MPD 0.23.5\n\u{1}\u{2}\n:\n",
            message: "The server at HOST is not MPD.",
            status: 1
        ),
        RudePlayer(
            testDescription: "an answer cut off",
            greeting: "OK MPD 0.23.5\nvolume: 10",
            message: "The server at HOST closed the connection.",
            status: 69
        ),
        RudePlayer(
            testDescription: "a password wanted",
            greeting:
                "OK MPD 0.23.5\nACK [4@0] {status} you don't have permission for \"status\"\n",
            message: "MPD at HOST requires a password.",
            status: 77
        ),
        RudePlayer(
            testDescription: "a refusal",
            greeting: "OK MPD 0.23.5\nACK [52@0] {status} Internal error\n",
            message: "MPD reported an error: internal error.",
            status: 1
        ),
    ])
    func `A player failure is reported`(player: RudePlayer) async throws {
        let server = try RudeServer(
            greeting: Data(player.greeting.utf8),
            staysOpen: player.staysOpen
        )
        let home = try Self.home()
        let before = try UserHome.contents(of: home.configuration)
        let outcome = try await home.program(["MPD_HOST": "127.0.0.1:\(server.port)"])
            .run(["player"])
        #expect(outcome.status == player.status)
        #expect(outcome.output.isEmpty)
        let message = player.message.replacing("HOST", with: "127.0.0.1:\(server.port)")
        #expect(outcome.errors.hasPrefix("vinylogue: \(message)\n"), "\(outcome.errors)")
        #expect(outcome.errors.split(separator: "\n").count == 2, "\(outcome.errors)")
        #expect(try UserHome.contents(of: home.configuration) == before)
    }
}
