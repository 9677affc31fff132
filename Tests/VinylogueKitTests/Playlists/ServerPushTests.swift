import Foundation
import HTTP
import Storage
import Synchronization
import TestSupport
import Testing

@testable import VinylogueKit

/// Pushing playlists to a music server and to ListenBrainz while they fail in every way.
struct ServerPushTests {
    private static func tracks(_ kind: PretendPlaylists.Kind) -> [String] {
        (1...420).map { PretendPlaylists.track($0, kind) }
    }

    /// The service, for a program that is killed before or after the request with this number, or never if
    /// `fatal` is nil.
    private func target(
        _ server: PretendPlaylists,
        killedAt fatal: (number: Int, isAfter: Bool)? = nil
    ) async throws -> any PlaylistTarget {
        let count = Mutex(0)
        return try await server.target(
            before: { _ in
                let number = count.withLock { count in
                    count += 1
                    return count
                }
                if let fatal, fatal.number == number, !fatal.isAfter { throw Killed() }
            },
            after: { _ in
                if let fatal, fatal.isAfter, count.withLock({ $0 }) == fatal.number {
                    throw Killed()
                }
            }
        )
    }

    private func push(
        to server: PretendPlaylists,
        _ disk: Disk,
        killedAt fatal: (number: Int, isAfter: Bool)? = nil
    ) async throws -> PushOutcome {
        try await PlaylistPush(
            to: try await target(server, killedAt: fatal),
            journal: disk.store,
            retryDelays: [.zero, .zero, .zero]
        ).run(name: "Mine", description: "D", songs: Self.tracks(server.kind))
    }

    @Test(arguments: PretendPlaylists.Kind.allCases)
    func `A push adds every track in order, and a finished push adds nothing`(
        kind: PretendPlaylists.Kind
    ) async throws {
        let server = PretendPlaylists(kind)
        let disk = Disk()
        let outcome = try await push(to: server, disk)
        #expect(outcome.added == 420)
        let id = server.playlists.last?.id ?? ""
        let link =
            kind == .subsonic ? "https://server.test/" : "https://listenbrainz.org/playlist/\(id)"
        #expect(outcome.link == link)
        #expect(server.playlists.map(\.name) == ["Mine", "Mine"])
        #expect(server.playlists.last?.tracks == Self.tracks(kind))
        #expect(server.playlists.last?.comment == "D")
        #expect(try await push(to: server, disk).added == 0)
        #expect(server.playlists.count == 2)
    }

    @Test func `A draft is pushed to each library once, in any order`() async throws {
        let folder = try TemporaryDirectory()
        let path = folder.url.appending(path: "draft.json.push").path
        let servers = [PretendPlaylists(.subsonic), .init(.subsonic), .init(.listenBrainz)]
        var added: [Int] = []
        for number in [0, 1, 2, 0, 2, 1] {
            let server = servers[number]
            let target = try await server.target(at: "server\(number).test")
            let push = PlaylistPush(to: target, journal: .file(path, for: target), retryDelays: [])
            let songs = Array(Self.tracks(server.kind).prefix(3))
            added.append(try await push.run(name: "Mine", description: nil, songs: songs).added)
        }
        #expect(added == [3, 3, 3, 0, 0, 0])
        #expect(servers.map(\.playlists.count) == [2, 2, 2])
    }

