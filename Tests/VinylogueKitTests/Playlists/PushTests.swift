import Foundation
import HTTP
import Storage
import Synchronization
import TestSupport
import Testing

@testable import VinylogueKit

/// Pushing playlists to an Apple Music that fails in every way.
struct PushTests {
    private static let link = "https://music.apple.com/library/playlist/p.1"
    private static let songs = (1...1000).map { String(10_000 + $0) }

    /// Apple Music for a program that is killed before or after the request with this number, or
    /// never if `fatal` is nil.
    private func service(
        _ library: PretendAppleMusic,
        killedAt fatal: (number: Int, isAfter: Bool)? = nil,
        token: String = "token"
    ) throws -> AppleMusicService {
        let count = Mutex(0)
        return try library.service(
            token: token,
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

    private func push(_ service: AppleMusicService, _ disk: Disk) async throws -> PushOutcome {
        try await PlaylistPush(
            to: service,
            journal: disk.store,
            retryDelays: [.zero, .zero, .zero]
        ).run(name: "Mine", description: "D", songs: Self.songs)
    }

    @Test func `A push fails if the list of playlists never ends`() async throws {
        let count = Mutex(0)
        let transport = Transport { request in
            count.withLock { $0 += 1 }
            let body = """
                {"data":[{"id":"p.1","type":"library-playlists","attributes":{"name":"Other"}}],
                "next":"/v1/me/library/playlists?offset=0"}
                """
            return HTTPResponse(status: 200, body: Data(body.utf8))
        }
        let service = try AppleMusicService(
            address: "https://music.test/",
            developerToken: "token",
            userToken: "user",
            http: HTTPClient(transport: transport, limits: { _ in .instant }),
            answers: FakeService(now: Date(timeIntervalSince1970: 1_795_248_000)) { _ in "" }
                .cached().answers
        )
        let disk = Disk()
        await #expect(
            throws: KitError.service(
                Failure(.unexpectedAnswer, "Apple Music's list of playlists never ends")
            )
        ) { try await push(service, disk) }
        #expect(count.withLock { $0 } < 5)
        #expect(try disk.store.read() == nil)
    }

    @Test func `A push adds every song in order, even if a playlist of that name exists`()
        async throws
    {
        let library = PretendAppleMusic()
        let disk = Disk()
        let outcome = try await push(try service(library), disk)
        #expect(
            outcome == PushOutcome(playlist: "p.1", added: 1000, alreadyThere: 0, link: Self.link)
        )
        #expect(library.playlists.map(\.id) == ["p.old", "p.1"])
        #expect(library.playlists[1].songs == Self.songs)
        let again = try await push(try service(library), disk)
        #expect(
            again == PushOutcome(playlist: "p.1", added: 0, alreadyThere: 1000, link: Self.link)
        )
        #expect(library.playlists.count == 2)
    }

    @Test func `A push killed at any request and resumed adds every song once`()
        async throws
    {
        // A push needs 12 requests; a resumed push needs some more.
        for seed in 0..<40 {
            var random = SeededGenerator(seed: UInt64(seed))
            let library = PretendAppleMusic()
            let disk = Disk()
            var isDone = false
            for _ in 0..<60 where !isDone {
                let fatal = (Int.random(in: 1...6, using: &random), Bool.random(using: &random))
                do {
                    _ = try await push(try service(library, killedAt: fatal), disk)
                    isDone = true
                } catch is Killed {}
            }
            #expect(isDone)
            #expect(library.playlists.count == 2, "seed \(seed)")
            #expect(library.playlists.last?.songs == Self.songs, "seed \(seed)")
        }
    }

    @Test func `A push with random faults and kills adds every song once`()
        async throws
    {
        for seed in 0..<25 {
            let faults = Mutex(SeededGenerator(seed: UInt64(seed)))
            let library = PretendAppleMusic { _, isChange in
                faults.withLock { random in
                    guard Int.random(in: 0..<3, using: &random) == 0 else { return nil }
                    let kinds: [PretendAppleMusic.Fault] = [
                        .refusal(status: 429, body: #"{"message":"API capacity exceeded"}"#),
                        .refusal(status: 429, body: ""), .failure(status: 500),
                        .refusal(status: 503, body: ""), .lostRequest, .lostAnswer,
                        isChange ? .cutChunk : .lostAnswer,
                    ]
                    return kinds.randomElement(using: &random)
                }
            }
            var random = SeededGenerator(seed: UInt64(1000 + seed))
            let disk = Disk()
            var isDone = false
            for _ in 0..<200 where !isDone {
                let fatal = (Int.random(in: 1...20, using: &random), Bool.random(using: &random))
                do {
                    _ = try await push(try service(library, killedAt: fatal), disk)
                    isDone = true
                } catch is Killed {} catch is KitError {}
            }
            #expect(isDone, "seed \(seed)")
            #expect(library.playlists.count == 2, "seed \(seed)")
            #expect(library.playlists.last?.songs == Self.songs, "seed \(seed)")
        }
    }

    @Test(arguments: [
        (401, "", Failure.Kind.rejectedDeveloperToken),
        (403, #"{"errors":[{"code":"40300"}]}"#, .forbidden),
        (400, #"{"errors":[{"code":"40015"}]}"#, .noSubscription),
    ])
    func `A refused request ends the push with its reason, and the push can be resumed`(
        status: Int,
        body: String,
        kind: Failure.Kind
    ) async throws {
        for number in [1, 2, 3, 7] {
            let library = PretendAppleMusic { count, _ in
                count == number ? .refusal(status: status, body: body) : nil
            }
            let disk = Disk()
            await #expect(throws: KitError.service(Failure(kind, at: "Apple Music"))) {
                try await push(try service(library), disk)
            }
            _ = try await push(try service(library), disk)
            #expect(library.playlists.count == 2)
            #expect(library.playlists.last?.songs == Self.songs)
        }
    }

    @Test func `A changed draft cannot continue an unfinished push`() async throws {
        let library = PretendAppleMusic()
        let disk = Disk()
        await #expect(throws: Killed.self) {
            try await push(try service(library, killedAt: (5, true)), disk)
        }
        let whole = try service(library)
        let other = PlaylistPush(to: whole, journal: disk.store, retryDelays: [])
        await #expect(throws: KitError.playlist(.otherPush(path: "/x.push"))) {
            try await other.run(name: "Mine", description: nil, songs: ["1"])
        }
        // Once the push is finished, the changed draft creates its own playlist.
        _ = try await push(whole, disk)
        _ = try await other.run(name: "Mine", description: nil, songs: ["1"])
        #expect(library.playlists.map(\.songs) == [["1"], Self.songs, ["1"]])
    }

    @Test func `A malformed or expired token is reported before anything is sent`()
        throws
    {
        let library = PretendAppleMusic { _, _ in
            Issue.record("a request")
            return nil
        }
        #expect(throws: KitError.appleMusic(.malformedToken(isUser: false))) {
            try service(library, token: "a b")
        }
        let payload = Data(#"{"exp":1795161600}"#.utf8).base64EncodedString()
        let day = try #require(CalendarDate("2026-11-20"))
        #expect(throws: KitError.appleMusic(.expiredToken(since: day))) {
            try service(library, token: "h.\(payload.replacing("=", with: "")).s")
        }
    }

    @Test func `Only one process pushes at a time`() async throws {
        let folder = try TemporaryDirectory()
        let path = folder.url.appending(path: "push.lock").path
        let library = PretendAppleMusic()
        let push = PlaylistPush(
            to: try service(library),
            journal: Disk().store,
            lockPath: path,
            retryDelays: []
        )
        let other = try FileLock(path)
        await #expect(throws: KitError.playlist(.otherPushRunning)) {
            try await push.run(name: "N", description: nil, songs: ["1"])
        }
        withExtendedLifetime(other) {}
        #expect(library.playlists.count == 1)
    }

    @Test func `A draft has the same journal through a symbolic link`() throws {
        let folder = try TemporaryDirectory()
        let (draft, link) = ("\(folder.url.path)/draft.json", "\(folder.url.path)/link.json")
        #expect(unsafe symlink("draft.json", link) == 0)
        let service = try service(PretendAppleMusic())
        let journal = PushJournal(name: "N", songs: ["1"])
        try PushJournal.Store.file(ofDraft: link, for: service).write(journal)
        #expect(try PushJournal.Store.file("\(draft).push", for: service).read() == journal)
        #expect(try PushJournal.Store.file(ofDraft: draft, for: service).read() == journal)
    }

    @Test func `A journal is read back from its file, and an invalid file is rejected`() throws {
        let folder = try TemporaryDirectory()
        let path = folder.url.appending(path: "draft.json.push").path
        let store = PushJournal.Store.file(path, for: try service(PretendAppleMusic()))
        #expect(try store.read() == nil)
        var journal = PushJournal(name: "N", songs: ["1"])
        journal.playlist = "p.1"
        try store.write(journal)
        #expect(try store.read() == journal)
        let others = [
            "{}", #""sent":-1"#, #""sent":2"#, #""playlist":"","sent":0"#,
            #""playlist":"../x","sent":0"#,
        ]
        for other in others {
            let text = """
                {"isCreating":true,"isFinished":false,"isSending":false,"known":[],"name":"N",\(other),
                "songs":["1"]}
                """
            try Data((other == "{}" ? other : text).utf8)
                .write(to: folder.url.appending(path: "draft.json.push"))
            #expect(throws: KitError.self, "\(other)") { try store.read() }
        }
    }
}

