import Archive
import Foundation
import HTTP
import LastFM
import Storage
import TestSupport
import Testing

@testable import VinylogueKit

/// Gathering the albums of a wall.
@Suite(.timeLimit(.minutes(20)))
struct GatheringTests {
    @Test(arguments: [(nil, "us"), ("Japan", "jp")])
    func `A wall starts with the known country's chart while all else is still loading`(
        cached: String?,
        code: String
    ) async throws {
        let profile = cached.map { #"{"user":{"name":"joe","country":"\#($0)"}}"# }
        // Only Apple's chart is ever loaded.
        let http = HTTPClient(
            transport: Transport { request in
                if request.url.host() != "apple.test" { try await Task.sleep(for: .ages) }
                let code = request.url.path().split(separator: "/")[2]
                let album =
                    #"{"artistName":"A","name":"\#(code)","artworkUrl100":"https://x/a.jpg"}"#
                let chart = #"{"feed":{"results":[\#(album)]}}"#
                return HTTPResponse(status: 200, body: Data(chart.utf8))
            },
            limits: { _ in .instant }
        )
        let answers = CachedAnswers(
            mode: .standard,
            kind: .network,
            cache: DataCache(
                entry: { request, now in
                    guard request.contains("user.getInfo"), let profile else { return nil }
                    return CacheEntry(
                        body: Data(profile.utf8),
                        stored: now.addingTimeInterval(-30 * 86_400)
                    )
                },
                store: { _, _ in }
            ),
            now: { Date() },
            cacheFailed: { _ in }
        )
        let today = try #require(CalendarDate("2026-11-21"))
        var clock = RequestClock.live
        clock.sleep = { if $0 > .seconds(1) { try await Task.sleep(for: .ages) } }
        let crate = Crate(
            source: LastFMSource(
                location: try ServiceAddress(checking: ServiceAddress.lastFMText),
                key: { Secret("0123456789abcdef") },
                http: http,
                answers: answers
            ),
            lists: PublicLists(
                http: http,
                addresses: try ServiceAddresses([.appleFeed: "https://apple.test/"]),
                answers: answers
            ),
            answers: answers,
            collection: AlbumCollection(.inMemory(PreferencesDocument())),
            archive: { nil },
            today: { today },
            timeout: CrateTimeout(nil, clock: clock)
        )
        let (walls, handOver) = AsyncStream<Wall>.makeStream()
        let gathering = Task {
            try await crate.wall(WallChoice(), for: Crate.Owner(user: "joe")) { handOver.yield($0) }
        }
        let wall = try #require(await walls.first { _ in true })
        #expect(wall.albums.map(\.signal) == [.popular])
        #expect(wall.albums.map(\.album.title) == [code])
        #expect(wall.albums.map(\.reason) == ["No. 1 in Apple's chart"])
        gathering.cancel()
    }

    /// Last.fm with these responses, and public lists that are all missing.
    private func services(
        _ answering: @escaping FakeService.Answering
    ) throws -> (source: LastFMSource, lists: PublicLists) {
        let now = Date(timeIntervalSince1970: 1_795_248_000)
        let source = try FakeService(now: now, answering: answering).cached()
        let http = HTTPClient(
            transport: Transport { _ in HTTPResponse(status: 404) },
            limits: { _ in .instant }
        )
        let lists = PublicLists(
            http: http,
            addresses: try ServiceAddresses(),
            answers: source.answers
        )
        return (source, lists)
    }

    @Test func `If the albums of a favorite's artist fail to load, the wall's report says why`()
        async throws
    {
        let (source, lists) = try services { query in
            guard query["method"] == "tag.getTopAlbums" else {
                throw Failure(.unreachable, at: "test")
            }
            return #"{"albums":{"album":[{"name":"Trust","artist":{"name":"Low"}}]}}"#
        }
        let collection = AlbumCollection(.inMemory(PreferencesDocument()))
        let favorite = AlbumCollection.Entry(
            album: Album(artist: "Low", title: "Trust"),
            addedAt: Date(timeIntervalSince1970: 0)
        )
        try collection.add(favorite, as: .favorite)
        let crate = Crate(
            source: source,
            lists: lists,
            answers: source.answers,
            collection: collection,
            archive: { nil },
            today: { CalendarDate(daysSinceEpoch: 20_778) },
            timeout: nil
        )
        let choice = WallChoice(genre: Genre.all[0])
        let wall = try await crate.wall(choice, for: Crate.Owner(user: nil), limit: 1)
        let report = try #require(wall.reports.first { $0.signal == .seeds })
        #expect(report.error?.serviceFailure?.kind == .unreachable)
    }

    @Test(arguments: [[1, 2, 3], [3, 2, 1]])
    func `Of several out-of-date responses, the oldest is recorded`(days: [Int]) async throws {
        let (source, lists) = try services { _ in throw Failure(.unreachable, at: "test") }
        let requests = CrateRequests(
            source: source,
            lists: lists,
            connectedAppleMusic: { nil },
            timeout: nil
        )
        func time(_ daysAgo: Int) -> Date {
            Date(timeIntervalSince1970: 1_795_248_000 - Double(daysAgo) * 86_400)
        }
        for day in days {
            let stale = Provenance(kind: .cache, fetchedAt: time(day), isStale: true)
            _ = try await requests.answer { _ in Sourced(value: day, source: stale) }
        }
        #expect(requests.record.stale?.fetchedAt == time(3))
    }

    @Test func `The archived albums of a random year leave out the most played ones`() async throws
    {
        try await withTemporaryDirectory { folder in
            let path = folder.appending(path: "archive.sqlite").path
            // Eight albums with 12, 11 and so on down to 5 plays, all in 2025.
            try Archive(path: path, createIfMissing: true).update { writer in
                for number in 1...8 {
                    for index in 0..<(13 - number) {
                        let play = Play(
                            time: 1_748_736_000 + number * 86_400 + index * 300,
                            artist: "Low",
                            album: "Record \(number)",
                            track: "Track \(index)",
                            source: "lastfm"
                        )
                        try writer.add(play, of: "Joe")
                    }
                }
            }
            let day = try #require(CalendarDate("2026-11-21"))
            let listening = try #require(
                ArchivedListening(
                    of: "Joe",
                    in: PlayArchive(path: path),
                    on: day,
                    using: SeededRandom(seed: 1)
                )
            )
            let titles = listening.someYear.map(\.album.title)
            #expect(titles == (3...8).map { "Record \($0)" })
        }
    }

