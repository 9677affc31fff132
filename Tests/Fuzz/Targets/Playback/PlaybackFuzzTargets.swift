import Foundation
import HTTP
import LastFM
import Storage
import VinylogueKit

extension FuzzTarget {
    /// Files that commands for playing and pushing music keep between runs.
    package static let playback: [FuzzTarget] = [keptQueue, pretendPlayer, pushJournal]

    /// A damaged saved queue, which must be restored or ignored.
    private static let keptQueue = FuzzTarget(name: "player-queue") { _, scratch in
        let seed = """
            {"consume":false,"elapsed":61.5,"isRepeating":true,"position":1,"random":false,"single":2,
            "songs":["A","B"],"state":"pause"}
            """
        let mutator = try JSONMutator(seeds: [Array(seed.utf8)])
        let history = try albumService().client()
        return { random in
            let bytes = Data(mutator.text(using: &random))
            let folder = try TrialFolder(scratch, file: "queue.json", holding: bytes)
            let player = PretendPlayer(
                path: scratch + "/player.json",
                history: history,
                now: { FakeService.now }
            )
            return await FuzzTarget.Outcome.timed {
                do {
                    try await player.restore(try KeptQueue(path: folder.file).queue())
                    return (broken(try await player.status()), true)
                } catch is KitError {
                    return (nil, false)
                } catch {
                    return ("\(error)", false)
                }
            }
        }
    }

    /// The damaged state of the demo's player, which must continue or be stopped.
    private static let pretendPlayer = FuzzTarget(name: "player-pretend") { _, scratch in
        let seeds = [
            #"{"artist":"A","began":1795247900,"position":1,"title":"B"}"#,
            #"{"artist":"A","began":1795247900,"pausedAt":61.5,"position":0,"title":"B"}"#,
        ]
        let mutator = try JSONMutator(seeds: seeds.map { Array($0.utf8) })
        let history = try albumService().client()
        let controls: [PlayerControl] = [
            .pause, .resume, .next, .previous, .seek(30, isRelative: true),
            .seek(90, isRelative: false), .stop,
        ]
        return { random in
            let bytes = Data(mutator.text(using: &random))
            let folder = try TrialFolder(scratch, file: "player.json", holding: bytes)
            let control = controls[random.below(controls.count)]
            let player = PretendPlayer(
                path: folder.file,
                history: history,
                now: { FakeService.now }
            )
            return await FuzzTarget.Outcome.timed {
                do {
                    let before = try await player.status()
                    if let broken = broken(before) { return (broken, true) }
                    guard before.state != .stop else { return (nil, false) }
                    try await player.perform(control)
                    return (broken(try await player.status()), true)
                } catch {
                    return ("\(error)", false)
                }
            }
        }
    }

    /// A service with one album of two tracks.
    private static func albumService() -> FakeService {
        var service = FakeService()
        service.bodies[AlbumInfoRequest.name] = Data(
            """
            {"album":{"artist":"A","name":"B","tracks":{"track":[
            {"name":"One","duration":200,"@attr":{"rank":1}},
            {"name":"Two","duration":100,"@attr":{"rank":2}}]}}}
            """.utf8
        )
        return service
    }

    private static func broken(_ status: PlayerStatus) -> String? {
        let times = [status.elapsed ?? 0, status.duration ?? 0]
        let isSound = times.allSatisfy { (0...86_400).contains($0) }
        return isSound ? nil : "the times \(times)"
    }

    /// A damaged journal of an unfinished push, which the push must continue or reject.
    private static let pushJournal = FuzzTarget(name: "push-journal") { _, scratch in
        let seeds = [
            """
            {"isCreating":true,"isFinished":false,"isSending":true,"known":["p.0"],"name":"N",
            "playlist":"p.1","sent":1,"songs":["1","2","3"]}
            """,
            """
            {"isCreating":true,"isFinished":false,"isSending":false,"known":["p.0"],"name":"N",
            "sent":0,"songs":["1","2","3"]}
            """,
        ]
        let mutator = try JSONMutator(seeds: seeds.map { Array($0.utf8) })
        let transport = Transport { request in
            let path = request.url.path()
            let isChange = request.method == .post
            let isTracks = path.hasSuffix("/tracks")
            let row = #"{"id":"p.1","type":"library-playlists","attributes":{"name":"N"}}"#
            let song = """
                {"id":"i.1","type":"library-songs","attributes":{"playParams":{"catalogId":"1"}}}
                """
            let hasOffset = request.url.query()?.contains("offset=") == true
            let rows = isTracks ? (hasOffset ? song : "\(song),\(song)") : row
            return HTTPResponse(
                status: isChange ? (isTracks ? 204 : 201) : 200,
                body: Data((isChange && isTracks ? "" : #"{"data":[\#(rows)]}"#).utf8)
            )
        }
        let service = try AppleMusicService(
            address: "https://music.test/",
            developerToken: "d",
            userToken: "u",
            http: HTTPClient(transport: transport, limits: { _ in .instant }),
            answers: CachedAnswers(
                mode: .standard,
                kind: .network,
                cache: .none,
                now: { FakeService.now },
                cacheFailed: { _ in }
            )
        )
        return { random in
            let bytes = Data(mutator.text(using: &random))
            let folder = try TrialFolder(scratch, file: "draft.json.push", holding: bytes)
            let push = PlaylistPush(
                to: service,
                journal: .file(folder.file, for: service),
                retryDelays: [.zero]
            )
            return await FuzzTarget.Outcome.timed {
                do {
                    let outcome = try await push.run(
                        name: "N",
                        description: nil,
                        songs: ["1", "2", "3"]
                    )
                    let counts = [outcome.added, outcome.alreadyThere]
                    if !counts.allSatisfy((0...3).contains) || counts.reduce(0, +) != 3 {
                        return ("the counts \(counts)", true)
                    }
                    let isSafe = outcome.playlist.wholeMatch(of: /[A-Za-z0-9._-]+/) != nil
                    return (isSafe ? nil : "the playlist \(outcome.playlist)", true)
                } catch is KitError {
                    return (nil, false)
                } catch {
                    return ("\(error)", false)
                }
            }
        }
    }
}