    @Test(arguments: PretendPlaylists.Kind.allCases)
    func `A finished push and its preview report that the playlist was deleted`(
        kind: PretendPlaylists.Kind
    ) async throws {
        let isBroken = Mutex(false)
        let server = PretendPlaylists(kind) { _, _ in
            isBroken.withLock(\.self) ? .refusal(status: 403, body: "") : nil
        }
        let push = PlaylistPush(
            to: try await target(server),
            journal: Disk().store,
            retryDelays: [.zero]
        )
        let songs = Array(Self.tracks(kind).prefix(3))
        #expect(try await push.preview(name: "N", songs: songs) == nil)
        #expect(try await push.run(name: "N", description: nil, songs: songs).added == 3)
        #expect(try await push.preview(name: "N", songs: songs) == 3)
        // Any other failure does not matter, because nothing is left to do.
        isBroken.withLock { $0 = true }
        #expect(try await push.run(name: "N", description: nil, songs: songs).alreadyThere == 3)
        isBroken.withLock { $0 = false }
        server.removePlaylists()
        func isGone(_ error: any Error) -> Bool {
            (error as? KitError)?.serviceFailure?.kind == .notFound
        }
        await #expect {
            try await push.preview(name: "N", songs: songs)
        } throws: {
            isGone($0)
        }
        await #expect {
            try await push.run(name: "N", description: nil, songs: songs)
        } throws: {
            isGone($0)
        }
        #expect(server.playlists.isEmpty)
    }

    @Test(arguments: PretendPlaylists.Kind.allCases)
    func `A push killed at a hundred requests and resumed adds every track once`(
        kind: PretendPlaylists.Kind
    ) async throws {
        var kills = 0
        for seed in 0..<40 {
            var random = SeededGenerator(seed: UInt64(seed))
            let server = PretendPlaylists(kind)
            let disk = Disk()
            var isDone = false
            for _ in 0..<90 where !isDone {
                let fatal = (Int.random(in: 2...8, using: &random), Bool.random(using: &random))
                do {
                    _ = try await push(to: server, disk, killedAt: fatal)
                    isDone = true
                } catch is Killed {
                    kills += 1
                }
            }
            #expect(isDone)
            #expect(server.playlists.count == 2, "seed \(seed)")
            #expect(server.playlists.last?.tracks == Self.tracks(kind), "seed \(seed)")
        }
        #expect(kills >= 100)
    }

    @Test(arguments: PretendPlaylists.Kind.allCases)
    func `A push with random faults and kills adds every track once`(
        kind: PretendPlaylists.Kind
    ) async throws {
        for seed in 0..<25 {
            let faults = Mutex(SeededGenerator(seed: UInt64(seed)))
            let server = PretendPlaylists(kind) { _, isChange in
                faults.withLock { random in
                    guard Int.random(in: 0..<3, using: &random) == 0 else { return nil }
                    let kinds: [PretendAppleMusic.Fault] = [
                        .refusal(status: 429, body: ""), .failure(status: 500),
                        .refusal(status: 503, body: "<html>"), .lostRequest, .lostAnswer,
                        .failure(status: 200), .refusal(status: 200, body: #"{"status":"no"}"#),
                        isChange ? .cutChunk : .lostAnswer,
                    ]
                    return kinds.randomElement(using: &random)
                }
            }
            var random = SeededGenerator(seed: UInt64(1000 + seed))
            let disk = Disk()
            var isDone = false
            for _ in 0..<300 where !isDone {
                let fatal = (Int.random(in: 1...20, using: &random), Bool.random(using: &random))
                do {
                    _ = try await push(to: server, disk, killedAt: fatal)
                    isDone = true
                } catch is Killed {} catch is KitError {}
            }
            #expect(isDone, "seed \(seed)")
            #expect(server.playlists.count == 2, "seed \(seed)")
            #expect(server.playlists.last?.tracks == Self.tracks(kind), "seed \(seed)")
        }
    }

    @Test(arguments: PretendPlaylists.Kind.allCases, [401, 403, 404])
    func `A refused change ends the push, which can then be resumed`(
        kind: PretendPlaylists.Kind,
        status: Int
    ) async throws {
        let refused = Mutex(true)
        let server = PretendPlaylists(kind) { _, isChange in
            isChange && refused.withLock(\.self) ? .refusal(status: status, body: "") : nil
        }
        let disk = Disk()
        await #expect(throws: KitError.self) { try await push(to: server, disk) }
        #expect(server.playlists.count == 1)
        refused.withLock { $0 = false }
        _ = try await push(to: server, disk)
        #expect(server.playlists.last?.tracks == Self.tracks(kind))
    }

    @Test func `A server that rejects the login is named`() async throws {
        let failure = KitError.service(
            Failure(.rejectedLogin, at: "server.test", "username or password")
        )
        let server = PretendPlaylists(.subsonic)
        let target = try await server.target(user: "joe")
        await #expect(throws: failure) { try await target.playlists(named: "Mine") }
        let bad = PretendPlaylists(.listenBrainz) { _, _ in
            .refusal(status: 200, body: #"{"code":200,"message":"Token invalid.","valid":false}"#)
        }
        let rejected = KitError.service(Failure(.rejectedLogin, at: "ListenBrainz", "token"))
        await #expect(throws: rejected) { try await bad.target() }
    }

    @Test func `The password is sent only as a digest with a new salt`() async throws {
        let salts = Mutex<Set<String>>([])
        for _ in 1...2 {
            let target = try await PretendPlaylists(.subsonic).target(before: { request in
                let items = URLComponents(url: request.url, resolvingAgainstBaseURL: false)?
                    .queryItems
                let values = Dictionary(
                    (items ?? []).map { ($0.name, $0.value ?? "") },
                    uniquingKeysWith: { first, _ in first }
                )
                let salt = values["s"] ?? ""
                salts.withLock { _ = $0.insert(salt) }
                let text = PretendPlaylists.password + salt
                #expect(values["t"] == MD5.hexadecimalDigest(of: Data(text.utf8)))
                #expect(values["p"] == nil)
            })
            _ = try await target.playlists(named: "Mine")
        }
        #expect(salts.withLock(\.count) == 2)
    }

    @Test(arguments: [
        SubsonicCredentials(), SubsonicCredentials(url: "https://server.test"),
        SubsonicCredentials(url: "https://server.test", user: "nora"),
        SubsonicCredentials(user: "nora", password: "p"),
    ])
    func `An incomplete login is reported before anything is sent`(
        credentials: SubsonicCredentials
    ) throws {
        let http = HTTPClient(
            transport: Transport { _ in throw Killed() },
            limits: { _ in .instant }
        )
        #expect(throws: KitError.notConnected(.subsonic)) {
            try SubsonicServer(credentials, http: http)
        }
    }
}

