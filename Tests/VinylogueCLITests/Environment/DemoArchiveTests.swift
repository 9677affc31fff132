import Demo
import Foundation
import HTTP
import Storage
import SQLite
import TestSupport
import Testing

@testable import VinylogueCLI
@testable import VinylogueKit

/// The archive of the demo's history.
struct DemoArchiveTests {
    private let folder: TemporaryDirectory
    private let user = DemoListener.name

    init() throws {
        folder = try TemporaryDirectory()
    }

    private func history(_ path: String, at now: Date) throws -> ArchiveSource {
        ArchiveSource(
            try PlayArchive(path: path),
            orElse: nil,
            pages: MusicPages(site: DemoListener.site),
            weekStart: .chart,
            offset: { _ in 0 },
            now: { now }
        )
    }

    /// Lets the program create the demo's archive in one step, and returns its path.
    private func made(at now: Date) async throws -> String {
        var program = TestProgram()
        program.now = now
        program.environment["TMPDIR"] = folder.url.path
        #expect(await program.run("archive --demo").status == .success)
        return "\(Folders(environment: program.environment).demo.path)/archive.sqlite"
    }

    /// Syncs an archive at a path with the demo's service, and returns sources for both.
    private func synced(
        _ path: String,
        at now: Date
    ) async throws -> (ArchiveSource, LastFMSource) {
        let http = HTTPClient(transport: .demo(now: { now }), limits: { _ in .instant })
        let location = try ServiceAddress(checking: ServiceAddress.lastFMText)
        let key = Secret("0123456789abcdef")
        _ = try await ArchiveSync(
            path: path,
            http: http,
            now: { now },
            from: { LastFMPlays(location: location, key: key, http: $1) }
        ).run(user)
        let service = LastFMSource(
            location: location,
            key: { key },
            http: http,
            answers: CachedAnswers(
                mode: .standard,
                kind: .demo,
                cache: .none,
                now: { now },
                cacheFailed: { _ in }
            )
        )
        return (try history(path, at: now), service)
    }

    @Test
    func `The demo's archive matches the service in every week and is the same as after a sync`()
        async throws
    {
        // Covers almost four years; all of the demo's years would take five times as long.
        let now = Date(timeIntervalSince1970: 1_290_240_000)
        let path = folder.url.appending(path: "archive.sqlite").path
        let (archive, service) = try await synced(path, at: now)
        var plays = 0
        let first = TimeSpan.firstChartWeek
        for start in stride(from: first, to: Int(now.timeIntervalSince1970), by: TimeSpan.week) {
            let span = TimeSpan(from: start, to: start + TimeSpan.week)
            let subject = ChartSubject.allCases[start / TimeSpan.week % 3]
            let ours = try await archive.chart(of: user, by: subject, in: span).value
            let theirs = try await service.chart(of: user, by: subject, in: span).value
            #expect(ours.map(\.words) == theirs.map(\.words), "\(subject) of \(start)")
            plays += ours.reduce(0) { $0 + $1.playCount }
        }
        #expect(plays > 20_000)
        // The service sends no lengths.
        let made = try await made(at: now)
        try Database(path: made).execute("UPDATE tracks SET length = NULL")
        #expect(try export(made) == export(path))
    }

    @Test func `The demo's archive has albums of every status and forgotten albums`() async throws {
        let now = Date(timeIntervalSince1970: 1_795_248_000)
        let archive = try history(await made(at: now), at: now)
        let date = try #require(CalendarDate("2026-11-21"))
        let loader = ChartLoader(history: archive, filter: .none)
        let overview = try await loader.overview(of: user, on: date)
        let statuses = loader.statuses(in: overview, top: 3, on: date).values.flatMap(\.values)
        for status in [AlbumStatus.returned, .stillPlayed, .forgotten] {
            #expect(statuses.count { $0 == status } >= 3, "\(status)")
        }
        let years = Date(timeIntervalSince1970: now.timeIntervalSince1970 - 3 * 365 * 86_400)
        let forgotten = try archive.forgotten(by: user, since: years, minPlays: 20, limit: 20)
        #expect(forgotten.albums.count >= 10)
    }

    private func export(_ path: String) throws -> [UInt8] {
        var bytes: [UInt8] = []
        _ = try PlayArchive(path: path).export(of: user, as: .csv) { bytes += $0 }
        return bytes
    }
}

extension ChartRow {
    fileprivate var words: String { "\(rank) \(artist) / \(title): \(playCount) \(url ?? "")" }
}