extension PushTests {
    @Test func `A push doesn't touch the journal of a push to another service`() async throws {
        let folder = try TemporaryDirectory()
        let path = folder.url.appending(path: "draft.json.push").path
        let service = try service(PretendAppleMusic())
        let push = PlaylistPush(to: service, journal: .file(path, for: service), retryDelays: [])
        let text = """
            {"isCreating":true,"isFinished":false,"isSending":false,"known":[],
            "name":"M","playlist":"7/7","sent":1,"service":"other","songs":["1","2"]}
            """
        try Data(text.utf8).write(to: URL(filePath: path))
        let other = try JSONDecoder().decode(PushJournal.self, from: Data(text.utf8))
        #expect(try await push.run(name: "N", description: nil, songs: ["1"]).added == 1)
        #expect(try await push.run(name: "N", description: nil, songs: ["1"]).added == 0)
        struct File: Decodable { var others: [PushJournal] }
        let file = try Data(contentsOf: URL(filePath: path))
        #expect(try JSONDecoder().decode(File.self, from: file).others == [other])
    }
}

/// A service that adds three tracks per request, numbers its playlists, and loses every other
/// response. A slow one adds a track whenever the tracks are counted.
private final class OtherService: PlaylistTarget {
    let service = PlaylistService.appleMusic
    let base = URL(filePath: "/")
    let account: String? = nil
    let tracksPerRequest = 3
    let playlists = Mutex<[(name: String, tracks: [String])]>([])
    private let pending = Mutex<[String]>([])
    private let count = Mutex(0)
    private let isSlow: Bool

