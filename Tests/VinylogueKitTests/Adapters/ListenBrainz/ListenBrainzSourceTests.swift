import Foundation
import HTTP
import TestSupport
import Testing

@testable import VinylogueKit

struct ListenBrainzSourceTests {
    /// Saturday, 2026-11-21 12:00 UTC.
    private static let now = 1_795_262_400
    private let cache = MemoryCache()

    private func source(
        _ service: ListenService,
        _ mode: CachedAnswers.Mode = .standard,
        musicBrainz: [String: String] = [:],
        offset: @escaping UTCOffset = { _ in 0 }
    ) throws -> ListenBrainzSource {
        ListenBrainzSource(
            addresses: try .pretend(),
            http: HTTPClient(
                transport: .pretend(service, musicBrainz: musicBrainz),
                limits: { _ in .instant }
            ),
            answers: cache.answers(mode, at: Self.now),
            offset: offset
        )
    }

    /// A row without its rank and URL.
    private struct Row: Hashable {
        var artist: String
        var title: String
        var plays: Int
    }

    /// The rows of a chart, counted play by play.
    private func expected(
        _ service: ListenService,
        _ subject: ChartSubject,
        _ span: TimeSpan
    ) -> [Row] {
        var rows: [Row] = []
        var places: [String: Int] = [:]
        for listen in service.listens {
            guard listen.time >= span.from, listen.time < span.to else { continue }
            let title =
                switch subject {
                case .albums: listen.album
                case .artists: ""
                case .tracks: listen.track
                }
            if subject == .albums, listen.album == "" { continue }
            let key = "\(listen.artist)\n\(title)".lowercased()
            if let place = places[key] {
                rows[place].plays += 1
            } else {
                places[key] = rows.count
                rows.append(Row(artist: listen.artist.lowercased(), title: title, plays: 1))
            }
        }
        return rows
    }

    @Test(arguments: 0..<20)
    func `Charts of days, weeks, months and years are those of the plays`(seed: Int) async throws {
        // A year in Berlin, where clocks change in March and October; some weeks have 1,500 plays.
        let start = 1_735_689_600
        let service = ListenService(
            ListenService.listens(
                1500 + seed * 90,
                from: start,
                to: start + (seed < 5 ? 7 : 365) * TimeSpan.day,
                seed: UInt64(seed)
            )
        )
        service.behave {
            $0.largestPage = [1000, 100, 500][seed % 3]
            $0.refusesTwoBounds = seed.isMultiple(of: 4)
        }
        let berlin: UTCOffset = { (1_743_296_400..<1_761_440_400).contains($0) ? 7200 : 3600 }
        let source = try source(service, offset: berlin)
        var days = ["2025-01-01", "2025-03-30", "2025-10-26"].compactMap(CalendarDate.init)
        let middle = service.listens[service.listens.count / 2].time
        days.append(CalendarDate(Date(unixTime: middle), in: berlin))
        for (kind, day) in zip([.week, .day, .day, .month] as [CalendarPeriod.Kind], days) {
            let years = try await source.years(of: "nora", with: .init(kind, containing: day))
            #expect(!years.spans.isEmpty)
            for span in years.spans.values {
                for subject in ChartSubject.allCases {
                    let chart = try await source.chart(of: "nora", by: subject, in: span).value
                    let rows = chart.map {
                        Row(artist: $0.artist.lowercased(), title: $0.title, plays: $0.playCount)
                    }
                    #expect(Set(rows) == Set(expected(service, subject, span)))
                    #expect(chart == chart.ranked())
                }
            }
        }
    }