    /// The long-unplayed albums of an archive with two albums of 2022 and one of 2023, five plays each.
    private func unheard(rules: [NameRule] = []) throws -> [String]? {
        let folder = try TemporaryDirectory()
        let path = folder.url.appending(path: "archive.sqlite").path
        // 15 June of 2022, twice, and of 2023.
        let albums: [(artist: String, title: String, time: Int)] = [
            ("Low", "Trust", 1_655_294_400), ("Soup Riot", "Bowl", 1_655_298_000),
            ("Low", "Hey What", 1_686_830_400),
        ]
        try Archive(path: path, createIfMissing: true).update { writer in
            for (artist, title, time) in albums {
                for index in 0..<5 {
                    let play = Play(
                        time: time + index * 300,
                        artist: artist,
                        album: title,
                        track: "Track \(index)",
                        source: "lastfm"
                    )
                    try writer.add(play, of: "Joe")
                }
            }
        }
        let day = try #require(CalendarDate("2026-11-21"))
        let listening = ArchivedListening(
            of: "Joe",
            in: try PlayArchive(path: path, rules: rules),
            on: day,
            using: SeededRandom(seed: 1)
        )
        return listening?.unheard.map(\.album.title).sorted()
    }

    @Test func `The archive's long-unplayed albums are those not played for four calendar years`()
        throws
    {
        #expect(try unheard() == ["Bowl", "Trust"])
    }

    @Test func `An artist that a rule leaves out of charts is not in the crate`() throws {
        let rule = try #require(NameRule(.ignore, .init(artist: "Soup Riot")))
        #expect(try unheard(rules: [rule]) == ["Trust"])
    }

    @Test func `Of the new releases, a wall of a genre has only those in the genre`() {
        let releases = [
            TopAlbum(artist: "A", name: "Red", tags: ["rock"]),
            TopAlbum(artist: "B", name: "Blue", tags: ["Jazz"]),
        ]
        let jazz = Genre.all.filter { $0.id == "jazz" }
        let chosen = NewReleaseSignal.suggestions(releases, artists: [], genres: jazz)
        #expect(chosen.map(\.album.title) == ["Blue"])
    }

    @Test func `Similar artists that the user already plays come after new ones`() {
        var random = SeededRandom(seed: 1)
        let finds = RecommendationSignal.finds(
            [.init(seed: "Low", similar: ["Known", "New"])],
            known: ["Low", "Known"],
            limit: 2,
            using: &random
        )
        #expect(finds.map(\.artist) == ["New", "Known"])
    }
}