    init(isSlow: Bool = false) {
        self.isSlow = isSlow
    }

    /// Throws after every other change, as if its response was lost.
    private func loseAnswer() throws {
        let isLost = count.withLock { count in
            count += 1
            return count.isMultiple(of: 2)
        }
        if isLost { throw KitError.service(Failure(.incomplete, at: "other.test")) }
    }

    func catalog(for tracks: [TrackDescriptor]) async throws -> TrackCatalog {
        { query in
            guard case .track(_, let title) = query else { return [] }
            let track = TrackDescriptor(title: title, artistNames: ["Low"])
            return [TrackCandidate(id: "other:\(title)", track: track)]
        }
    }

    func playlists(named name: String) async throws -> [String] {
        playlists.withLock { all in all.indices.filter { all[$0].name == name }.map(String.init) }
    }

    func create(_ name: String, description: String?) async throws -> String {
        let number = playlists.withLock { all in
            all.append((name, []))
            return all.count - 1
        }
        try loseAnswer()
        return String(number)
    }

    func append(_ tracks: [String], to playlist: String) async throws {
        guard !isSlow else {
            pending.withLock { $0 += tracks }
            throw KitError.service(Failure(.timedOut(seconds: 20), at: "other.test"))
        }
        playlists.withLock { all in Int(playlist).map { all[$0].tracks += tracks } }
        try loseAnswer()
    }

    func trackCount(of playlist: String, after count: Int) async throws -> Int {
        if let next = pending.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
            playlists.withLock { all in Int(playlist).map { all[$0].tracks.append(next) } }
        }
        return playlists.withLock { all in Int(playlist).map { all[$0].tracks.count - count } } ?? 0
    }

    func link(to playlist: String) -> String { "https://other.test/\(playlist)" }
    func isIdentifier(_ text: String) -> Bool { Int(text) != nil }
}

struct OtherServiceTests {
    @Test func `Drafts can be matched and pushed to any service with a catalog and playlists`()
        async throws
    {
        let titles = (1...10).map { "Song\($0)" }
        let draft = PlaylistDraft(
            name: "Mine",
            tracks: titles.map { TrackDescriptor(title: $0, artistNames: ["Low"]) }
        )
        let other = OtherService()
        let report = try await other.match(draft)
        #expect(report.matched == titles.map { "other:\($0)" })
        let folder = try TemporaryDirectory()
        let path = folder.url.appending(path: "draft.json.push").path
        let push = PlaylistPush(to: other, journal: .file(path, for: other), retryDelays: [.zero])
        for _ in 1...2 {
            let outcome = try await push.run(name: "Mine", description: nil, songs: report.matched)
            #expect(outcome.link == "https://other.test/0")
            #expect(other.playlists.withLock { $0.map(\.tracks) } == [report.matched])
        }
    }
}

extension OtherServiceTests {
    @Test func `Tracks that a slow service is still adding are not sent again`() async throws {
        let songs = (1...9).map(String.init)
        let folder = try TemporaryDirectory()
        let path = folder.url.appending(path: "draft.json.push").path
        let other = OtherService(isSlow: true)
        let push = PlaylistPush(
            to: other,
            journal: .file(path, for: other),
            retryDelays: [.zero, .zero, .zero]
        )
        #expect(try await push.run(name: "Mine", description: nil, songs: songs).added == 9)
        #expect(other.playlists.withLock { $0.map(\.tracks) } == [songs])
    }