/// Matching drafts with a music server's songs and with ListenBrainz's recordings.
struct ServerMatchTests {
    @Test(arguments: PretendPlaylists.Kind.allCases)
    func `Tracks are matched by their names, and valid IDs are kept`(
        kind: PretendPlaylists.Kind
    ) async throws {
        let requests = Mutex(0)
        let server = PretendPlaylists(kind)
        let target = try await server.target(before: { request in
            if request.url.path().contains(/search3|lookup/) { requests.withLock { $0 += 1 } }
        })
        var tracks = (1...120).map { TrackDescriptor(title: "Song \($0)", artistNames: ["A"]) }
        let known = kind == .subsonic ? "known" : "385f4381-0f6d-47a0-bc56-07570374f650"
        tracks[4].ids[target.service] = known
        tracks[5].ids[target.service] = "a\nb"
        tracks.append(TrackDescriptor(title: "Else", artistNames: ["A"]))
        tracks.append(
            TrackDescriptor(title: String(repeating: "x", count: 300), artistNames: ["A"])
        )
        let report = try await target.match(PlaylistDraft(name: "N", tracks: tracks))
        var expected = (1...120).map { PretendPlaylists.track($0, kind) }
        expected[4] = known
        #expect(report.matched == expected)
        #expect(report.unmatched.map(\.reason) == [.notFound, .notFound])
        // ListenBrainz gets 50 names per request; the server two more searches per missing track.
        #expect(requests.withLock(\.self) == (kind == .subsonic ? 123 : 3))
    }
}

extension PretendPlaylists {
    /// The service that this server simulates, without rate limits.
    ///
    /// - Parameter before, after: called with each request, before and after it is handled.
    func target(
        at host: String = "server.test",
        user: String = PretendPlaylists.user,
        before: @escaping @Sendable (HTTPRequest) async throws -> Void = { _ in },
        after: @escaping @Sendable (HTTPRequest) async throws -> Void = { _ in }
    ) async throws -> any PlaylistTarget {
        let transport = Transport { request in
            try await before(request)
            let reply = self.reply(
                method: request.method.rawValue,
                path: request.url.path(),
                query: request.url.query() ?? "",
                body: request.body
            )
            try await after(request)
            guard case .answer(let status, let body) = reply else {
                throw Failure(.incomplete, at: "test")
            }
            return HTTPResponse(status: status, body: Data(body.utf8))
        }
        let http = HTTPClient(transport: transport, limits: { _ in .instant })
        switch kind {
        case .subsonic:
            let credentials = SubsonicCredentials(
                url: "https://\(host)",
                user: user,
                password: Self.password
            )
            return try SubsonicServer(credentials, http: http)
        case .listenBrainz:
            return try await ListenBrainzLibrary(
                token: Self.token,
                address: "https://\(host)/",
                http: http
            )
        }
    }
}