    @Test func `A week includes its first and last second, and everything in one second`()
        async throws
    {
        let week = CalendarWeek(containing: try #require(CalendarDate("2025-06-03"))).chartWeek
        let service = ListenService(
            [
                (week.from - 1, "before"), (week.from, "first"), (week.from, "second"),
                (week.to - 1, "last"), (week.to, "after"),
            ].map { .init(time: $0, artist: "A", album: "B", track: $1) }
        )
        let chart = try await source(service).chart(of: "Nora", by: .tracks, in: week)
        #expect(chart.value.map(\.title) == ["first", "last", "second"])
        #expect(service.asked.count == 1)
    }

    @Test func `Plays without an album count for the artist and the track`() async throws {
        let service = ListenService([
            .init(time: 2000, artist: "A", album: "", track: "T"),
            .init(time: 2001, artist: "A", album: "B", track: "T", isMapped: false),
        ])
        let source = try source(service)
        let span = TimeSpan(from: 1000, to: 3000)
        for (subject, plays) in [(ChartSubject.albums, 1), (.artists, 2), (.tracks, 2)] {
            let chart = try await source.chart(of: "nora", by: subject, in: span)
            #expect(chart.value.map(\.playCount) == [plays])
        }
        #expect(service.asked.count == 1)
    }

    @Test func `A history has years from its first listen on; an empty one has none`()
        async throws
    {
        let day = try #require(CalendarDate("2026-06-03"))
        let service = ListenService([
            .init(time: 1_600_000_000, artist: "A", album: "", track: "T")
        ])
        let years = try await source(service).years(of: "NORA", with: .init(.week, containing: day))
        #expect(years.user == "Nora")
        #expect(years.years == [2021, 2022, 2023, 2024, 2025, 2026])
        #expect(years.spans[2024] == CalendarWeek(containing: day).inYear(2024).chartWeek)
        let empty = try await source(ListenService(user: "Zoe", []))
            .years(of: "zoe", with: .init(.month, containing: day))
        #expect(empty.years == [])
    }

    @Test(arguments: [1, 3])
    func `The week of a year ago takes one request, others take two`(yearsAgo: Int) async throws {
        let day = try #require(CalendarDate("2026-06-03"))
        let week = CalendarWeek(containing: day).inYear(2026 - yearsAgo).chartWeek
        let service = ListenService([
            .init(time: week.from, artist: "A", album: "B", track: "T"),
            .init(time: week.to - 1, artist: "A", album: "B", track: "U"),
        ])
        let loader = ChartLoader(history: try source(service), filter: .none)
        let chart = try await loader.chart(of: "nora", on: day, in: .yearsAgo(yearsAgo))
        #expect(chart.user == "Nora")
        #expect(chart.rows.map(\.playCount) == [2])
        #expect(service.asked.count == (yearsAgo == 1 ? 1 : 2))
    }

    @Test func `A week is read from the cache, and offline only from there`() async throws {
        let service = ListenService(
            ListenService.listens(1500, from: 1_700_000_000, to: 1_700_500_000)
        )
        let span = TimeSpan(from: 1_700_000_000, to: 1_700_604_800)
        let first = try await source(service).chart(of: "nora", by: .albums, in: span)
        #expect(first.source.kind == .network)
        let count = service.asked.count
        for mode in [CachedAnswers.Mode.standard, .offline] {
            let chart = try await source(service, mode).chart(of: "nora", by: .albums, in: span)
            #expect(chart.value == first.value)
            #expect(chart.source.kind == .cache)
        }
        #expect(service.asked.count == count)
        await #expect(throws: KitError.notCached(method: "ListenBrainz's list of listens")) {
            try await source(service, .offline).chart(of: "zoe", by: .albums, in: span)
        }
    }

    @Test func `A person has a number of plays, and follows others`() async throws {
        let service = ListenService([.init(time: 9, artist: "A", album: "", track: "T")])
        let source = try source(service)
        let person = try await source.person(named: "nora").value
        #expect(person == Person(name: "Nora", playCount: 1))
        #expect(try await source.friends(of: "nora").map(\.name) == ["rob", "Lucy"])
        #expect(try await source.people(similarTo: "nora").value == ["rob"])
        let unknown = KitError.service(Failure(.userNotFound(), at: "ListenBrainz", "zoe"))
        await #expect(throws: unknown) { try await source.person(named: "zoe") }
    }

