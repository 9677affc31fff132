import Archive
import Foundation
import HTTP
import LastFM
import Storage
import TestSupport
import Testing

@testable import VinylogueKit

struct ArchiveSourceTests {
    /// Saturday, 2026-11-21 12:00 UTC.
    private static let now = 1_795_262_400
    private let date = CalendarDate("2026-11-21")
    private let folder: TemporaryDirectory
    private let service: FakeService

    init() throws {
        folder = try TemporaryDirectory()
        service = FakeService(now: Date(timeIntervalSince1970: Double(Self.now))) { query in
            switch query["method"] {
            case "user.getInfo": Body.user("Joe", registered: 1_200_000_000)
            case "user.getWeeklyChartList": Body.chartList("Joe", until: 1_794_744_000)
            case "album.getInfo":
                #"{"album":{"name":"One","artist":"A","listeners":"7","userplaycount":9}}"#
            default: Body.chart(query, albums: [("S", "service", 3)])
            }
        }
    }

    /// An archive with plays by Joe at these times in UTC, marked as complete for a period. The
    /// last play's source is `last`.
    private func archive(
        _ times: [String],
        last: String = "lastfm",
        complete: ClosedRange<Int>? = 1...Int(now)
    ) throws -> PlayArchive {
        let path = folder.url.appending(path: "archive.sqlite").path
        let archive = try Archive(path: path, createIfMissing: true)
        try archive.update { writer in
            for (index, time) in times.enumerated() {
                let play = Play(
                    time: Int(try Self.seconds(time)),
                    artist: "A",
                    album: index == 0 ? "One" : "Two",
                    track: "T\(index)",
                    source: index == times.count - 1 ? last : "lastfm"
                )
                try writer.add(play, of: "Joe")
            }
            if let complete {
                let period = TimeSpan(from: complete.lowerBound, to: complete.upperBound)
                try writer.markComplete(period, of: "Joe")
            }
        }
        return try PlayArchive(path: path)
    }

    private static func seconds(_ text: String) throws -> Int {
        let day = try #require(CalendarDate(String(text.prefix(10))))
        let clock = text.dropFirst(11).split(separator: ":").compactMap { Int($0) }
        return day.daysSinceEpoch * 86_400 + clock[0] * 3600 + clock[1] * 60
    }

    private func history(
        _ archive: PlayArchive,
        isAlone: Bool = false,
        pages: MusicPages? = nil,
        weekStart: WeekStart = .chart,
        offset: @escaping UTCOffset = { _ in 0 },
        mode: CachedAnswers.Mode = .standard
    ) throws -> ArchiveSource {
        ArchiveSource(
            archive,
            orElse: isAlone ? nil : try service.cached(mode),
            pages: pages,
            weekStart: weekStart,
            offset: offset,
            now: { Date(timeIntervalSince1970: Double(Self.now)) }
        )
    }

    private func chart(
        _ history: ArchiveSource,
        _ kind: CalendarPeriod.Kind = .week,
        by subject: ChartSubject = .albums,
        year: Int = 2025
    ) async throws -> Chart {
        try await ChartLoader(history: history, filter: .none, by: subject, of: kind)
            .chart(of: "joe", on: #require(date), in: .year(year))
    }

    @Test func `A complete archive is used without a request`() async throws {
        let archive = try archive(["2024-11-20 10:00", "2025-11-20 10:00", "2025-11-20 11:00"])
        let chart = try await chart(history(archive))
        #expect(chart.user == "Joe")
        #expect(chart.rows.map(\.title) == ["Two"])
        #expect(chart.rows.first?.playCount == 2)
        #expect(chart.source.kind == .archive)
        #expect(chart.staleSource == nil)
        #expect((chart.earlierYear, chart.laterYear) == (2024, 2026))
        #expect(service.asked.isEmpty)
    }

    @Test func `A week that is only partly in the archive comes from the service`() async throws {
        let archive = try archive(
            ["2025-11-20 10:00"],
            complete: 1_700_000_000...Int(Self.seconds("2025-11-20 12:00"))
        )
        let chart = try await chart(history(archive))
        #expect(chart.rows.map(\.title) == ["service"])
        #expect(chart.source.kind == .network)
    }

    @Test(arguments: [(599 as Int, Provenance.Kind.archive), (601, .network)])
    func `The archive provides the current week if synced within ten minutes`(
        age: Int,
        kind: Provenance.Kind
    ) async throws {
        let archive = try archive(["2026-11-20 10:00"], complete: 1...Int(Self.now) - age)
        #expect(try await chart(history(archive), year: 2026).source.kind == kind)
    }

    @Test func `An archive that begins late does not hide earlier years`() async throws {
        let archive = try archive(
            ["2025-11-20 10:00"],
            complete: 1_700_000_000...Int(Self.now)
        )
        let chart = try await chart(history(archive))
        #expect(chart.source.kind == .archive)
        #expect(chart.years == Array(2008...2026))
    }

    @Test func `Offline, a week that is not cached comes from the archive, with a warning`()
        async throws
    {
        let archive = try archive(["2025-11-20 10:00"], complete: nil)
        let chart = try await chart(history(archive, mode: .offline))
        #expect(chart.rows.map(\.title) == ["One"])
        #expect(chart.source.kind == .archive)
        #expect(chart.staleSource != nil)
        #expect(chart.staleSource?.failure == nil)
    }

    @Test func `If the service fails, a listener's archived plays are shown`()
        async throws
    {
        service.set { _ in Body.userNotFound }
        let archive = try archive(["2025-11-20 10:00"], complete: nil)
        let chart = try await chart(history(archive))
        #expect(chart.rows.map(\.title) == ["One"])
        #expect(chart.staleSource?.failure == .service(.lastFM(.userNotFound(), "Joe")))
        await #expect(throws: KitError.service(.lastFM(.userNotFound(), "ann"))) {
            try await history(archive).years(of: "ann", with: chart.period)
        }
    }

