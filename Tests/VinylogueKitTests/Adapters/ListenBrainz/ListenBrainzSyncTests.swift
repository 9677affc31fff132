import Archive
import Foundation
import HTTP
import Storage
import TestSupport
import Testing

@testable import VinylogueKit

/// Syncs of the archive with a simulated ListenBrainz.
struct ListenBrainzSyncTests {
    /// Saturday, 2026-11-21 12:00 UTC.
    private static let now = 1_795_262_400
    private let folder: TemporaryDirectory
    private var path: String { folder.url.appending(path: "archive.sqlite").path }

    init() throws {
        folder = try TemporaryDirectory()
    }

    private static func service(
        _ count: Int,
        _ behave: (inout ListenService.Manners) -> Void = { _ in }
    ) -> ListenService {
        let start = now - 9 * 365 * TimeSpan.day
        let service = ListenService(ListenService.listens(count, from: start, to: now))
        service.behave(behave)
        return service
    }

    /// A source of plays whose requests and pauses take no time.
    private func plays(_ transport: Transport) throws -> (
        HTTPClient, @Sendable (Account, HTTPClient) -> any PlaySource
    ) {
        var clock = RequestClock.live
        clock.sleep = { _ in try Task.checkCancellation() }
        let addresses = try ServiceAddresses.pretend()
        let http = HTTPClient(transport: transport, clock: clock, limits: { _ in .instant })
        return (
            http,
            { ListenBrainzPlays(addresses: addresses, http: $1, waits: [.zero, .zero, .zero]) }
        )
    }

    @discardableResult private func sync(
        _ service: ListenService,
        of user: String = "nora",
        at now: Int = now,
        isFurther: Bool = false,
        isFull: Bool = false,
        before: @escaping @Sendable (Int) -> Void = { _ in }
    ) async throws -> SyncReport {
        let (http, source) = try plays(.pretend(service, before: before))
        return try await ArchiveSync(
            path: path,
            http: http,
            now: { Date(unixTime: now) },
            from: source
        ).run(user, isFurther: isFurther, isFull: isFull)
    }

    /// The archive's plays, with their columns album, artist, source, time, track and user.
    private func rows() throws -> [[Substring]] {
        let archive = try Archive(path: path, createIfMissing: false)
        var text = ""
        _ = try archive.export(of: "Nora", as: .csv) { text += String(decoding: $0, as: UTF8.self) }
        #expect(try archive.verify() == [])
        return text.split(separator: "\n").dropFirst().map { row in
            row.split(separator: ",", omittingEmptySubsequences: false)
        }
    }

    /// Expects the archive to have exactly the service's listens, and no gaps.
    private func expectEqual(_ service: ListenService) throws {
        let rows = try rows()
        let plays = rows.map { "\($0[3]) \($0[1].lowercased())/\($0[0])/\($0[4])" }
        let listens = service.listens.map {
            "\(Timestamp.text($0.time)) \($0.artist.lowercased())/\($0.album)/\($0.track)"
        }
        #expect(plays.sorted() == Set(listens).sorted())
        #expect(Set(rows.map { $0[2] }) == ["listenbrainz"])
    }

    @Test(arguments: [
        (1000, false, 1.1), (1000, true, 1.1), (100, false, 12), (100, true, 12),
    ])
    func `A sync gets all plays in few requests`(
        page: Int,
        refusesTwoBounds: Bool,
        most: Double
    ) async throws {
        let service = Self.service(8000) {
            $0.largestPage = page
            $0.refusesTwoBounds = refusesTwoBounds
        }
        let report = try await sync(service)
        try expectEqual(service)
        #expect(report.gaps == [])
        #expect(report.requests == service.asked.count)
        #expect(Double(service.asked.count) <= 8 * most + 4)
        // The next sync rereads the last 14 days only.
        let before = service.asked.count
        #expect(try await sync(service, at: Self.now + 60).added == 0)
        #expect(service.asked.count - before <= 4)
    }