    @Test(arguments: ["", " ", ".", "..", "a\nb", "0123456789abcdef0123456789abcdef"])
    func `A text that can't be a name is not sent`(name: String) async throws {
        let service = ListenService([])
        await #expect(throws: KitError.self) { try await source(service).person(named: name) }
        let token = "6b9ac5f3-3bb5-4f0b-9f3e-0123456789ab"
        await #expect(throws: KitError.keyAsName) { try await source(service).friends(of: token) }
        #expect(service.asked == [])
    }

    @Test func `An album has its tracks, year and tags from MusicBrainz`() async throws {
        let id = "4a9421e6-9def-4616-82bf-674d5a5c7a29"
        let release = "cb36e0ab-6634-4d85-a84e-8be899248111"
        let bodies = [
            "ws/2/release-group": """
            {"release-groups":[{"id":"5a9421e6-9def-4616-82bf-674d5a5c7a29","title":"B",
            "primary-type":"Single","artist-credit":[{"name":"A"}]},{"id":"\(id)","title":"B",
            "primary-type":"Album","first-release-date":"1999","artist-credit":[{"name":"A"}],
            "tags":[{"name":"jazz","count":2}],"releases":[{"id":"\(release)"}]}]}
            """,
            "ws/2/release/\(release)": """
            {"media":[{"tracks":[{"title":"One","length":61000,"artist-credit":[{"name":"A"}]},
            {"title":"Two","artist-credit":[{"name":"Guest"}]}]}]}
            """,
        ]
        let album = Album(artist: "The A", title: "b (Deluxe)")
        let source = try source(ListenService([]), musicBrainz: bodies)
        let details = try await source.details(of: album, for: "nora").value
        #expect(details.album == Album(artist: "A", title: "B"))
        #expect(details.year == 1999)
        #expect(details.tags == ["jazz"])
        #expect(details.imageURL == "https://covers.test/release-group/\(id)/front-250")
        #expect(details.description == nil)
        #expect(details.userPlayCount == nil)
        #expect(
            details.tracks == [
                .init(name: "One", seconds: 61), .init(name: "Two", artist: "Guest"),
            ]
        )
    }

    @Test func `A cover that came with the plays is used without a search`() async throws {
        let service = ListenService([.init(time: 2000, artist: "A", album: "B", track: "T")])
        let source = try source(service)
        let album = Album(artist: "A", title: "B")
        #expect(try await source.coverAddress(of: album, for: nil) == nil)
        let span = TimeSpan(from: 1000, to: 3000)
        _ = try await source.chart(of: "nora", by: .albums, in: span)
        let cover = try #require(try await source.coverAddress(of: album, for: nil))
        #expect(cover.hasPrefix("https://covers.test/release/00000000-0000-4000-8000-"))
        #expect(cover.hasSuffix("/12-250.jpg"))
        // MusicBrainz doesn't know the album.
        let details = try await source.details(of: album, for: nil).value
        #expect(details.imageURL == cover)
        let unknown = Album(artist: "A", title: "C")
        await #expect {
            try await source.details(of: unknown, for: nil)
        } throws: {
            ($0 as? KitError)?.serviceFailure?.isUnknownAlbum == true
        }
    }

    @Test func `Lists that ListenBrainz doesn't have are empty`() async throws {
        let service = ListenService([])
        let source = try source(service)
        #expect(try await source.albums(.tagged("jazz", page: 1)).value == [])
        #expect(try await source.albums(.byArtist("A")).value == [])
        #expect(try await source.topTracks(of: "A").value == [])
        #expect(try await source.artists(similarTo: "A").value == [])
        #expect(try await source.tags(of: "A").value == [])
        #expect(service.asked == [])
    }

    @Test func `The month's most played albums are counted from the plays`() async throws {
        let service = ListenService(
            (0..<9).map {
                .init(
                    time: Self.now - $0 * 5 * TimeSpan.day,
                    artist: "A",
                    album: $0 % 3 == 0 ? "One" : "Two",
                    track: "T"
                )
            }
        )
        let albums = try await source(service).albums(.top(of: "nora", .month, limit: 1)).value
        #expect(albums.map(\.name) == ["Two"])
        #expect(albums.map(\.playCount) == [4])
    }
}