    @Test func `Without a service, users missing from the archive are reported`() async throws {
        let archive = try archive(["2025-11-20 10:00"])
        let error = await #expect(throws: KitError.self) {
            try await history(archive, isAlone: true)
                .years(of: "ann", with: .month(CalendarMonth(containing: #require(date))))
        }
        #expect(error == .archive(.noListener("ann", known: ["Joe"]), path: archive.path))
        #expect(service.asked.isEmpty)
    }

    @Test(arguments: [
        (WeekStart.chart, ["noon", "end"]), (.monday, ["end"]), (.sunday, ["morning", "noon"]),
    ])
    func `Weeks begin on the day in the settings`(rule: WeekStart, albums: [String]) async throws {
        let path = try archive([]).path
        // Around week 47 of 2025, which is 17 to 23 November.
        let plays = [
            ("before", "2025-11-15 23:59"), ("morning", "2025-11-16 08:00"),
            ("noon", "2025-11-16 13:00"), ("end", "2025-11-23 08:00"),
            ("after", "2025-11-24 00:00"),
        ]
        try Archive(path: path, createIfMissing: false).update { writer in
            for (album, time) in plays {
                let time = Int(try Self.seconds(time))
                try writer.add(
                    .init(time: time, artist: "A", album: album, track: album, source: "lastfm"),
                    of: "Joe"
                )
            }
        }
        let chart = try await chart(history(PlayArchive(path: path), weekStart: rule))
        #expect(Set(chart.rows.map(\.title)) == Set(albums))
        #expect(chart.span.to - chart.span.from == TimeSpan.week)
    }

    @Test func `Days and months follow the time zone`() async throws {
        let archive = try archive(["2025-11-20 23:30", "2025-11-30 23:30"])
        let berlin: UTCOffset = { _ in 3600 }
        let day = try await chart(history(archive, offset: berlin), .day)
        #expect(day.rows.map(\.title) == ["One"])
        #expect(day.span.to - day.span.from == 86_400)
        #expect(try await chart(history(archive), .day).rows.isEmpty)
        #expect(try await chart(history(archive), .month).totalPlays == 2)
        #expect(try await chart(history(archive, offset: berlin), .month).totalPlays == 1)
    }

    @Test func `Artist and track charts are also read from the archive`() async throws {
        let archive = try archive(["2025-11-20 10:00", "2025-11-20 11:00", "2025-11-20 12:00"])
        let artists = try await chart(history(archive), by: .artists)
        #expect(artists.subject == .artists)
        #expect(artists.rows.map(\.artist) == ["A"])
        #expect(artists.rows.map(\.title) == [""])
        #expect(artists.totalPlays == 3)
        let tracks = try await chart(history(archive), by: .tracks)
        #expect(tracks.rows.map(\.title) == ["T0", "T1", "T2"])
    }

    @Test func `An album's first and last play come from the archive`() async throws {
        let archive = try archive(["2024-11-20 10:00", "2025-11-20 11:00", "2026-01-02 12:00"])
        let album = Album(artist: "a", title: "Two (Deluxe Edition)")
        let alone = try await history(archive, isAlone: true).details(of: album, for: "joe")
        #expect(alone.value.userPlayCount == 2)
        #expect(alone.value.album.title == "Two")
        #expect(alone.value.firstPlay.map { Int($0.timeIntervalSince1970) } == 1_763_636_400)
        #expect(service.asked.isEmpty)
        let one = try await history(archive).details(
            of: Album(artist: "A", title: "One"),
            for: "joe"
        )
        #expect(one.value.listeners == 7)
        #expect(one.value.lastPlay == one.value.firstPlay)
        await #expect(throws: KitError.service(.lastFM(.albumNotFound(artist: "A", title: "Nil"))))
        {
            try await history(archive, isAlone: true)
                .details(of: Album(artist: "A", title: "Nil"), for: "joe")
        }
    }

    @Test(arguments: [true, false])
    func `An album's total is the archive's if that has all plays, or else the greater one`(
        isComplete: Bool
    ) async throws {
        let archive = try archive(
            ["2025-11-20 10:00", "2025-11-20 11:00"],
            complete: isComplete ? 1...Self.now : nil
        )
        let details = try await history(archive)
            .details(of: Album(artist: "A", title: "One"), for: "joe")
        #expect(details.value.userPlayCount == (isComplete ? 1 : 9))
    }

    @Test func `A year's albums are marked as forgotten or returned`() async throws {
        let archive = try archive([
            // "One" is played only in 2014, and "Two" is played in 2014, 2018, 2024 and 2025.
            "2014-11-20 10:00", "2014-11-20 11:00", "2018-11-20 10:00", "2024-11-20 10:00",
            "2025-11-20 12:00",
        ])
        let loader = ChartLoader(history: try history(archive), filter: .none)
        let date = try #require(date)
        let overview = try await loader.overview(of: "joe", on: date)
        let statuses = loader.statuses(in: overview, top: 3, on: date)
        #expect(statuses[2014] == [1: .forgotten, 2: .returned])
        #expect(statuses[2018] == [1: .returned])
        #expect(statuses[2024] == [1: .forgotten])
        #expect(statuses[2025] == [1: .forgotten])
        #expect(service.asked.isEmpty)
    }

    @Test func `Rows from the archive have page URLs only if a MusicPages is given`() async throws {
        let archive = try archive(["2014-11-20 10:00", "2025-11-20 11:00"])
        let history = try history(archive, isAlone: true, pages: MusicPages())
        let page = "https://www.last.fm/music/A"
        for (subject, address) in [
            (ChartSubject.albums, "\(page)/Two"), (.artists, page), (.tracks, "\(page)/_/T1"),
        ] {
            #expect(try await chart(history, by: subject).rows.map(\.url) == [address])
        }
        #expect(try history.top(of: "joe", by: .artists, limit: 1).rows.map(\.url) == [page])
        let forgotten = try history.forgotten(by: "Joe", since: .now, minPlays: 1, limit: 1)
        #expect(forgotten.albums.map(\.url) == ["\(page)/One"])
        let album = Album(artist: "A", title: "One")
        #expect(try await history.details(of: album, for: "joe").value.url == "\(page)/One")
        #expect(try await chart(self.history(archive)).rows.map(\.url) == [nil])
    }

    @Test func `Archived plays are credited to their sources`() async throws {
        let archive = try archive(
            ["2014-11-20 10:00", "2024-11-20 10:00", "2025-11-20 11:00"],
            last: "spotify"
        )
        let history = try history(archive, isAlone: true, pages: MusicPages())
        #expect(try await chart(history, year: 2024).attribution.services == [.lastFM])
        #expect(try await chart(history).attribution.services == [.spotify])
        #expect(try await chart(history, year: 2026).attribution.services.isEmpty)
        let both = [Service.lastFM, .spotify]
        let top = try history.top(of: "joe", by: .tracks, limit: 1)
        #expect(top.attribution.services == both)
        let forgotten = try history.forgotten(by: "joe", since: .now, minPlays: 1, limit: 1)
        #expect(forgotten.attribution.services == both)
        let overview = try await ChartLoader(history: history, filter: .none)
            .overview(of: "joe", on: #require(date))
        #expect(overview.attribution.services == both)
        func details(_ title: String, _ history: ArchiveSource) async throws -> Attribution {
            let album = Album(artist: "A", title: title)
            return try await history.details(of: album, for: "joe").value.attribution
        }
        #expect(try await details("One", history).services == [.lastFM])
        #expect(try await details("Two", history).services == both)
        // The service's details are from an unnamed server, which gets no credit.
        #expect(try await details("Two", self.history(archive)).services == [.spotify])
    }

    @Test(arguments: [
        (ChartSubject.albums, "AC/DC", "Back in Black", "AC%2FDC/Back+in+Black"),
        (.artists, "Guns N' Roses", "", "Guns+N%27+Roses"),
        (.tracks, "Simon & Garfunkel", "America (Live)", "Simon+&+Garfunkel/_/America+(Live)"),
        (.albums, "Beyoncé", "I Am... Sasha Fierce", "Beyonc%C3%A9/I+Am...+Sasha+Fierce"),
        (.artists, "Florence + the Machine", "", "Florence+%252B+the+Machine"),
    ])
    func `Pages have the URLs that Last.fm uses`(
        subject: ChartSubject,
        artist: String,
        title: String,
        path: String
    ) {
        let address = MusicPages().address(of: subject, artist: artist, title: title)
        #expect(address == "https://www.last.fm/music/\(path)")
    }

    @Test func `All-time charts merge editions`() throws {
        let archive = try archive(["2014-11-20 10:00", "2024-11-20 10:00", "2025-11-20 11:00"])
        let history = try history(archive, isAlone: true)
        let albums = try history.top(of: "JOE", by: .albums, limit: 9)
        #expect(albums.user == "Joe")
        #expect(albums.rows.map(\.title) == ["Two", "One"])
        #expect(albums.rows.map(\.playCount) == [2, 1])
        #expect(albums.rows.map(\.rank) == [1, 2])
        #expect(try history.top(of: "Joe", by: .tracks, limit: 2).rows.count == 2)
        #expect(throws: KitError.self) { try history.top(of: "ann", by: .albums, limit: 2) }
    }

    @Test func `Forgotten albums were once played often, but not recently`() throws {
        let archive = try archive(["2014-11-20 10:00", "2016-11-20 11:00", "2024-11-20 10:00"])
        let history = try history(archive, isAlone: true)
        let before = Date(timeIntervalSince1970: Double(try Self.seconds("2023-11-21 00:00")))
        let all = try history.forgotten(by: "JOE", since: before, minPlays: 1, limit: 9)
        #expect(all.user == "Joe")
        #expect(all.albums.map(\.album.title) == ["One"])
        #expect(try history.forgotten(by: "Joe", since: before, minPlays: 2, limit: 9).albums == [])
    }

    @Test func `The archive and the service return the same charts for every week`()
        async throws
    {
        let end = Int(Self.now)
        let plays = ScrobbleService.plays(4000, from: end - 18 * 365 * 86_400, to: end - 60)
        let scrobbles = ScrobbleService(plays: plays)
        let server = try LoopbackServer {
            scrobbles.reply(to: $0) ?? scrobbles.chartReply(to: $0) ?? .close
        }
        let http = HTTPClient(transport: .live(userAgent: "test"), limits: { _ in .instant })
        let location = try ServiceAddress(checking: server.url.absoluteString)
        let key = Secret("0123456789abcdef")
        let now = Date(timeIntervalSince1970: Double(Self.now))
        let path = folder.url.appending(path: "synced.sqlite").path
        _ = try await ArchiveSync(
            path: path,
            http: http,
            now: { now },
            from: { LastFMPlays(location: location, key: key, http: $1, waits: []) }
        ).run("nora")
        let service = LastFMSource(
            location: location,
            key: { key },
            http: http,
            answers: CachedAnswers(
                mode: .standard,
                kind: .network,
                cache: .none,
                now: { now },
                cacheFailed: { _ in }
            )
        )
        let archived = ArchiveSource(
            try PlayArchive(path: path),
            orElse: nil,
            weekStart: .chart,
            offset: { _ in 0 },
            now: { now }
        )
        let starts = stride(from: TimeSpan.firstChartWeek, to: Self.now, by: TimeSpan.week)
        var total = 0
        for (index, start) in starts.enumerated() {
            let span = TimeSpan(from: start, to: start + TimeSpan.week)
            let subject = ChartSubject.allCases[index % 3]
            for subject in Set([.albums, subject]) {
                let ours = try await archived.chart(of: "nora", by: subject, in: span).value
                let theirs = try await service.chart(of: "nora", by: subject, in: span).value
                #expect(ours == theirs, "\(start)")
                if subject == .albums { total += ours.reduce(0) { $0 + $1.playCount } }
            }
        }
        #expect(total == plays.count { !$0.album.isEmpty })
    }
}