    @Test(arguments: 0..<5)
    func `A sync that is stopped and loses connections gets each play once`(seed: Int) async throws
    {
        let service = Self.service(4000) {
            $0.drops = 4
            $0.largestPage = seed.isMultiple(of: 2) ? 450 : 130
        }
        for stop in 1...5 {
            let last = service.asked.count + stop * (seed + 1) / 2
            let task = Task {
                try await sync(service) { count in
                    if count >= last { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
                }
            }
            _ = try? await task.value
        }
        let report = try await sync(service)
        #expect(report.gaps == [])
        try expectEqual(service)
    }

    @Test(arguments: [
        "empty pages", "an unknown range", "lies", "status 429", "status 503",
    ])
    func `Syncing with a faulty service loses no plays`(fault: String) async throws {
        let service = Self.service(5000) { manners in
            switch fault {
            case "empty pages": manners.empties = 5
            case "an unknown range": manners.tellsRange = false
            case "lies": manners.lies = true
            case "status 429": manners.trouble = (3, 429)
            default: manners.trouble = (3, 503)
            }
        }
        _ = try await sync(service)
        let report = try await sync(service, at: Self.now + 60)
        #expect(report.gaps == [])
        try expectEqual(service)
    }

    @Test func `Late, changed and deleted plays of the last days are noticed`() async throws {
        let service = Self.service(3000)
        try await sync(service)
        let recent = Self.now - 3 * TimeSpan.day
        service.edit { listens in
            listens.removeAll { $0.time > recent && $0.time.isMultiple(of: 2) }
            listens.append(.init(time: recent, artist: "Late", album: "L", track: "T"))
            for index in listens.indices.suffix(3) { listens[index].album = "Changed" }
        }
        let report = try await sync(service, at: Self.now + 3600)
        #expect(report.added > 0)
        #expect(report.removed > 0)
        try expectEqual(service)
    }

    @Test func `A full sync removes old plays that were deleted, but not all of them at once`()
        async throws
    {
        let service = Self.service(3000)
        try await sync(service)
        service.edit { listens in listens.removeSubrange(500..<900) }
        try await sync(service, at: Self.now + 3600)
        try await sync(service, at: Self.now + 7200, isFull: true)
        try expectEqual(service)
        service.edit { $0 = [] }
        let report = try await sync(service, at: Self.now + 9000, isFull: true)
        #expect(report.removed == 0)
        #expect(report.gaps.map(\.reason) == [.noPlays])
    }

    @Test(arguments: [[false, true], [true, false]])
    func `Plays that Last.fm also has count once, whichever service is synced first`(
        order: [Bool]
    ) async throws {
        let times = (0..<1400).map { Self.now - (1400 - $0) * 9000 }
        // Of each service's plays, three fifths are on both, up to two seconds apart.
        let scrobbles = ScrobbleService(
            plays: times.prefix(1000).enumerated().map { index, time in
                .init(time: time, artist: "A", album: "B", track: "Track \(index)")
            }
        )
        let service = ListenService(
            times.enumerated().dropFirst(400).map { index, time in
                .init(time: time + index % 3, artist: "A", album: "B", track: "Track \(index)")
            }
        )
        let server = try LoopbackServer { scrobbles.reply(to: $0) ?? .close }
        let location = try ServiceAddress(checking: server.url.absoluteString)
        let http = HTTPClient(transport: .live(userAgent: "test"), limits: { _ in .instant })
        func syncLastFM() async throws -> SyncReport {
            try await ArchiveSync(
                path: path,
                http: http,
                now: { Date(unixTime: Self.now) },
                from: {
                    LastFMPlays(
                        location: location,
                        key: Secret("0123456789abcdef"),
                        http: $1,
                        waits: []
                    )
                }
            ).run("nora", isFull: true)
        }
        for isListenBrainz in order + order {
            let report =
                isListenBrainz
                ? try await sync(service, isFurther: true, isFull: true) : try await syncLastFM()
            #expect(report.gaps == [])
        }
        let rows = try rows()
        #expect(Set(rows.map { $0[4] }) == Set((0..<1400).map { "Track \($0)" }))
        #expect(rows.count == 1400)
        #expect(rows.count { $0[2] == "lastfm" } == 1000)
    }

    @Test func `Verifying compares the number of all plays up to the last sync, and each week`()
        async throws
    {
        let start = Self.now - 60 * TimeSpan.day
        let service = ListenService(ListenService.listens(300, from: start, to: Self.now))
        let user = "listenbrainz:nora"
        try await sync(service, of: user)
        func differences() async throws -> [PlayDifference] {
            let source = ListenBrainzSource(
                addresses: try .pretend(),
                http: HTTPClient(transport: .pretend(service), limits: { _ in .instant }),
                answers: MemoryCache().answers(at: Self.now + 3600)
            )
            return try await PlayArchive(path: path).differences(
                of: user,
                from: AccountServices([source]),
                now: Date(unixTime: Self.now + 3600),
                progress: { _, _ in }
            )
        }
        #expect(try await differences() == [])
        let new = ListenService.Listen(time: Self.now + 60, artist: "A", album: "B", track: "T")
        service.edit { $0.append(new) }
        #expect(try await differences() == [])
        let removed = service.listens[50]
        service.edit { listens in listens.removeAll { $0 == removed } }
        let found = try await differences()
        #expect(found.map { $0.archived - $0.counted } == [1, 1])
        #expect(found.map { $0.week == nil } == [true, false])
        #expect(found.last?.week.map { ($0.from..<$0.to).contains(removed.time) } == true)
        _ = try await sync(service, of: user, at: Self.now + 3600, isFull: true)
        #expect(try await differences() == [])
    }

    @Test func `Plays have the IDs of what the service recognized`() async throws {
        let service = ListenService([
            .init(time: 2000, artist: "A", album: "B", track: "T"),
            .init(time: 2001, artist: "A", album: "B", track: "U", isMapped: false),
        ])
        let (http, source) = try plays(.pretend(service))
        let page = try await source(Account("nora"), http).page(
            .init(user: "nora", from: 0, to: 3000)
        )
        #expect(page.plays.map(\.track) == ["U", "T"])
        #expect(page.plays.first?.ids == MusicIDs())
        let ids = try #require(page.plays.last?.ids)
        #expect(ids.recording?.hasPrefix("00000000-0000-4000-8000-") == true)
        #expect(ids.releaseGroup?.hasPrefix("00000000-0000-4000-8000-") == true)
        #expect(ids.recording != ids.releaseGroup)
    }

    @Test func `An unknown user ends the sync`() async throws {
        let unknown = KitError.service(Failure(.userNotFound(), at: "ListenBrainz", "nora"))
        await #expect(throws: unknown) { try await sync(ListenService(user: "rob", [])) }
    }
}