    @Test func `A push ends while a service is still adding tracks, and continues later`()
        async throws
    {
        let songs = (1...6).map(String.init)
        let folder = try TemporaryDirectory()
        let path = folder.url.appending(path: "draft.json.push").path
        let other = OtherService(isSlow: true)
        let push = PlaylistPush(to: other, journal: .file(path, for: other), retryDelays: [.zero])
        var ends = 0
        while ends < 10 {
            do {
                _ = try await push.run(name: "Mine", description: nil, songs: songs)
                break
            } catch is KitError { ends += 1 }
        }
        #expect((1..<10).contains(ends))
        #expect(other.playlists.withLock { $0.map(\.tracks) } == [songs])
    }
}

/// Matching drafts with Apple Music's songs.
struct ServiceMatchTests {
    private let now = Date(timeIntervalSince1970: 1_795_248_000)

    private func service(
        _ fake: FakeService,
        asked: @escaping @Sendable (String) -> Void,
        answer: @escaping @Sendable (String) -> String
    ) throws -> AppleMusicService {
        let transport = Transport { request in
            let items = URLComponents(url: request.url, resolvingAgainstBaseURL: false)?.queryItems
            if request.url.path().hasSuffix("storefront") {
                return HTTPResponse(
                    status: 200,
                    body: Data(#"{"data":[{"id":"de","type":"storefronts"}]}"#.utf8)
                )
            }
            let term = (items?.first { $0.name == "term" } ?? items?.first)?.value ?? ""
            asked(term)
            let rows = answer(term)
            let isSearch = request.url.path().hasSuffix("search")
            let body =
                isSearch
                ? #"{"results":{"songs":{"data":[\#(rows)]}}}"# : #"{"data":[\#(rows)]}"#
            return HTTPResponse(status: 200, body: Data(body.utf8))
        }
        return try AppleMusicService(
            address: "https://music.test/",
            developerToken: "d",
            userToken: "u",
            http: HTTPClient(transport: transport, limits: { _ in .instant }),
            answers: fake.cached().answers
        )
    }

    private static func row(_ id: Int, _ title: String, _ seconds: Int = 200) -> String {
        #"{"id":"\#(id)","type":"songs","attributes":{"artistName":"Low","name":"\#(title)","durationInMillis":\#(seconds * 1000),"isrc":"USSUB0100001"}}"#
    }

    @Test
    func `Matching keeps known IDs and caches searches for a week`()
        async throws
    {
        let fake = FakeService(now: now) { _ in "" }
        let asked = Mutex<[String]>([])
        let service = try service(fake) { term in
            asked.withLock { $0.append(term) }
        } answer: { term in
            switch term.lowercased() {
            case "low sunflower": Self.row(1, "Sunflower")
            case "low two": "\(Self.row(2, "Two", 100)),\(Self.row(3, "Two", 300))"
            case "low dinosaur act": Self.row(4, "Dinosaur Act (Live)")
            case "ussub0100009": Self.row(5, "Whatever")
            default: ""
            }
        }
        func track(_ title: String, isrc: String? = nil, id: String? = nil) -> TrackDescriptor {
            TrackDescriptor(
                title: title,
                artistNames: ["Low"],
                isrc: isrc,
                ids: id.map { [.appleMusic: $0] } ?? [:]
            )
        }
        let draft = PlaylistDraft(
            name: "N",
            tracks: [
                track("Sunflower - Remastered"), track("Known", id: "77"), track("Two"),
                track("Dinosaur Act"), track("Nothing"), track("Code", isrc: "USSUB0100009"),
            ]
        )
        let report = try await service.match(draft)
        #expect(report.matched == ["1", "77"])
        #expect(report.draft.tracks[0].isrc == "USSUB0100001")
        #expect(report.ambiguous.map(\.track.title) == ["Two"])
        #expect(report.ambiguous.first?.candidates.map(\.id) == ["2", "3"])
        #expect(report.unmatched.map(\.track.title) == ["Dinosaur Act", "Nothing", "Code"])
        #expect(report.unmatched.map(\.reason) == [.otherTitle, .notFound, .notFound])
        #expect(!asked.withLock { $0 }.contains { $0.contains("Known") })

        asked.withLock { $0 = [] }
        _ = try await service.match(draft)
        #expect(asked.withLock { $0 } == [])
        fake.set(now: now + 8 * 86_400)
        _ = try await service.match(draft)
        #expect(!asked.withLock { $0 }.isEmpty)
    }
}
